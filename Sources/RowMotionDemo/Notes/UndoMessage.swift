import RowMotion
import RowMotionDocument

/// The message about an undo or redo, or about its conflicts.
struct UndoMessage: Equatable {
  /// The direction of an edit in the history.
  enum Direction { case undo, redo }

  let text: String

  /// - Parameter title: The current title of a note; nil for a deleted note.
  init(_ undone: NotesStore.UndoResult, _ direction: Direction, title: (NoteID) -> String?) {
    let name = Self.name(of: undone.edit, title: title)
    let verb = direction == .undo ? "Undone" : "Redone"
    if undone.conflicts.isEmpty {
      text = "\(verb): \(name)"
      return
    }
    let reasons = Self.reasons(undone.conflicts, undone.edit, title: title)
    text =
      (undone.done.changes.isEmpty ? "Not" : "Partly")
      + " \(verb.lowercased()): \(name). \(reasons)"
  }

  /// Returns the label of the menu item that undoes or redoes an edit; nil for no edit.
  ///
  /// - Parameter title: The current title of a note; nil for a deleted note.
  static func label(
    _ direction: Direction, _ edit: NotesEdit?, title: (NoteID) -> String?
  ) -> String {
    let verb = direction == .undo ? "Undo" : "Redo"
    guard let edit else { return verb }
    let name = name(of: edit, title: title)
    let label = "\(verb) \(name.prefix(1).uppercased())\(name.dropFirst())"
    return label.count > 40 ? label.prefix(39) + "…" : label
  }

  private static func name(of edit: NotesEdit, title: (NoteID) -> String?) -> String {
    let verb =
      switch edit.kind {
      case .add: "adding"
      case .write: "editing"
      case .delete: "deleting"
      case .move: "moving"
      }
    let ids = edit.ids
    if ids.count != 1 { return "\(verb) \(Formatted.count(ids.count, "note"))" }
    return "\(verb) \(quoted(edit, ids[0], title: title))"
  }

  /// Returns the current title in quotes, or the one before the edit if the note was deleted.
  private static func quoted(
    _ edit: NotesEdit, _ id: NoteID, title: (NoteID) -> String?
  ) -> String {
    let known = edit.changes.lazy.compactMap { change -> String? in
      switch change {
      case .insert(let note, _), .remove(let note, _): note.id == id ? note.shownTitle : nil
      case .insertRun(let run, _), .removeRun(let run, _):
        run.notes.index(of: id).map { run.notes[$0].shownTitle }
      case .write(id, let old, _): old.title.isEmpty ? nil : old.title
      default: nil
      }
    }
    guard let shown = title(id) ?? known.first else { return "a note" }
    return "“\(PrintableText.inline(shown))”"
  }

  private static func reasons(
    _ conflicts: [NoteConflict], _ edit: NotesEdit, title: (NoteID) -> String?
  ) -> String {
    if conflicts.count > 1 {
      let notes = Formatted.count(conflicts.count, "note")
      return "Another program changed \(notes); its changes were kept."
    }
    let note = quoted(edit, conflicts[0].id, title: title)
    return switch conflicts[0] {
    case .changed: "Another program has changed \(note) since; the newer text was kept."
    case .removed: "Another program has deleted \(note) since."
    case .exists: "Another program has restored \(note); the newer text was kept."
    }
  }
}
