// The code of Guides/accessibility.md.
import Observation
import RowMotion

@MainActor enum Accessibility {
  @Observable final class Note { var isOpen = false }

  struct NoteRow: View {
    let note: Note
    var body: some View { Text(note.isOpen ? "Open" : "Closed") }
  }

  static func edit(_ note: Note) {}
  static func copy(_ note: Note) {}

  static func row(of note: Note) -> some View {
    NoteRow(note: note)
      .onTapGesture { note.isOpen.toggle() }
      .accessibilityExpanded(note.isOpen)
      .accessibilityAction(.edit) { edit(note) }
      .accessibilityAction(named: "Copy") { copy(note) }
  }
}
