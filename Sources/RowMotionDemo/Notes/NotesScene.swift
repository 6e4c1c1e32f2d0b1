import RowMotion
import RowMotionDocument

/// The notes in two lists on one clock: RowMotion's list and a plain stack.
///
/// Open a note, and the rows below it jump in the list on the right.
struct NotesScene: View {
  let model: NotesModel

  /// The name of RowMotion's list, whose rows do not jump.
  static let presenceList = "presence"
  /// The name of the list that behaves like SwiftUI's own.
  static let stockList = "stock"

  /// Returns the smallest size for the scene's layout, in points; a smaller window scrolls.
  ///
  /// It fits two stacked lists, each with its heading and a row with an open detail. The
  /// introduction is above them, with the code of both lists, which is stacked in a narrow window.
  static func smallestSize(fontScale: Double, width: Double, _ model: NotesModel) -> Size {
    let scale = max(1, fontScale)
    let isNarrow = width < LaneGrid.twoColumns + 2 * NotesIntroduction.margin
    // In a narrow window, larger letters also make more lines.
    let introduction = model.showsIntroduction ? 170 * scale * (isNarrow ? scale : 1) : 0
    let code = model.showsIntroduction && model.showsCode ? (isNarrow ? 390 : 200) * scale : 0
    return Size(width: 320, height: (introduction + code + 430 * scale).rounded())
  }

  var body: some View {
    VStack(spacing: 0) {
      if model.showsIntroduction { NotesIntroduction(model: model) }
      StageView(stage: model.stage) { lane in
        rows(of: lane, lane.isPassing ? .animated : .snap)
      }
      .readableWidth()
    }
    .background(Color.windowBackground)
  }

  private var emptyView: EmptyListHint {
    model.search == nil
      ? EmptyListHint(title: "No notes yet", detail: "Add one with + in the header bar")
      : EmptyListHint(title: "No notes found", detail: "Try other words")
  }

  private func rows(of lane: StageLane, _ resizing: ListRowResizing) -> some View {
    List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
      ForEach(model.listed) { note in
        NoteRow(
          note: note, isOpen: model.isOpen(note.id),
          draft: model.draft(of: note.id, in: lane.id), list: lane.id, resizing: resizing,
          model: model)
      }
      .onDelete { offsets in model.removeListed(at: offsets) }
      .onMove { offsets, target in model.move(offsets, before: target) }
    }
    .id(lane.id)
    .accessibilityLabel("Notes, \(lane.title)")
    .listRowResizing(resizing)
    .listStyle(.card())
    .searchMarks(model.search?.text ?? "")
    .overlay { if model.listed.isEmpty && model.problem.isEmpty { emptyView } }
  }
}
