import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Editing of a note in its row.
extension NotesWindow {
  /// Adds a note at the top and starts to edit it.
  ///
  /// - Parameter canceled: A canceled edit of a new note to continue.
  func addNote(continuing canceled: NoteDraft? = nil) {
    submitEdit()
    switcher.show(NotesWindow.page)
    searchBar.show(false)
    model.onUserEdit?()
    // The row appears with its fields: as one change, it grows with one animation.
    view.perform {
      let id = store.insert(title: "New note", at: 0, isDraft: true)
      edit(id, isNew: true, continuing: canceled)
    }
    view.perform {}
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
    guard let note = model.note(id) else { return }
    guard NoteDraft.canEdit(note) else { return toast.show(NoteDraft.tooLong, action: nil) }
    guard store.beginEdit(id) else { return }
    let draft = NoteDraft(of: note, in: list, isNew: isNew)
    if let canceled { draft.adopt(canceled) }
    draft.onType = { [weak store, unowned draft] in
      store?.setTypedTexts(
        draft.isChanged ? NoteTexts(title: draft.title, detail: draft.submittedDetail) : nil)
    }
    model.beginDraft(draft)
    if canceled != nil { draft.onType?() }
    // The field makes the row taller, like a shown detail.
    model.onShow?(id, list)
    // The field receives the next keys, even those typed before the next frame.
    view.perform {}
  }

  /// Submits the current edit, if there is one.
  func submitEdit() {
    guard let draft = model.draft else { return }
    guard let id = store.openEdit else { return model.endDraft() }
    let before = model.note(id)
    if draft.isChanged {
      model.onUserEdit?()
      let result = store.submitEdit(title: draft.title, detail: draft.submittedDetail)
      if let note = model.note(id) { report(result, of: note) }
    } else {
      closeEdit()
    }
    // The user wants to see a detail after writing it.
    if let after = model.note(id)?.shownDetail, after != before?.shownDetail { model.show(id) }
    model.endDraft()
  }

  /// Cancels the current edit, and offers to restore its texts if they were changed.
  ///
  /// A note that was created for the edit is removed.
  func cancelEdit() {
    guard let draft = model.draft else { return }
    let id = store.openEdit
    if draft.isNew { store.discardEdit() } else { closeEdit() }
    model.endDraft()
    model.onUserEdit?()
    guard draft.isChanged else { return }
    toast.show("Changes discarded", action: "_Undo", meaning: .discardedText) { [weak self] in
      self?.continueEdit(draft, of: draft.isNew ? nil : id)
    }
  }

  /// Ends the current edit without its texts, and reports if another program has deleted the note.
  private func closeEdit() {
    let edited = store.openEdit.flatMap(model.note)
    store.cancelEdit()
    guard let edited, model.note(edited.id) == nil else { return }
    reportDeletion(of: edited, isReinserted: false)
  }

  /// Edits a note again, or a new one, with the texts of a canceled edit.
  private func continueEdit(_ canceled: NoteDraft, of id: NoteID?) {
    if let id, model.note(id) != nil {
      edit(id, in: canceled.list, continuing: canceled)
    } else {
      addNote(continuing: canceled)
    }
  }
}
