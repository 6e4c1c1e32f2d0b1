import RowMotion
import RowMotionDocument

/// The notes twice, on the same data and the same clock: as RowMotion and as a plain stack does it.
///
/// Open one and see the rows below it jump on the right.
struct NotesScene: View {
  let model: NotesModel

  /// The name of the list whose rows do not jump.
  static let presenceList = "presence"
  /// The name of the list that does what SwiftUI's own does.
  static let stockList = "stock"

  /// The least size that the scene is laid out for, points; in less room it scrolls.
  ///
  /// Two lists stand below one another, each with its heading and a row of which the detail is shown; above
  /// them what is said to who sees it first, with the code of both, which are below one another in a narrow
  /// window.
  static func smallestSize(fontScale: Double, width: Double, _ model: NotesModel) -> Size {
    let scale = max(1, fontScale)
    let isNarrow = width < LaneGrid.twoColumns + 2 * NotesIntroduction.margin
    // Larger letters are fewer in a line, and its lines more.
    let introduction = model.showsIntroduction ? 170 * scale * (isNarrow ? scale : 1) : 0
    let code = model.showsIntroduction && model.showsCode ? (isNarrow ? 390 : 200) * scale : 0
    return Size(width: 320, height: (introduction + code + 430 * scale).rounded())
  }

  var body: some View {
    VStack(spacing: 0) {
      if model.showsIntroduction { NotesIntroduction(model: model) }
      StageView(stage: model.stage, leastWidth: 280) { lane in
        rows(of: lane, lane.isCured ? .animated : .snap)
      }
    }
    .background(Color.windowBackground)
  }

  private var nothing: some View {
    VStack(spacing: 4) {
      Text("No notes yet").font(.headline)
      Text("Add one with the button above").font(.caption)
    }
    .foregroundStyle(.secondary)
  }

  private func rows(of lane: StageLane, _ resizing: ListRowResizing) -> some View {
    List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
      ForEach(model.notes) { note in
        NoteRow(
          note: note, isOpen: model.open.contains(note.id),
          draft: model.draft(of: note.id, in: lane.id), list: lane.id, resizing: resizing,
          model: model)
      }
      .onDelete { offsets in model.remove(at: offsets) }
      .onMove { offsets, target in
        model.move(offsets.map { model.notes.id(at: $0) }, before: target)
      }
    }
    .id(lane.id)
    .accessibilityLabel("Notes, \(lane.title)")
    .listRowResizing(resizing)
    .listStyle(.card())
    .overlay { if model.notes.isEmpty && !model.hasProblem { nothing } }
  }
}
