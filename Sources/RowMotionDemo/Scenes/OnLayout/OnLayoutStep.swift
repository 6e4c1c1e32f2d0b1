/// How far the article has got.
enum OnLayoutStep: String, CaseIterable {
  /// The content begins under the bar.
  case none = "1: no inset"
  /// A padding that is right for one font.
  case fixed = "2: a fixed padding"
  /// Measured when the bar appeared.
  case once = "3: measured once"
  /// Measured after each layout, and told when the main queue gets to it.
  case dispatched = "4: dispatched, a frame late"
  /// Measured after each layout, and shown in the same frame.
  case onLayout = "5: onLayout, in the same frame"

  /// All that are wrong.
  static let broken = allCases.filter { $0 != .onLayout }

  /// What becomes of it, in one sentence.
  var summary: String {
    switch self {
    case .none: "The content begins under the bar."
    case .fixed: "A padding for one font, one title and one width."
    case .once: "The height that the bar had when it appeared."
    case .dispatched: "The height is told after the frame that shows the bar."
    case .onLayout: "The height is told after layout, before drawing."
    }
  }
}

/// One of the two that stand side by side.
enum OnLayoutLane: String, CaseIterable {
  /// As it should be.
  case cured = "scroll-cured"
  /// As far as is chosen.
  case chosen = "scroll-chosen"

  var bar: String { "bar-\(self)" }
  var content: String { "content-\(self)" }
  var scroll: String { rawValue }
}
