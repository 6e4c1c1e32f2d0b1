/// A frame as the program traced it, with lengths in points of the window's coordinates.
struct TracedFrame: Decodable {
  struct List: Decodable {
    var name: String
    var offset: Double
    var rows: [Row]
    var presence: [PresenceState]
  }

  struct Row: Decodable {
    var id: String
    var index: Int?
    var y: Double
    var height: Double
  }

  struct PresenceState: Decodable {
    var row: String
    var part: String
    var state: String
    var progress: Double
    var height: Double
    var spacing: Double
    var opacity: Double
  }

  struct View: Decodable {
    var name: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The time since the first frame, in seconds.
  var t: Double
  /// The processor time of the process, in milliseconds.
  var cpu: Double
  /// The number of the last edit on disk.
  var saved: Int
  var lists: [List]
  /// The visible scene; nil for the notes.
  var scene: String?
  /// The views that the scene traces.
  var views: [View]?
  /// The texts of the scene's panel.
  var says: [String]?
  /// The texts of the inspector; nil while it is closed.
  var inspector: [String]?

  /// Returns the frame with only some of its rows, for frames in which other rows are scrolled.
  func onlyRows(_ ids: Set<String>) -> TracedFrame {
    var frame = self
    for index in frame.lists.indices {
      frame.lists[index].rows.removeAll { !ids.contains($0.id) }
    }
    return frame
  }

  func view(_ name: String) -> View? { views?.first { $0.name == name } }

  func list(_ name: String) -> List? { lists.first { $0.name == name } }

  /// The rows of RowMotion's list, on the left.
  var rows: [Row] { list("presence")?.rows ?? [] }

  /// Returns a row of one of the lists.
  func row(_ id: String, in list: String = "presence") -> Row? {
    self.list(list)?.rows.first { $0.id == id }
  }

  /// Returns the presence of a note's detail.
  func detail(_ id: String) -> PresenceState? {
    list("presence")?.presence.first { $0.row == id }
  }
}
