import Observation
import RowMotion
import RowMotionDocument

/// What the Notes scene shows: the document's notes, and which of them are open.
///
/// Whether a note is open is a matter of the view, not of the document.
@MainActor @Observable final class NotesModel {
  /// The notes as they are shown.
  private(set) var notes: NoteList
  /// The ids of the notes whose detail is shown.
  private(set) var open: Set<NoteID> = []
  /// Whether there are notes that cannot be shown, since the file has a problem.
  var hasProblem: Bool
  /// Whether it is said what there is to see: until the user has read it.
  var showsIntroduction = true
  /// The notes as RowMotion and as a plain stack shows them, on one clock.
  @ObservationIgnored let stage = ComparisonStage(
    [
      StageLane(
        id: NotesScene.presenceList, title: "RowMotion",
        summary: "Height, spacing and fade on one timeline", isCured: true),
      StageLane(
        id: NotesScene.stockList, title: "Stock",
        summary: "A plain stack and an if: the height snaps"),
    ], keepsTogether: true)
  @ObservationIgnored let store: NotesStore
  /// How often a note was looked for among all of them.
  @ObservationIgnored private(set) var searches = 0
  /// Opens the form of a note over its row in a list; set by the window.
  @ObservationIgnored var onEdit: (@MainActor (_ note: NoteID, _ list: String) -> Void)?
  /// Plays what there is to see; set by the window.
  @ObservationIgnored var onShowMe: (@MainActor () -> Void)?
  /// Called after the user deleted a note; set by the window.
  @ObservationIgnored var onRemove: (@MainActor (Removed) -> Void)?
  /// Called when the user changes something, be it in the form or by a script; set by the window.
  @ObservationIgnored var onUserEdit: (@MainActor () -> Void)?
  /// Makes a change at the time it happens, from where motion begins; set by the window.
  @ObservationIgnored var perform: @MainActor (() -> Void) -> Void = { $0() }

  /// A note that was deleted, and where it stood.
  struct Removed {
    var note: Note
    var index: Int
  }

  /// The motion of all that happens in the scene.
  static let motion = Animation.smooth

  init(store: NotesStore) {
    self.store = store
    notes = store.notes
    hasProblem = store.problem != nil
    store.onChange = { [weak self] _ in self?.takeNotes() }
  }

  private func takeNotes() {
    animate { notes = store.notes }
  }

  /// The note with an id.
  ///
  /// - Complexity: O(n) in the notes before it.
  func note(_ id: NoteID) -> Note? {
    searches += 1
    return notes.index(of: id).map { notes[$0] }
  }

  /// The note with an id that a row of an index shows.
  ///
  /// - Complexity: O(1) but for the moment between a change of the notes and the frame that shows it.
  func note(_ id: NoteID, at index: Int) -> Note? {
    index < notes.count && notes.id(at: index) == id ? notes[index] : note(id)
  }

  /// A click on a note's row: its detail goes or comes; a note that has none opens its form.
  func click(_ note: Note, in list: String = NotesScene.presenceList) {
    if note.shownDetail == nil {
      onEdit?(note.id, list)
      return
    }
    animate {
      if open.remove(note.id) == nil { open.insert(note.id) }
    }
  }

  /// Shows a note's detail, as a form does that has just given it one.
  func show(_ id: NoteID) {
    animate { _ = open.insert(id) }
  }

  private func animate(_ change: () -> Void) {
    perform { withAnimation(NotesModel.motion, change) }
  }

  /// Opens a note's form over its row in a list.
  func edit(_ id: NoteID, in list: String) {
    onEdit?(id, list)
  }

  /// Puts a note before the one that has an index now, or behind the last one.
  func move(_ id: NoteID, before index: Int) {
    guard let old = notes.index(of: id) else { return }
    onUserEdit?()
    store.move(id, to: index > old ? index - 1 : index)
  }

  /// Deletes a note; returns whether there was such a note.
  @discardableResult func remove(_ id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    onUserEdit?()
    let removed = Removed(note: notes[index], index: index)
    store.remove(id)
    onRemove?(removed)
    return true
  }

  /// Brings a deleted note back to its index; a row that is still exiting is reversed.
  func restore(_ removed: Removed) {
    onUserEdit?()
    store.restore(removed.note, at: removed.index)
  }
}
