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
    // Nothing is ever selected, but the arrow keys have a row that they are at.
    List(selection: .constant(NoteID?.none)) {
      ForEach(model.notes) { note in
        NoteRow(
          note: note, isOpen: model.open.contains(note.id), list: lane.id, resizing: resizing,
          model: model)
      }
      .onDelete { offsets in
        for id in offsets.map({ model.notes[$0].id }) { model.remove(id) }
      }
      .onMove { offsets, target in
        if let offset = offsets.first { model.move(model.notes[offset].id, before: target) }
      }
    }
    .id(lane.id)
    .accessibilityLabel("Notes, \(lane.title)")
    .listRowResizing(resizing)
    .listStyle(.card())
    .overlay { if model.notes.isEmpty && !model.hasProblem { nothing } }
  }
}
