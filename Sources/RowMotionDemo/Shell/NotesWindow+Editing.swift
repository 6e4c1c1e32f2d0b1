import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Editing of a note in its row.
extension NotesWindow {
  /// Adds a note at the top and starts to edit it.
  func addNote() {
    submitEdit()
    switcher.show(NotesWindow.page)
    model.onUserEdit?()
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    edit(id, isNew: true)
  }

  /// Starts to edit a note in its row of a list, after submitting the current edit.
  ///
  /// - Parameters:
  ///   - isNew: True if canceling the edit removes the note.
  ///   - field: The field to focus first; nil for the default one.
  func edit(
    _ id: NoteID, in list: String = NotesScene.presenceList, isNew: Bool = false,
    field: NoteDraft.Field? = nil
  ) {
    submitEdit()
    guard let note = model.note(id) else { return }
    guard NoteDraft.canEdit(note) else { return toast.show(NoteDraft.tooLong, action: nil) }
    guard store.beginEdit(id) else { return }
    let draft = NoteDraft(of: note, in: list, isNew: isNew, field: field)
    draft.onType = { [weak store, unowned draft] in
      store?.setTypedTexts(
        draft.isChanged ? NoteTexts(title: draft.title, detail: draft.submittedDetail) : nil)
    }
    model.beginDraft(draft)
    // The field makes the row taller, like a shown detail.
    model.onShow?(id, list)
    // The field receives the next keys, even those typed before the next frame.
    view.perform {}
  }

  /// Submits the current edit, if there is one.
  func submitEdit() {
    guard let draft = model.draft else { return }
    guard let id = store.openEdit else { return model.endDraft() }
    let before = model.note(id)?.shownDetail
    if draft.isChanged {
      model.onUserEdit?()
      let result = store.submitEdit(title: draft.title, detail: draft.submittedDetail)
      if result == .replaced, let note = model.note(id) { offerUndo(ofReplacing: note) }
    } else {
      store.cancelEdit()
    }
    // The user wants to see a detail after writing it.
    if let after = model.note(id)?.shownDetail, after != before { model.show(id) }
    model.endDraft()
  }

  /// Cancels the current edit; a note that was created for it is removed.
  func cancelEdit() {
    guard let draft = model.draft else { return }
    if draft.isNew { store.discardEdit() } else { store.cancelEdit() }
    model.endDraft()
    model.onUserEdit?()
  }
}
