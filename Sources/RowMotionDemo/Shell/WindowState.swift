import RowMotion
import RowMotionDocument

/// The state of a window, which is restored when the program starts again.
struct WindowState: Equatable {
  /// The size of the window while it is not maximized, in points.
  var size = Size(width: 1120, height: 680)
  var isMaximized = false
  /// The name of the visible scene.
  var scene = "notes"
  /// True if the sides are shown beside the content, if there is enough width.
  var showsSidebar = true
  var showsOptions = true
  /// True until the user has dismissed the introduction.
  var showsIntroduction = true

  /// The range of a window's width and height, in points; a file's other values are ignored.
  static let lengths = 200.0...16_384.0
}

// MARK: - In a file

extension WindowState {
  private static let group = "window"

  /// Creates a state from a file; missing values have their defaults.
  @MainActor init(_ file: KeyFile) {
    func value(_ key: String) -> String? { file.text(key, in: Self.group) }
    func length(_ key: String) -> Double? {
      value(key).flatMap { Double($0) }.flatMap { Self.lengths.contains($0) ? $0 : nil }
    }
    if let width = length("width"), let height = length("height") {
      size = Size(width: width, height: height)
    }
    isMaximized = value("maximized") == "true"
    scene = value("scene") ?? scene
    showsSidebar = value("sidebar") != "false"
    showsOptions = value("options") != "false"
    showsIntroduction = value("introduction") != "false"
  }

  @MainActor func write(to file: KeyFile) {
    for (key, value) in [
      ("width", "\(Int(size.width))"), ("height", "\(Int(size.height))"),
      ("maximized", "\(isMaximized)"), ("scene", scene), ("sidebar", "\(showsSidebar)"),
      ("options", "\(showsOptions)"), ("introduction", "\(showsIntroduction)"),
    ] {
      file.set(value, key, in: Self.group)
    }
  }
}

/// The scroll positions of lists, in one group for each document or scene; the latest is last.
@MainActor enum ListScrollPositions {
  private static let prefix = "lists of "

  /// Returns the scroll positions of the lists in a document or a scene.
  static func read(_ owner: String, from file: KeyFile) -> [ListScrollPosition] {
    let group = prefix + owner
    return file.keys(in: group).compactMap { list in
      // The row's name may be any text, so the offset comes first.
      let parts = file.text(list, in: group)?
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let parts, parts.count == 2, let offset = Double(parts[0]), offset.isFinite,
        abs(offset) < 1e6
      else { return nil }
      return ListScrollPosition(list: list, row: String(parts[1]), offset: offset)
    }
  }

  /// Stores scroll positions in a file, instead of the owner's previous ones.
  static func write(_ positions: [ListScrollPosition], of owner: String, to file: KeyFile) {
    file.replaceGroup(prefix, owner, with: positions.map { ($0.list, "\($0.offset) \($0.row)") })
  }
}

/// The notes whose detail is shown, in one group for each document; the latest is last.
@MainActor enum OpenNotes {
  private static let prefix = "open notes of "
  /// The maximum number of stored notes of a document.
  static let maximumCount = 1000

  /// Returns the ids of the notes in a document whose detail is shown.
  static func read(_ owner: String, from file: KeyFile) -> [NoteID] {
    let group = prefix + owner
    return file.keys(in: group).compactMap { file.text($0, in: group).map { NoteID($0) } }
  }

  /// Stores the ids of a document's notes, instead of the previous ones.
  static func write(_ ids: Set<NoteID>, of owner: String, to file: KeyFile) {
    let texts = ids.map(\.text).sorted().prefix(maximumCount)
    file.replaceGroup(prefix, owner, with: texts.enumerated().map { ("\($0)", $1) })
  }
}
