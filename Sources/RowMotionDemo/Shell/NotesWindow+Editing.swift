import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Editing of a note in its row, and its messages.
extension NotesWindow {
  /// Adds a note at the top and starts to edit it.
  func addNote() {
    submitEdit()
    switcher.show(NotesWindow.page)
    searchBar.show(false)
    play.change("add", in: view)
    view.perform {}
  }

  /// Starts to edit a note in its row of a list, after submitting the current edit.
  func edit(_ id: NoteID, in list: String = NotesScene.presenceList) {
    play.change("edit", "\(list) \(id.text)", in: view)
  }

  /// Submits the current edit, if there is one.
  func submitEdit() {
    if model.draft != nil { play.change("submit", in: view) }
  }

  /// Cancels the current edit, and offers to restore its texts if they were changed.
  func cancelEdit() {
    play.change("cancel", in: view)
  }

  /// Shows what the user should know about the end of an edit.
  func editEnded(_ end: NoteEditEnd) {
    switch end {
    case .refused: toast.show(NoteDraft.tooLong, action: nil)
    case .submitted(let result, let note): report(result, of: note)
    case .deleted(let note): reportDeletion(of: note, isReinserted: false)
    case .discarded:
      toast.show("Changes discarded", action: "_Undo", meaning: .discardedText) { [weak self] in
        self?.continueEdit()
      }
    }
  }

  /// Edits a note again, or a new one, with the texts of the canceled edit.
  private func continueEdit() {
    switcher.show(NotesWindow.page)
    play.change("continue", in: view)
    view.perform {}
  }
}
