import RowMotion

/// What a window is like, to be the same when the program is started again.
struct WindowState: Equatable {
  /// The size that it has while it is not maximized, points.
  var size = Size(width: 1120, height: 680)
  var isMaximized = false
  /// The scene that is shown, by its name.
  var scene = "notes"
  /// Whether the sides stand beside the content where there is room.
  var showsSidebar = true
  var showsOptions = true
  /// Whether it is still to be said what there is to see.
  var showsIntroduction = true

  /// The lengths that a window's side may have, points; others are not taken from a file.
  static let lengths = 200.0...16_384.0
}

/// Where a list was scrolled to: by a row, so that it is the same place where heights are others.
struct ListPlace: Equatable {
  /// The list's name.
  var list: String
  /// The first row that is seen, as a trace writes it.
  var row: String
  /// How much of that row is above the list's top, points.
  var offset: Double
}

// MARK: - In a file

extension WindowState {
  private static let group = "window"

  /// Reads what there is of it; the rest is as in a new window.
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

/// The places of the lists of documents and scenes, each in a group of a file; the latest is the last.
@MainActor enum ListPlaces {
  private static let prefix = "lists of "
  /// Of how many documents and scenes places are kept.
  static let most = 100

  /// The places of the lists of a document or a scene.
  static func read(_ owner: String, from file: KeyFile) -> [ListPlace] {
    let group = prefix + owner
    return file.keys(in: group).compactMap { list in
      // The row's name may be any text: the offset comes first.
      let parts = file.text(list, in: group)?
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let parts, parts.count == 2, let offset = Double(parts[0]), offset.isFinite,
        abs(offset) < 1e6
      else { return nil }
      return ListPlace(list: list, row: String(parts[1]), offset: offset)
    }
  }

  /// Puts places into a file, in place of the owner's before.
  static func write(_ places: [ListPlace], of owner: String, to file: KeyFile) {
    let group = prefix + owner
    file.removeGroup(group)
    for place in places { file.set("\(place.offset) \(place.row)", place.list, in: group) }
    let owners = file.groups.filter { $0.hasPrefix(prefix) }
    for group in owners.dropLast(most) { file.removeGroup(group) }
  }
}
