/// The steps of the article.
enum OnLayoutStep: String, CaseIterable {
  /// No padding: the content begins under the bar.
  case none = "1: no inset"
  /// A padding that is right for one font.
  case fixed = "2: a fixed padding"
  /// A height that is measured when the bar appears.
  case once = "3: measured once"
  /// A height that is measured after each layout, and delivered by the main queue.
  case dispatched = "4: dispatched, a frame late"
  /// A height that is measured after each layout, and applied in the same frame.
  case onLayout = "5: onLayout, in the same frame"

  /// The failing steps.
  static let broken = allCases.filter { $0 != .onLayout }

  /// The result of the step, in one sentence.
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

/// One of the two lanes.
enum OnLayoutLane: String, CaseIterable {
  /// The correct step.
  case cured = "scroll-cured"
  /// The chosen step.
  case chosen = "scroll-chosen"

  var bar: String { "bar-\(self)" }
  var content: String { "content-\(self)" }
  var scroll: String { rawValue }
}
