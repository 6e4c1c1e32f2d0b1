import Observation
import RowMotion

/// What the Notes scene shows: the document's notes, and which of them are open.
///
/// Whether a note is open is a matter of the view, not of the document.
@MainActor @Observable final class NotesModel {
  /// The notes as they are shown.
  private(set) var notes: NoteList
  /// The ids of the notes whose detail is shown.
  private(set) var open: Set<String> = []
  @ObservationIgnored let store: NotesStore
  /// Opens the form of a note; set by the window.
  @ObservationIgnored var onEdit: (@MainActor (String) -> Void)?
  /// Makes a change at the time it happens, from where motion begins; set by the window.
  @ObservationIgnored var perform: @MainActor (() -> Void) -> Void = { $0() }

  /// The motion of all that happens in the scene.
  static let motion = Animation.smooth

  init(store: NotesStore) {
    self.store = store
    notes = store.notes
    store.onChange = { [weak self] _ in self?.takeNotes() }
  }

  private func takeNotes() {
    animate { notes = store.notes }
  }

  /// The note with an id.
  func note(_ id: String) -> Note? {
    notes.index(of: id).map { notes[$0] }
  }

  /// A click on a note's row: its detail goes or comes; a note that has none opens its form.
  func click(_ note: Note) {
    if note.shownDetail == nil {
      onEdit?(note.id)
      return
    }
    animate {
      if open.remove(note.id) == nil { open.insert(note.id) }
    }
  }

  /// Shows a note's detail, as a form does that has just given it one.
  func show(_ id: String) {
    animate { _ = open.insert(id) }
  }

  private func animate(_ change: () -> Void) {
    perform { withAnimation(NotesModel.motion, change) }
  }

  /// Opens a note's form.
  func edit(_ id: String) {
    onEdit?(id)
  }

  /// Deletes a note.
  func remove(_ id: String) {
    store.remove(id)
  }
}
