import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The note that is edited in its row.
extension NotesWindow {
  /// Adds a note at the top and has it edited.
  func addNote() {
    submitEdit()
    switcher.show(NotesWindow.page)
    model.onUserEdit?()
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    edit(id, isNew: true)
  }

  /// Has a note edited in its row of a list; what is edited until then is submitted first.
  ///
  /// - Parameters:
  ///   - isNew: Whether the note goes again if that is given up.
  ///   - field: Where the caret is put; nil where it makes no difference.
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
      store?.type(
        draft.isChanged ? NoteTexts(title: draft.title, detail: draft.submittedDetail) : nil)
    }
    model.beginDraft(draft)
    // Its field makes the row taller, as showing a detail does.
    model.onShow?(id, list)
    // What is typed next, before the next frame, is for its field.
    view.perform {}
  }

  /// Takes over what is being edited, if anything is.
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
    // Whoever has just written a detail wants to see it.
    if let after = model.note(id)?.shownDetail, after != before { model.show(id) }
    model.endDraft()
  }

  /// Gives up what is being edited; a note that was made for it goes again.
  func cancelEdit() {
    guard let draft = model.draft else { return }
    if draft.isNew { store.discardEdit() } else { store.cancelEdit() }
    model.endDraft()
    model.onUserEdit?()
  }
}
