/// A single action of a script on the window.
package struct ScriptStep: Equatable, Sendable {
  /// An action on the window.
  package enum Action: Equatable, Sendable {
    /// Clicks a row of the scene; in the notes scene, a note's row.
    case toggle(id: String)
    /// Edits a note in place: replaces its detail, or removes it if nil, and submits the form.
    case edit(id: String, detail: String?)
    /// Edits a note in place: replaces its title and submits the form.
    case title(id: String, title: String)
    /// Scrolls the list down by a distance in points.
    case scroll(by: Double)
    /// Inserts a new note.
    case insert(index: Int, title: String)
    /// Deletes a note.
    case remove(id: String)
    /// Clicks at window coordinates, in points.
    case click(x: Double, y: Double)
    /// Selects a scene in the sidebar by its name.
    case scene(name: String)
    /// Presses a button of the scene's panel by its label.
    case press(name: String)
    /// Sets another control of the panel by its label.
    case set(name: String, value: String)
    /// Opens a file in the scene.
    case open(path: String)
    /// Searches the scene for words; an empty text ends the search.
    case search(String)
    /// Pulls the scene's rows down by a distance in points, and releases them.
    case pull(by: Double)
    /// Shows a caption over the scene; an empty text removes the caption.
    case say(String)
    /// Takes a screenshot of the window; the name has no extension.
    case picture(name: String)
    /// Closes the window.
    case quit
  }

  /// The step's time, in seconds since the first frame was painted.
  package var time: Double
  /// The action to perform.
  package var action: Action
  /// The line in the script, starting at 1, for messages.
  package var line: Int

  package init(time: Double, action: Action, line: Int) {
    self.time = time
    self.action = action
    self.line = line
  }
}
