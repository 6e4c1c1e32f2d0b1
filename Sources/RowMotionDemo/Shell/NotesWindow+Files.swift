import CGtk
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// Opening and saving.
extension NotesWindow {
  /// Opens a file: in the scene that is shown, where that has a use for one, else as a document.
  func open(_ path: FilePath) {
    let page = shown
    var isTaken = false
    page.view.perform { isTaken = page.scene?.scene.open(path) ?? false }
    if isTaken { pageChanged() } else { openDocument(path) }
  }

  /// Opens a document in a window of its own.
  func openDocument(_ path: FilePath) {
    submitEdit()
    onOpen?(path)
  }

  /// Asks for a file and opens it.
  func chooseFile() {
    FileChooser.ask("Open", over: window) { [weak self] path in self?.open(path) }
  }

  /// Asks for a file, writes the notes into it and goes on with it.
  func saveAs() {
    submitEdit()
    let name = store.file?.name.description ?? "notes.json"
    FileChooser.ask("Save As", saving: name, over: window) { [weak self] path in
      self?.save(as: path)
    }
  }

  /// Writes the notes into another file and goes on with it.
  func save(as path: FilePath) {
    if let file = store.file, FileIdentity(path: file) == FileIdentity(path: path) {
      return store.saveNow()
    }
    do throws(DocumentProblem) {
      try SafeFile.replace(path, with: store.unsavedBytes)
      onSavedAs?(path)
    } catch {
      toast.show(error.description, action: "_Save As…") { [weak self] in self?.saveAs() }
    }
  }
}
