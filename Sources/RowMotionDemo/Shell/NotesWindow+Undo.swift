import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// What the window says and shows of edits that are undone.
extension NotesWindow {
  /// Has Ctrl+Z and Ctrl+Shift+Z undo and redo the notes' edits, wherever in the window the focus is.
  ///
  /// They are no accelerators, which come before the text that one edits: there they are the text's, also
  /// where that has nothing to undo. From another scene in which there is nothing to undo they lead to the
  /// notes, where it is seen what they do.
  func connectUndo() {
    guard let keys = gtk_event_controller_key_new() else { return }
    Signals.connectKey(keys, "key-pressed") { [weak self] key, state in
      guard let self, !isEditingText else { return false }
      let used = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue | GDK_ALT_MASK.rawValue
      switch (gdk_keyval_to_lower(key), state.rawValue & used) {
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue): return takeInScene(.undo) || take(.undo)
      case (guint(GDK_KEY_z), GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue),
        (guint(GDK_KEY_y), GDK_CONTROL_MASK.rawValue):
        return takeInScene(.redo) || take(.redo)
      default: return false
      }
    }
    gtk_widget_add_controller(window, keys)
  }

  /// Undoes or redoes what was done in the scene that is shown; returns whether there was something.
  private func takeInScene(_ direction: UndoMessage.Direction) -> Bool {
    let page = shown
    guard let scene = page.scene?.scene else { return false }
    var isTaken = false
    page.view.perform {
      isTaken = direction == .undo ? scene.undo(host: page.host) : scene.redo(host: page.host)
    }
    guard isTaken else { return false }
    // It is seen, but by those who do not see it.
    page.view.accessibility.announcer.say(direction == .undo ? "Undone: typing" : "Redone: typing")
    if row_motion_has_own_focus(page.view.widget) == 0 { gtk_widget_grab_focus(page.view.widget) }
    return true
  }

  /// Undoes or redoes an edit of the notes, which are shown; returns whether there was one.
  @discardableResult private func take(_ direction: UndoMessage.Direction) -> Bool {
    guard direction == .undo ? store.canUndo : store.canRedo else { return false }
    switcher.show(NotesWindow.page)
    return direction == .undo ? model.undo() : model.redo()
  }

  /// Whether keys go into a text.
  private var isEditingText: Bool {
    gtk_window_get_focus(cast(window)).map { row_motion_edits_text($0) != 0 } ?? false
  }

  /// Says that notes are gone, and offers to have them back.
  func offerUndo(of first: Note, count: Int) {
    let what =
      count == 1
      ? "“\(VisibleText.inline(first.shownTitle))” deleted" : "\(count) notes deleted"
    toast.show(what, action: "_Undo") { [weak self] in self?.take(.undo) }
  }

  /// Says that another program had changed a note while it was edited, and offers to have that back.
  func offerUndo(ofReplacing note: Note) {
    toast.show(
      "Another program had changed “\(VisibleText.inline(note.shownTitle))”, too; it has your text now",
      action: "_Undo"
    ) { [weak self] in self?.take(.undo) }
  }

  /// Says what was undone or redone, and shows the first note that it was about.
  func show(
    _ undone: NotesStore.Undone, _ direction: UndoMessage.Direction, _ first: NoteID?
  ) {
    let message = UndoMessage(undone, direction) { self.model.note($0)?.shownTitle }
    let opposite = direction == .undo ? store.canRedo : store.canUndo
    toast.show(
      message.text,
      action: !opposite || undone.done.changes.isEmpty
        ? nil : direction == .undo ? "_Redo" : "_Undo"
    ) { [weak self] in
      self?.take(direction == .undo ? .redo : .undo)
    }
    if let first { reveal(first) }
  }

  /// Scrolls to a note, and gives it the ring in the list that has the keyboard.
  private func reveal(_ note: NoteID) {
    let id = AnyHashable(note)
    let focused = host.focusedRow?.list
    view.perform {
      // The other list follows it in each frame.
      host.scroll(toRow: id, in: NotesScene.presenceList, animation: NotesModel.motion)
      host.focus(row: id, in: focused ?? AnyHashable(NotesScene.presenceList))
    }
    if row_motion_has_own_focus(view.widget) == 0 { gtk_widget_grab_focus(view.widget) }
  }
}
