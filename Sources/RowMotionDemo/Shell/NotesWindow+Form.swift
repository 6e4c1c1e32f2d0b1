import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The form that edits a note, over the note's row.
extension NotesWindow {
  /// Adds a note at the top and opens its form.
  func addNote() {
    form?.submit()
    switcher.show(NotesWindow.page)
    model.onUserEdit?()
    let id = store.insert(title: "New note", at: 0, isDraft: true)
    view.perform { for list in host.listIDs { host.scroll(to: 0, in: list) } }
    openForm(id)
    newNote = id
    form?.focusTitle()
  }

  /// Opens the form of a note over its row in a list; one that is open is submitted first.
  func openForm(_ id: NoteID, in list: String = NotesScene.presenceList) {
    form?.submit()
    guard let note = model.note(id), store.beginEdit(id) else { return }
    let form = NoteForm(
      note: note,
      onSubmit: { [weak self] title, detail in self?.submit(title, detail) },
      onCancel: { [weak self] in self?.cancel() })
    self.form = form
    formFrame = nil
    view.place(form.widget) { [weak self] in self?.frame(of: form, over: id, in: list) }
    form.focus()
  }

  private func submit(_ title: String, _ detail: String?) {
    guard let id = store.openEdit else { return closeForm() }
    let before = model.note(id)?.shownDetail
    closeForm()
    model.onUserEdit?()
    store.submitEdit(title: title, detail: detail)
    // Whoever has just written a detail wants to see it.
    if let after = model.note(id)?.shownDetail, after != before { model.show(id) }
  }

  private func cancel() {
    let unwanted = newNote
    closeForm()
    store.cancelEdit()
    model.onUserEdit?()
    if let unwanted { store.remove(store.currentID(of: unwanted)) }
  }

  private func closeForm() {
    guard let form else { return }
    self.form = nil
    newNote = nil
    view.remove(form.widget)
    gtk_widget_grab_focus(view.widget)
  }

  /// Over the row, as wide as it is, inside the canvas.
  private func frame(of form: NoteForm, over id: NoteID, in list: String) -> Rect? {
    let list = AnyHashable(list)
    guard let metrics = host.scrollMetrics(in: list) else { return formFrame }
    var needed: Int32 = 0
    let width = max(240, metrics.viewport.width - 16)
    gtk_widget_measure(
      form.widget, GTK_ORIENTATION_VERTICAL, Int32(min(width, 32_767)), nil, &needed, nil, nil)
    let row = host.rows(in: list).first { $0.id == AnyHashable(id) }
    let top = row?.minY ?? formFrame?.minY ?? metrics.viewport.minY
    let height = Double(needed)
    let frame = Rect(
      x: metrics.viewport.minX + 8, y: min(max(top, 8), max(8, host.size.height - height - 8)),
      width: width, height: height)
    formFrame = frame
    return frame
  }
}
