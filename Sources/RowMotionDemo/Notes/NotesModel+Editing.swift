import RowMotion
import RowMotionDocument

/// Editing of a note in its row.
extension NotesModel {
  /// Adds a note at the top, selects it and starts to edit it.
  ///
  /// - Parameter canceled: A canceled edit of a new note to continue.
  func addNote(continuing canceled: NoteDraft? = nil) {
    submitEdit()
    onUserEdit?()
    // The row appears with its fields: as one change, it grows with one animation.
    perform {
      let id = store.insert(title: "New note", at: 0, isDraft: true)
      // Keys act on selected notes.
      selected = [id]
      edit(id, isNew: true, continuing: canceled)
    }
    perform {}
  }

  /// Starts to edit a note in its row of a list, after submitting the current edit.
  ///
  /// - Parameters:
  ///   - isNew: True if canceling the edit removes the note.
  ///   - canceled: A canceled edit to continue; nil to start with the note's own texts.
  func edit(
    _ id: NoteID, in list: String = NotesScene.presenceList, isNew: Bool = false,
    continuing canceled: NoteDraft? = nil
  ) {
    submitEdit()
    guard let note = note(id) else { return }
    guard NoteDraft.canEdit(note) else { return onEditEnd?(.refused) ?? () }
    guard store.beginEdit(id) else { return }
    let draft = NoteDraft(of: note, in: list, isNew: isNew)
    if let canceled { draft.adopt(canceled) }
    draft.onType = { [weak store, unowned draft] in
      store?.document.setTypedTexts(
        draft.isChanged ? NoteTexts(title: draft.title, detail: draft.submittedDetail) : nil)
    }
    beginDraft(draft)
    if canceled != nil { draft.onType?() }
    // The field makes the row taller, like a shown detail.
    scroll(to: id, in: list)
    // The field receives the next keys, even those typed before the next frame.
    perform {}
  }

  /// Submits the current edit, if there is one.
  func submitEdit() {
    guard let draft else { return }
    guard let id = store.openEdit else { return endDraft() }
    let before = note(id)
    if draft.isChanged {
      onUserEdit?()
      let result = store.submitEdit(title: draft.title, detail: draft.submittedDetail)
      if let note = note(id) { onEditEnd?(.submitted(result, note)) }
    } else {
      closeEdit()
    }
    // The user wants to see a detail after writing it.
    if let after = note(id)?.shownDetail, after != before?.shownDetail { show(id) }
    endDraft()
  }

  /// Cancels the current edit, whose texts can be restored if they were changed.
  ///
  /// A note that was created for the edit is removed.
  func cancelEdit() {
    guard let draft else { return }
    let id = store.openEdit
    if draft.isNew { store.discardEdit() } else { closeEdit() }
    endDraft()
    onUserEdit?()
    guard draft.isChanged else { return }
    canceled = (draft, draft.isNew ? nil : id)
    onEditEnd?(.discarded)
  }

  /// Ends the current edit without its texts, and reports if another program has deleted the note.
  private func closeEdit() {
    let edited = store.openEdit.flatMap(note)
    store.cancelEdit()
    guard let edited, note(edited.id) == nil else { return }
    onEditEnd?(.deleted(edited))
  }

  /// Edits a note again, or a new one, with the texts of the canceled edit.
  func continueEdit() {
    guard let (draft, id) = canceled else { return }
    canceled = nil
    if let id, note(id) != nil {
      edit(id, in: draft.list, continuing: draft)
    } else {
      addNote(continuing: draft)
    }
  }

  /// Edits a note and submits it; returns false if there is no such note or it cannot be edited.
  func edit(_ id: NoteID, _ change: (NoteDraft) -> Void) -> Bool {
    guard note(id) != nil else { return false }
    edit(id)
    guard let draft else { return false }
    change(draft)
    submitEdit()
    return true
  }
}

/// The end of an edit that a message reports.
enum NoteEditEnd {
  /// The note's texts are too long to edit.
  case refused
  /// The edit was combined with other programs' changes of the note.
  case submitted(NotesStore.Submission, Note)
  /// The changed texts were discarded.
  case discarded
  /// Another program has deleted the note.
  case deleted(Note)
}
