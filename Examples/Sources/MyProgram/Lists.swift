// The code of Guides/lists.md.
import Observation
import RowMotion

@MainActor enum Lists {
  struct Note: Identifiable { let id: Int }

  struct NoteRow: View {
    let note: Note
    var body: some View { Text("Note \(note.id)") }
  }

  static func toggle(_ note: Note) {}
  static func edit(_ note: Note) {}
  static func delete(_ note: Note) {}

  static func list(of notes: [Note]) -> some View {
    List(notes) { note in NoteRow(note: note) }
      .listRowHeight(.automatic(estimated: 60, prefetchWindow: 10))
      .listRowSpacing(6)
      .listRowResizing(.animated)
      .listScrollAnchoring(.automatic)
      .listStyle(.card())
  }

  struct SelectableNotes: View {
    let notes: [Note]
    @State private var selection: Set<Note.ID> = []

    var body: some View {
      List(notes, selection: $selection) { NoteRow(note: $0) }
    }
  }

  static func row(of note: Note) -> some View {
    NoteRow(note: note)
      .onKeyPress(.space) {
        toggle(note)
        return .handled
      }
  }

  /// Rows that a model opens.
  enum OpenRows {
    struct Note: Identifiable {
      let id: Int
      let title: String
      let text: String
    }

    @MainActor @Observable final class Notebook {
      var notes: [Note] = []
      var open: Set<Note.ID> = []

      func toggle(_ note: Note) { open.formSymmetricDifference([note.id]) }
    }

    struct NoteRow: View {
      let note: Note
      let notebook: Notebook

      var body: some View {
        CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
          Button(note.title) { notebook.toggle(note) }
          AnimatedPresence(
            value: notebook.open.contains(note.id) ? note.text : nil, animation: .smooth
          ) { Text($0) }
        }
        .onKeyPress(.space) {
          notebook.toggle(note)
          return .handled
        }
      }
    }
  }

  /// An edge that is dragged to change a width.
  struct ColumnEdge: View {
    @State private var width = 200.0
    @State private var startWidth = 200.0

    var body: some View {
      HStack {
        Color.clear.frame(width: width)
        Rectangle().frame(width: 6)
          .gesture(
            DragGesture(minimumDistance: 0)
              .onChanged { width = startWidth + $0.translation.width }
              .onEnded { _ in startWidth = width })
      }
    }
  }

  struct MovableRows: View {
    @Binding var notes: [Note]

    var body: some View {
      ForEach(notes) { NoteRow(note: $0) }
        .onMove { notes.move(fromOffsets: $0, toOffset: $1) }
    }
  }

  static func rowWithMenu(of note: Note) -> some View {
    NoteRow(note: note)
      .contextMenu {
        [
          .button("Edit", shortcut: KeyPress(key: .function(2))) { edit(note) }, .divider,
          .button("Delete") { delete(note) },
        ]
      }
  }
}
