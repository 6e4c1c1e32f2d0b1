/// One frame as the program traced it; lengths are points in window coordinates.
struct TracedFrame: Decodable {
  struct List: Decodable {
    var name: String
    var offset: Double
    var rows: [Row]
    var presence: [Part]
  }

  struct Row: Decodable {
    var id: String
    var index: Int?
    var y: Double
    var height: Double
  }

  struct Part: Decodable {
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

  /// Seconds since the first frame.
  var t: Double
  /// Processor time of the process, milliseconds.
  var cpu: Double
  /// The number of the last edit on disk.
  var saved: Int
  var lists: [List]
  /// The scene that is shown; nil for the notes.
  var scene: String?
  /// Views that the scene has traced.
  var views: [View]?
  /// What the scene's panel says.
  var says: [String]?
  /// What the inspector says, while it is open.
  var inspector: [String]?

  /// The frame without rows but some, as where others are scrolled in and out.
  func keeping(_ ids: Set<String>) -> TracedFrame {
    var frame = self
    for index in frame.lists.indices {
      frame.lists[index].rows.removeAll { !ids.contains($0.id) }
    }
    return frame
  }

  func view(_ name: String) -> View? { views?.first { $0.name == name } }

  func list(_ name: String) -> List? { lists.first { $0.name == name } }

  /// The rows of the list whose rows do not jump.
  var rows: [Row] { list("presence")?.rows ?? [] }

  /// A row of one of the lists.
  func row(_ id: String, in list: String = "presence") -> Row? {
    self.list(list)?.rows.first { $0.id == id }
  }

  /// The presence of a note's detail.
  func detail(_ id: String) -> Part? {
    list("presence")?.presence.first { $0.row == id }
  }
}
