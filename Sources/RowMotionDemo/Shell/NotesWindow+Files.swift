import CGtk
import CGtkShims
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK
import RowMotionTables

/// Opening and saving of files.
extension NotesWindow {
  /// Opens a file: in the visible scene if the scene has a use for files, else as a table in its
  /// scene or as a document.
  func open(_ path: FilePath) {
    let page = shown
    var isHandled = false
    page.view.perform { isHandled = page.play.open(path, host: page.host) }
    if isHandled {
      pageChanged()
    } else if TableFile.isTable(path) {
      openTable(path)
    } else {
      openDocument(path)
    }
  }

  /// Shows a table in its scene.
  func openTable(_ path: FilePath) {
    submitEdit()
    guard switcher.show("table"), let page = shown.scene else { return }
    page.view.perform { page.play.open(path, host: page.host) }
    page.showFileProblem()
    pageChanged()
  }

  /// Opens a document in another window.
  func openDocument(_ path: FilePath) {
    submitEdit()
    onOpen?(path, false)
  }

  /// Asks for a file and opens it.
  func chooseFile() {
    FileChooser.show("Open", over: window) { [weak self] path in self?.open(path) }
  }

  /// Asks for a file, writes the notes or the scene's table to it, and continues with this file.
  func saveAs() {
    if let page = shown.scene {
      guard let name = page.scene.savingName else { return }
      return FileChooser.show("Save As", saving: name, over: window) { [weak page] path in
        page?.view.perform { page?.scene.save(to: path) }
      }
    }
    submitEdit()
    let name = store.document.file?.name.description ?? "notes.json"
    FileChooser.show("Save As", saving: name, over: window) { [weak self] path in
      self?.save(as: path)
    }
  }

  /// Writes the notes to another file, and continues with this file.
  func save(as path: FilePath) {
    if store.document.file?.isOfSameFile(as: path) == true { return store.document.saveNow() }
    do throws(DocumentProblem) {
      try SafeFile.replace(path, with: store.document.unsavedBytes)
      onOpen?(path, true)
    } catch {
      toast.show(error.description, action: "_Save As…") { [weak self] in self?.saveAs() }
    }
  }

  /// Connects a drop target that opens a file dropped anywhere on the window.
  func connectDrop() {
    guard let target = gtk_drop_target_new(row_motion_file_list_type(), GDK_ACTION_COPY) else {
      return
    }
    Signals.connectDrop(target, "drop") { [weak self] value in
      guard let self, let path = row_motion_dropped_path(value) else { return false }
      defer { g_free(path) }
      submitEdit()
      open(FilePath(cString: path))
      return true
    }
    gtk_widget_add_controller(window, target)
  }
}
