import RowMotion

/// The trace of one painted frame.
package struct TraceFrame {
  /// A list in the frame; lengths are fractional points in window coordinates.
  package struct List {
    package var name: String
    /// The scroll offset, in points.
    package var offset: Double
    package var rows: [RowInfo]
    /// The states of the presences in the rows.
    package var presence: [PresenceInfo]

    /// Creates the trace of a list.
    package init(name: String, offset: Double, rows: [RowInfo], presence: [PresenceInfo]) {
      self.name = name
      self.offset = offset
      self.rows = rows
      self.presence = presence
    }
  }

  /// The trace of a scene other than the notes.
  package struct Scene {
    package var name: String
    /// Views that the scene names for the trace, with their frames in the window.
    package var views: [(name: String, frame: Rect)]
    /// The texts shown in the scene's panel.
    package var panelTexts: [String]

    /// Creates the trace of a scene.
    package init(name: String, views: [(name: String, frame: Rect)], panelTexts: [String]) {
      self.name = name
      self.views = views
      self.panelTexts = panelTexts
    }
  }

  /// The load of the process besides painting.
  package struct Load: Equatable {
    /// The longest main loop iteration since the last frame, in seconds.
    package var longestIteration: Double
    /// The processor time of the main thread during that iteration, in seconds.
    package var processorTime: Double
    /// The heap memory in use, in megabytes.
    package var heap: Double

    /// Creates the trace of a load.
    package init(longestIteration: Double, processorTime: Double, heap: Double) {
      self.longestIteration = longestIteration
      self.processorTime = processorTime
      self.heap = heap
    }
  }

  /// A script step that was performed.
  package struct Step: Equatable {
    /// The step's line in the script, starting at 1.
    package var line: Int
    /// The scheduled time, in seconds since the first frame was painted.
    package var due: Double
    /// The actual time, in seconds since the first frame was painted.
    package var time: Double

    /// Creates the trace of a step.
    package init(line: Int, due: Double, time: Double) {
      self.line = line
      self.due = due
      self.time = time
    }
  }

  /// The frame's time, in seconds since the first frame was painted.
  package var time: Double
  /// The processor time used by the process, in milliseconds.
  package var processorTime: Double
  /// The number of the last edit that is on disk.
  package var savedEdit: Int
  package var lists: [List]
  /// The current scene; nil for the notes.
  package var scene: Scene?
  /// The texts of the inspector, one per column; nil while it is closed.
  package var inspector: [String]?
  /// The load of the process besides painting; nil if it is not measured.
  package var load: Load?
  /// The script steps performed since the last frame.
  package var steps: [Step]

  /// Creates the trace of a frame.
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
