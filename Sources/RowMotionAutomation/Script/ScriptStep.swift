/// One thing a script does to the window.
package struct ScriptStep: Equatable, Sendable {
  /// What is done.
  package enum Action: Equatable, Sendable {
    /// A click on a row of the scene: in the notes, a note's.
    case toggle(id: String)
    /// The note is edited where it stands: its detail is replaced or removed, and submitted.
    case edit(id: String, detail: String?)
    /// The same for the title.
    case title(id: String, title: String)
    /// The list is scrolled downwards, points.
    case scroll(by: Double)
    /// A new note.
    case insert(index: Int, title: String)
    /// A note is deleted.
    case remove(id: String)
    /// A click, in window points.
    case click(x: Double, y: Double)
    /// The sidebar shows another scene, by its name.
    case scene(name: String)
    /// A button of the scene's panel is pressed, by the words on it.
    case press(name: String)
    /// Another control of the panel is set, by the words beside it.
    case set(name: String, value: String)
    /// The scene opens a file.
    case open(path: String)
    /// The scene's rows are pulled down by hand and let go, points.
    case pull(by: Double)
    /// What to watch is said over the scene; an empty text takes it away.
    case say(String)
    /// A picture of the window is written, by its name without an extension.
    case picture(name: String)
    /// The window is closed.
    case quit
  }

  /// When, in seconds since the first frame was painted.
  package var time: Double
  /// What is done.
  package var action: Action
  /// The script's line, from 1, for messages.
  package var line: Int

  /// Creates a step.
  package init(time: Double, action: Action, line: Int) {
    self.time = time
    self.action = action
    self.line = line
  }
}
