import RowMotion
import RowMotionDocument

/// The notes as one of the demo's scenes.
extension NotesModel: DemoScene {
  /// The name of the scene in scripts and recordings.
  static let name = "notes"
  /// The change with the document at the start of a recording: its JSON, or a number of notes.
  static let document = "document"
  static let title = "Notes"
  static let summary = NotesIntroduction.summary
  static let story = NotesIntroduction.story

  var root: AnyView { AnyView(NotesScene(model: self)) }

  var code: [SceneCode] { Self.listings }

  var showsCodeItself: Bool { true }

  /// The script; in other documents than the sample, it uses two of their own notes.
  var showMe: [UInt8] {
    let ids = shownNotes
    guard let first = ids.first else { return [] }
    let script = String(decoding: PackageResources.notes_script, as: UTF8.self)
    let lines = script.split(separator: "\n").map { line in
      line.hasSuffix("toggle bicycle")
        ? line.dropLast("bicycle".count) + first
        : line.hasSuffix("toggle garden")
          ? line.dropLast("garden".count) + (ids.last ?? first) : line
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// True if the document has notes for the script.
  var canShow: Bool { !shownNotes.isEmpty }

  /// The ids of up to two notes with a detail, from the first 50, that a script can write.
  private var shownNotes: [String] {
    notes.prefix(50).lazy
      .filter { $0.shownDetail != nil && !$0.id.text.contains(where: \.isWhitespace) }
      .prefix(2).map(\.id.text)
  }

  func search(for text: String, host: ViewHost) {
    search(for: text)
    guard !text.isEmpty, let first = listed.first else { return }
    host.scroll(
      toRow: AnyHashable(first.id), in: NotesScene.presenceList, anchor: .top,
      animation: NotesModel.motion)
  }

  /// Lists all notes again, and scrolls to the positions before the search, or else to the top.
  private func endSearch(at positions: [ListScrollPosition], host: ViewHost) {
    search(for: "")
    for list in [NotesScene.presenceList, NotesScene.stockList] {
      let position = positions.first { $0.list == list }
      let row = position.map { AnyHashable(NoteID($0.row)) }
      host.restore(
        ListState(row: row, offset: position?.offset ?? 0), in: list, animation: NotesModel.motion)
    }
  }

  func focusFirstRow(_ host: ViewHost) {
    guard let first = listed.first else { return }
    selected = [first.id]
    host.focus(row: AnyHashable(first.id), in: NotesScene.presenceList)
    host.scroll(toRow: AnyHashable(first.id), in: NotesScene.presenceList)
  }

  func undo(host: ViewHost) -> Bool { undo() }

  func redo(host: ViewHost) -> Bool { redo() }

  func connect(to host: ViewHost, isReplay: Bool) { self.host = host }

  /// Keeps a note visible whose detail is shown in a list.
  func scroll(to note: NoteID, in list: String) {
    host?.scroll(toRow: AnyHashable(note), in: list, animation: NotesModel.motion)
  }

  /// Adds a space to the current type-ahead search; returns false if there is none.
  func continueTyping() -> Bool {
    guard let host, typeAhead.isTyping(at: host.time) else { return false }
    return find(" ", host: host)
  }

  /// Records the document as it is at the start.
  func recordDocument(on host: ViewHost) {
    let notes = store.notes
    let text =
      store.document.file == nil && store.document.lastEdit == 0
      ? "\(notes.count)" : String(decoding: NotesFormat.bytes(of: notes.array), as: UTF8.self)
    host.change(Self.document, text) {}
  }

  /// Scrolls to a note and focuses it, in the list that has the focus.
  func reveal(_ note: NoteID, host: ViewHost) {
    let id = AnyHashable(note)
    let focused = host.focusedRow?.list
    // The other list follows in each frame.
    host.scroll(toRow: id, in: NotesScene.presenceList, animation: NotesModel.motion)
    host.focus(row: id, in: focused ?? AnyHashable(NotesScene.presenceList))
  }

  /// Moves to the row whose title begins with the typed characters.
  private func find(_ character: Character, host: ViewHost) -> Bool {
    guard let list = host.focusedRow?.list ?? host.listIDs.first else { return false }
    let current = host.focusedRow?.id.base as? NoteID
    guard let id = find(typing: character, at: host.time, from: current) else { return true }
    selected = [id]
    host.scroll(toRow: AnyHashable(id), in: list)
    host.focus(row: AnyHashable(id), in: list)
    return true
  }

  /// Makes a change of the notes.
  ///
  /// | name | text | change |
  /// | --- | --- | --- |
  /// | `insert` | an index and a title | inserts a note |
  /// | `remove` | an id | deletes a note |
  /// | `notes` | JSON | shows the notes that another program has written |
  /// | `problem` | a message | shows that the file is missing or cannot be read |
  /// | `add`, `submit`, `cancel`, `continue` | | changes what is being edited |
  /// | `edit` | a list and an id | starts to edit a note |
  /// | `title`, `detail` | an id and the text | edits a note and submits it |
  /// | `end search` | scroll positions | shows all notes, and scrolls back |
  /// | `find` | a character | selects the note that begins with typed characters |
  /// | `introduction`, `code` | `on` or `off` | shows the introduction, and its code |
  func perform(_ name: String, _ text: String, host: ViewHost) -> Bool {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch name {
    case "insert":
      guard let index = Int(parts.first ?? "") else { return false }
      store.insert(title: parts.count > 1 ? parts[1] : "", at: index)
    case "remove": return remove(store.currentID(of: NoteID(text)))
    case "notes":
      guard let notes = try? NotesParser.notes(from: Array(text.utf8), file: "") else {
        return false
      }
      store.document.adopt(NoteList(notes))
    case "problem": problem = text
    case "add": addNote()
    case "submit": submitEdit()
    case "cancel": cancelEdit()
    case "continue": continueEdit()
    case "edit":
      guard parts.count == 2 else { return false }
      edit(NoteID(parts[1]), in: parts[0])
    case "title", "detail":
      let id = store.currentID(of: NoteID(parts.first ?? ""))
      let text = parts.count > 1 ? parts[1] : ""
      return edit(id) { draft in
        if name == "title" { draft.title = text } else { draft.detail = text }
      }
    case "end search":
      endSearch(at: [ListScrollPosition](lines: text), host: host)
    case "find": return find(text.first ?? " ", host: host)
    case "introduction": withAnimation(NotesModel.motion) { showsIntroduction = text == "on" }
    case "code": showsCode = text == "on"
    default: return false
    }
    return true
  }

  func showMeChanged(_ isShowing: Bool) { isShowingMe = isShowing }

  func options(host: ViewHost) -> [SceneOption] { [] }
}
