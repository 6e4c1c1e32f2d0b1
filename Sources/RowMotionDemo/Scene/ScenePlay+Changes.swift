import RowMotion
import RowMotionDocument

/// The changes of a scene that come from outside of its views.
///
/// A recording stores each change by its name and text, and a replay repeats it without a window.
extension ScenePlay {
  /// Makes a change and records it; returns false if there was nothing to change.
  ///
  /// | name | text | change |
  /// | --- | --- | --- |
  /// | `frame` | | updates the marks of a frame |
  /// | `search` | the words | shows the content with these words |
  /// | `focus` | | focuses the first row |
  /// | `undo`, `redo` | | undoes or redoes the last action in the scene |
  /// | `open` | a ``RecordedFile`` | opens a file |
  /// | `dismiss` | | removes the message about a file |
  /// | `say` | the words | shows a caption |
  /// | `reveal` | the row's name | scrolls to a row at once |
  /// | `approach` | the row's name | scrolls to a row with an animation |
  /// | `begin Show Me` | | prepares the scene for its script |
  /// | `add captions` | | makes room for the captions of the script |
  /// | `clear captions` | | removes the captions, and ends slow motion |
  /// | `end Show Me` | scroll positions | restores the scene |
  @discardableResult func change(_ name: String, _ text: String = "", host: ViewHost) -> Bool {
    var isDone = false
    host.change(name, text) { isDone = perform(name, text, host) }
    return isDone
  }

  /// Scrolls to a row as a change; returns the point to click, or nil if there is no such row.
  func reveal(_ row: String, host: ViewHost) -> Point? {
    var point: Point?
    host.change("reveal", row) { point = host.reveal(row: row) }
    return point
  }

  /// Opens a file as a change; returns false if the scene has no use for files.
  @discardableResult func open(_ path: FilePath, host: ViewHost) -> Bool {
    var isDone = false
    let file = RecordedFile(path)
    host.change(RecordedFile.change, file.text) { isDone = scene.open(file) }
    return isDone
  }

  /// Repeats a change of a recording, or sets the option with its name.
  func `repeat`(_ name: String, _ text: String, host: ViewHost) throws(SceneOption.Problem) {
    guard let option = options(host: host).first(where: { $0.name == name }), !name.isEmpty else {
      change(name, text, host: host)
      return
    }
    if text.isEmpty { try option.press() } else { try option.set(text) }
  }

  static let beginShowMe = "begin Show Me"
  static let addCaptions = "add captions"
  static let clearCaptions = "clear captions"
  static let endShowMe = "end Show Me"

  private func perform(_ name: String, _ text: String, _ host: ViewHost) -> Bool {
    switch name {
    case Recording.frameChange: scene.stage.frameAdvanced(host)
    case "search": scene.search(for: text, host: host)
    case "focus": scene.focusFirstRow(host)
    case "undo": return scene.undo(host: host)
    case "redo": return scene.redo(host: host)
    case RecordedFile.change:
      return scene.open(RecordedFile(text: text))
    case "dismiss": scene.dismissFileProblem()
    case "say": caption = text
    case "reveal": return host.reveal(row: text) != nil
    case "approach": return host.approach(row: text)
    case ScenePlay.beginShowMe: beginShowMe(host)
    case ScenePlay.addCaptions: scene.stage.captions = LaneCaptions(scriptCaptions)
    case ScenePlay.clearCaptions:
      ScenePlay.withoutAnimation { scene.stage.captions = LaneCaptions() }
      isSlow = false
    case ScenePlay.endShowMe: endShowMe([ListScrollPosition](lines: text))
    default: return scene.perform(name, text, host: host)
    }
    return true
  }
}

// MARK: - Show Me

extension ScenePlay {
  /// Stores what the script may change, and shows the scene as the script expects it.
  private func beginShowMe(_ host: ViewHost) {
    let restoreScene = restoration(host: host)
    let restoreFocus = host.focusRestoration()
    let offsets = host.scrollBars.map(\.offset)
    afterShowMe = { [weak host] positions in
      guard let host else { return }
      restoreScene()
      host.advance(to: host.time)
      host.scroll(to: offsets)
      host.restore(positions)
      restoreFocus()
    }
    reset()
    host.scroll(to: offsets.map { _ in 0 })
    scene.showMeChanged(true)
  }

  /// The captions of the script's lines, which are `TIME say TEXT`.
  private var scriptCaptions: [String] {
    String(decoding: scene.showMe, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words.count > 1 && words[1] == "say" ? words.count > 2 ? String(words[2]) : "" : nil
    }
  }

  private func endShowMe(_ positions: [ListScrollPosition]) {
    afterShowMe(positions)
    afterShowMe = { _ in }
    scene.showMeChanged(false)
  }
}
