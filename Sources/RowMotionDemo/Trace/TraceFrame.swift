import RowMotion

/// What is traced of one painted frame.
struct TraceFrame {
  /// One list in the frame; lengths are fractional points in window coordinates.
  struct List {
    /// The list's name.
    var name: String
    /// How far the list is scrolled.
    var offset: Double
    /// The list's rows.
    var rows: [RowInfo]
    /// The presences in its rows.
    var presence: [PresenceInfo]
  }

  /// What is traced of a scene other than the notes.
  struct Scene {
    /// The scene's name.
    var name: String
    /// Views that the scene has named for it, with where they stand in the window.
    var views: [(name: String, frame: Rect)]
    /// What the scene's panel says.
    var says: [String]
  }

  /// The frame's time, seconds since the first frame painted.
  var time: Double
  /// The processor time that the process has taken, milliseconds.
  var processorTime: Double
  /// The number of the last edit that is on disk.
  var savedEdit: Int
  /// The lists.
  var lists: [List]
  /// The scene that is shown; nil for the notes.
  var scene: Scene?
  /// What the inspector says, a text a column; nil while it is closed.
  var inspector: [String]?
}
