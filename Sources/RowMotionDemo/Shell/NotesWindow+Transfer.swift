import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// Copying and dragging of notes, the type-ahead search, and rows that stay visible.
extension NotesWindow {
  /// Connects the callbacks of the rows and the view.
  func connectRows() {
    model.onCopy = { [weak self] transfer in self?.view.copy(TransferContent(of: transfer)) }
    model.connect(to: host, isReplay: false)
    view.onDragOut = { [weak self] rows, _ in
      self?.model.transfer(rows.compactMap { $0.base as? NoteID }).map { TransferContent(of: $0) }
    }
    view.onKey = { [weak self] key, modifiers in self?.use(key, modifiers) ?? false }
  }

  private func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers) {
    case (.character("c"), .control):
      guard let id = host.focusedRow?.id.base as? NoteID else { return false }
      model.copy(model.affectedIDs(at: id))
      return true
    case (.character(let character), []), (.character(let character), .shift):
      // Moves to the row whose title begins with the typed characters.
      return play.change("find", String(character), in: view)
    default: return false
    }
  }
}

extension TransferContent {
  init(of notes: NoteTransfer) {
    self.init(
      title: PrintableText.inline(notes.title), text: notes.text,
      data: TypedData(type: "application/json", bytes: notes.json))
  }
}
