import RowMotion

/// What is traced of one painted frame.
package struct TraceFrame {
  /// One list in the frame; lengths are fractional points in window coordinates.
  package struct List {
    /// The list's name.
    package var name: String
    /// How far the list is scrolled.
    package var offset: Double
    /// The list's rows.
    package var rows: [RowInfo]
    /// The presences in its rows.
    package var presence: [PresenceInfo]

    /// Creates what is traced of a list.
    package init(name: String, offset: Double, rows: [RowInfo], presence: [PresenceInfo]) {
      self.name = name
      self.offset = offset
      self.rows = rows
      self.presence = presence
    }
  }

  /// What is traced of a scene other than the notes.
  package struct Scene {
    /// The scene's name.
    package var name: String
    /// Views that the scene has named for it, with where they stand in the window.
    package var views: [(name: String, frame: Rect)]
    /// What the scene's panel says.
    package var says: [String]

    /// Creates what is traced of a scene.
    package init(name: String, views: [(name: String, frame: Rect)], says: [String]) {
      self.name = name
      self.views = views
      self.says = says
    }
  }

  /// What the process does beside painting.
  package struct Load: Equatable {
    /// The longest turn of the main loop since the last frame, seconds.
    package var longestTurn: Double
    /// How long of that turn the main thread ran, seconds.
    package var processorTime: Double
    /// What is in use of the heap, megabytes.
    package var heap: Double

    /// Creates what is traced of a load.
    package init(longestTurn: Double, processorTime: Double, heap: Double) {
      self.longestTurn = longestTurn
      self.processorTime = processorTime
      self.heap = heap
    }
  }

  /// A step of a script that was played.
  package struct Step: Equatable {
    /// The line that it stands on in the script; the first is 1.
    package var line: Int
    /// When it was to be played, seconds since the first frame painted.
    package var due: Double
    /// When it was played, seconds since the first frame painted.
    package var time: Double

    /// Creates what is traced of a step.
    package init(line: Int, due: Double, time: Double) {
      self.line = line
      self.due = due
      self.time = time
    }
  }

  /// The frame's time, seconds since the first frame painted.
  package var time: Double
  /// The processor time that the process has taken, milliseconds.
  package var processorTime: Double
  /// The number of the last edit that is on disk.
  package var savedEdit: Int
  /// The lists.
  package var lists: [List]
  /// The scene that is shown; nil for the notes.
  package var scene: Scene?
  /// What the inspector says, a text a column; nil while it is closed.
  package var inspector: [String]?
  /// What the process does beside painting; nil where it is not measured.
  package var load: Load?
  /// The steps of the script that were played since the last frame.
  package var steps: [Step]

  /// Creates what is traced of a frame.
  package init(
    time: Double, processorTime: Double, savedEdit: Int, lists: [List], scene: Scene? = nil,
    inspector: [String]? = nil, load: Load? = nil, steps: [Step] = []
  ) {
    self.time = time
    self.processorTime = processorTime
    self.savedEdit = savedEdit
    self.lists = lists
    self.scene = scene
    self.inspector = inspector
    self.load = load
    self.steps = steps
  }
}
