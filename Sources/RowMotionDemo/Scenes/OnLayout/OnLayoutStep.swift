/// The steps of the article.
enum OnLayoutStep: String, CaseIterable {
  /// No padding: the content begins under the bar.
  case none = "1: No inset"
  /// A padding that is right for one font.
  case fixed = "2: Fixed padding"
  /// A height that is measured when the bar appears.
  case once = "3: Measured once"
  /// A height that is measured after each layout, and delivered by the main queue.
  case dispatched = "4: Set by a task, a frame late"
  /// A height that is measured after each layout, and applied in the same frame.
  case onLayout = "5: onLayout, in the same frame"

  /// The failing steps.
  static let failing = allCases.filter { $0 != .onLayout }

  /// The name in a narrow column.
  var shortName: String { self == .onLayout ? "onLayout" : "Stage \(rawValue.prefix(1))" }

  /// The result of the step, in one line.
  var summary: String {
    switch self {
    case .none: "The content starts behind the bar"
    case .fixed: "A padding that fits one font, title and width"
    case .once: "The bar’s height when it appeared"
    case .dispatched: "The height arrives after the frame that shows the bar"
    case .onLayout: "The height arrives after layout, before drawing"
    }
  }
}

/// One of the two lanes.
enum OnLayoutLane: String, CaseIterable {
  /// The correct step.
  case passing = "scroll-passing"
  /// The chosen step.
  case chosen = "scroll-chosen"

  var bar: String { "bar-\(self)" }
  var content: String { "content-\(self)" }
  var scroll: String { rawValue }
  var paragraph: String { "paragraph-\(self)" }
}
