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
  static let smallestSize = Size(width: 320, height: 320)

  var body: some View {
    SideBySide(least: 280) {
      pane(
        NotesScene.presenceList, "Presence", "Height, spacing and fade on one timeline",
        .animated)
      pane(NotesScene.stockList, "Stock", "A plain stack and an if: the height snaps", .snap)
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

  private func pane(
    _ name: String, _ title: String, _ story: String, _ resizing: ListRowResizing
  ) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: 2) {
        Text(title).font(.headline).accessibilityAddTraits(.isHeader)
        Text(story).font(.caption).foregroundStyle(.secondary).lineLimit(1)
      }
      .padding(.top, 12)
      .padding(.horizontal, 24)
      List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
        ForEach(model.notes) { note in
          NoteRow(
            note: note, isOpen: model.open.contains(note.id),
            draft: model.draft(of: note.id, in: name),
            list: name, resizing: resizing, model: model)
        }
        .onDelete { offsets in
          model.remove(offsets.map { model.notes[$0].id })
        }
        .onMove { offsets, target in
          model.move(offsets.map { model.notes[$0].id }, before: target)
        }
      }
      .id(name)
      .accessibilityLabel("Notes, \(title)")
      .listRowResizing(resizing)
      .listStyle(.card())
      .overlay { if model.notes.isEmpty && !model.hasProblem { nothing } }
    }
  }
}
