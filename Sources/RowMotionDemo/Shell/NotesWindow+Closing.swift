import CGtk
import CGtkShims
import RowMotionDocument
import RowMotionGTK

/// Handling of edits that cannot be saved.
extension NotesWindow {
  /// Saves the edits before the window closes; returns false if the user has to decide first.
  func mayClose() -> Bool {
    saveBeforeClosing()
    if !store.document.hasUnsavedEdits { return mayCloseScenes() }
    if let onEditsPreserved {
      preserveEdits()
      onEditsPreserved()
      return true
    }
    showUnsavedDialog(
      because: store.document.problem?.description ?? "The file could not be saved.")
    return false
  }

  private func saveBeforeClosing() {
    isClosing = true
    defer { isClosing = false }
    submitEdit()
    store.document.saveNow()
    for page in switcher.pages.values { page.scene.finishSaving() }
  }

  /// Writes edits that cannot be saved to a copy, or else to standard error.
  func preserveEdits() {
    saveBeforeClosing()
    do throws(DocumentProblem) {
      guard let copy = try store.document.saveUnsavedEdits() else { return }
      if let problem = store.document.problem { StandardError.report(problem.description) }
      StandardError.report("unsaved edits are stored in \(copy.shown)")
    } catch {
      StandardError.report(error.description)
      StandardError.report("the unsaved notes follow")
      StandardError.write(bytes: store.document.unsavedBytes)
    }
  }

  /// Asks for unsaved edits of a scene; returns true if there are none.
  private func mayCloseScenes() -> Bool {
    guard onEditsPreserved == nil,
      let page = switcher.pages.values.first(where: { $0.scene.unsavedName != nil }),
      let name = page.scene.unsavedName
    else { return true }
    UnsavedDialog.show(
      over: window, "The edits of “\(name)” are not saved.", "They are lost if the window closes.",
      answers: ["_Discard": .discard, "_Save As…": .save]
    ) { [weak self] answer in
      guard let self else { return }
      if answer == .discard { return gtk_window_destroy(cast(window)) }
      FileChooser.show("Save As", saving: page.scene.savingName ?? name, over: window) {
        [weak self] path in
        page.view.perform { page.scene.save(to: path) }
        page.scene.finishSaving()
        page.showFileProblem()
        if let self, page.scene.fileProblem == nil { gtk_window_close(cast(window)) }
      }
    }
    return false
  }

  private func showUnsavedDialog(because problem: String) {
    UnsavedDialog.show(
      over: window, "Your last edits could not be saved.", problem,
      answers: [
        "_Discard": .discard, "_Keep for Later": .keepForLater, "_Save Elsewhere…": .save,
      ]
    ) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .discard: gtk_window_destroy(cast(window))
      case .keepForLater:
        preserveEdits()
        gtk_window_destroy(cast(window))
      case .save: saveElsewhere()
      }
    }
  }

  private func saveElsewhere() {
    let name = store.document.file?.name.description ?? "notes.json"
    FileChooser.show("Save Elsewhere", saving: name, over: window) { [weak self] path in
      guard let self else { return }
      do throws(DocumentProblem) {
        try SafeFile.replace(path, with: store.document.unsavedBytes)
        gtk_window_destroy(cast(window))
      } catch {
        showUnsavedDialog(because: error.description)
      }
    }
  }

  /// Offers to restore the oldest edits that an earlier run did not save.
  func offerCopies() {
    if onEditsPreserved != nil, let copy = store.document.copies.offered.first {
      return StandardError.report(
        "unsaved edits from an earlier session are in \(copy.shown); open the document without a "
          + "script to restore them")
    }
    bars.offerCopies(of: store.document)
  }

  /// Restores the offered edits into the document.
  func restoreCopy() {
    guard let copy = store.document.copies.offered.first else { return }
    submitEdit()
    store.document.restore(copy)
    offerCopies()
  }

  /// Discards the offered edits; the message offers an undo.
  func discardCopy() {
    guard let copy = store.document.copies.offered.first else { return }
    store.document.copies.discard(copy)
    offerCopies()
    toast.show("Unsaved edits discarded", action: "_Undo") { [weak self] in
      self?.store.document.copies.undoDiscard(copy)
      self?.offerCopies()
    }
  }
}
