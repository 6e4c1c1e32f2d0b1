import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Undo and redo of edits, with their messages.
extension NotesWindow {
  /// Connects Ctrl+Z and Ctrl+Shift+Z, which undo and redo edits wherever the focus is.
  ///
  /// They are not accelerators, which would precede a focused text: a text handles these keys
  /// itself, even if it has nothing to undo. In another scene that has nothing to undo, they show
  /// the notes and undo an edit there.
  func connectUndo() {
    let used = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue
    Signals.connectKeys(of: window) { [weak self] key, state in
      guard let self, !isEditingText else { return false }
      switch (gdk_keyval_to_lower(key), state.rawValue & used) {
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue):
        return applyInScene(.undo) || undo()
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue),
        (guint(GDK_KEY_y), GDK_CONTROL_MASK.rawValue):
        return applyInScene(.redo) || applyToNotes(.redo)
      case (guint(GDK_KEY_Escape), 0) where shown.play.isShowing:
        shown.play.show(false)
        return true
      case (guint(GDK_KEY_Escape), 0) where shown.searchBar?.isShown == true:
        shown.searchBar?.show(false)
        return true
      default: return false
      }
    }
    // Before a text that is edited during the script.
    Signals.connectKeys(of: window, isFirst: true) { [weak self] key, state in
      guard let self, isEditingText, shown.play.isShowing, Int32(key) == GDK_KEY_Escape,
        state.rawValue & used == 0
      else { return false }
      shown.play.show(false)
      return true
    }
    header.menu.onOpen = { [weak self] in self?.nameUndo() }
    nameUndo()
  }

  /// Names the edits in the menu that can be undone and redone.
  private func nameUndo() {
    let edits = (undo: store.history.done.last, redo: store.history.undone.last)
    let title = { [model] in model.note($0)?.shownTitle }
    header.menu.nameUndo(
      toast.canUndoDiscard
        ? "_Undo Discarding Changes" : UndoMessage.label(.undo, edits.undo, title: title),
      redo: UndoMessage.label(.redo, edits.redo, title: title))
    WindowActions.enable(
      "undo", edits.undo != nil || model.draft?.isChanged == true || toast.canUndoDiscard,
      in: window)
    WindowActions.enable("redo", edits.redo != nil, in: window)
  }

  /// Undoes or redoes an edit in the visible scene; returns false if there is none.
  private func applyInScene(_ direction: UndoMessage.Direction) -> Bool {
    let page = shown
    guard page.scene != nil else { return false }
    guard page.play.change(direction == .undo ? "undo" : "redo", in: page.view) else {
      return false
    }
    // The change is visible, so it is announced only for screen readers.
    page.view.accessibility.announcer.announce(
      direction == .undo ? "Undone: typing" : "Redone: typing")
    if row_motion_has_own_focus(page.view.widget) == 0 { gtk_widget_grab_focus(page.view.widget) }
    return true
  }

  /// Shows the notes and undoes or redoes an edit of them; returns false if there is none.
  @discardableResult func applyToNotes(_ direction: UndoMessage.Direction) -> Bool {
    guard direction == .undo ? store.canUndo : store.canRedo else { return false }
    switcher.show(NotesWindow.page)
    let isDone = play.change(direction == .undo ? "undo" : "redo", in: view)
    // After the change, as a recording has no inputs inside of one.
    if isDone, row_motion_has_own_focus(view.widget) == 0 { gtk_widget_grab_focus(view.widget) }
    return isDone
  }

  /// Restores the texts that were discarded just now, or else undoes the last edit of the notes;
  /// returns false if there is neither.
  @discardableResult func undo() -> Bool { toast.undoDiscard() || applyToNotes(.undo) }

  /// True if a text has the focus.
  private var isEditingText: Bool {
    gtk_window_get_focus(cast(window)).map { row_motion_edits_text($0) != 0 } ?? false
  }

  /// Shows a message about deleted notes, with an undo button.
  func offerUndo(of first: Note, count: Int) {
    let deletedNotes =
      count == 1
      ? "“\(PrintableText.inline(first.shownTitle))”" : Formatted.count(count, "note")
    toast.show("\(deletedNotes) deleted", action: "_Undo", meaning: .history) { [weak self] in
      self?.applyToNotes(.undo)
    }
  }

  /// Shows how a submitted edit was combined with another program's changes of its note.
  func report(_ submission: NotesStore.Submission, of note: Note) {
    switch submission {
    case .none, .done: break
    case .replaced: offerUndo(ofReplacing: note)
    case .reinserted: reportDeletion(of: note, isReinserted: true)
    }
  }

  /// Shows that another program has deleted a note while it was edited here.
  func reportDeletion(of note: Note, isReinserted: Bool) {
    toast.show(
      "Another program deleted “\(PrintableText.inline(note.shownTitle))”"
        + (isReinserted ? "; it was kept with your text" : ""), action: nil)
  }

  /// Shows that an edit has replaced another program's change of a note, with an undo button.
  private func offerUndo(ofReplacing note: Note) {
    toast.show(
      "Another program also changed “\(PrintableText.inline(note.shownTitle))”; your text was kept",
      action: "_Undo", meaning: .history
    ) { [weak self] in self?.applyToNotes(.undo) }
  }

  /// Shows a message about an undo or redo, and reveals the first of its notes.
  func show(
    _ undone: NotesStore.UndoResult, _ direction: UndoMessage.Direction, _ first: NoteID?
  ) {
    let message = UndoMessage(undone, direction) { self.model.note($0)?.shownTitle }
    let opposite = direction == .undo ? store.canRedo : store.canUndo
    toast.show(
      message.text,
      action: !opposite || undone.done.changes.isEmpty
        ? nil : direction == .undo ? "_Redo" : "_Undo", meaning: .history
    ) { [weak self] in
      self?.applyToNotes(direction == .undo ? .redo : .undo)
    }
    guard let first else { return }
    notes.endSearch(without: first)
    // Scrolls to the note and focuses it, in the list that has the focus.
    view.perform { model.reveal(first, host: host) }
  }
}
