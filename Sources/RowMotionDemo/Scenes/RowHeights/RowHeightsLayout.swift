import RowMotion

/// The layout of the tables: how rows get their height, and columns their width.
struct RowHeightsLayout {
  enum Mode {
    case fixed
    case automatic(Double?)
  }

  static let modes: [(name: String, mode: Mode)] = [
    ("Fixed: 44 px", .fixed), ("Automatic, estimate 20", .automatic(20)),
    ("Automatic, estimate 55", .automatic(55)), ("Automatic, estimate 200", .automatic(200)),
    ("Automatic, refined estimate", .automatic(nil)),
  ]

  /// The index of the mode.
  var mode = 2
  var window = 0
  var wraps = true
  /// True if columns are at most `maxColumnWidth` points wide.
  var limitsWidth = true
  var maxColumnWidth = 320.0

  /// True if rows are as tall as their content.
  var isMeasured: Bool {
    if case .automatic = RowHeightsLayout.modes[mode].mode { true } else { false }
  }

  var configuration: DataTableConfiguration {
    var configuration = DataTableConfiguration()
    switch RowHeightsLayout.modes[mode].mode {
    case .fixed:
      configuration.rowHeightMode = .fixed(44)
    case .automatic(let estimate):
      configuration.rowHeightMode = .automatic(estimated: estimate, prefetchWindow: window)
    }
    configuration.textLayout = wraps ? .wrap : .singleLine
    configuration.maxColumnWidth = limitsWidth ? maxColumnWidth : nil
    configuration.columnWidth = .share()
    return configuration
  }

  /// Returns the effect of a mode, in one sentence.
  static func sentence(on mode: Mode) -> String {
    switch mode {
    case .fixed: "The default: nothing is measured, and taller content is cut off."
    case .automatic(20): "Too low: as rows turn out taller, content grows and the thumb drifts."
    case .automatic(200):
      "Too high: as rows turn out shorter, content shrinks and the thumb drifts."
    case .automatic(nil):
      "The estimate follows the average, as long as the thumb moves by at most 1 px."
    case .automatic: "The closer the estimate is to the average, the less the thumb drifts."
    }
  }

  /// The effect of each combination of wrapping, limited columns and height mode, with a mark at
  /// the current one.
  var wrappingTable: SceneStatus {
    func line(_ wraps: Bool, _ limits: Bool, _ automatic: String, _ fixed: String)
      -> SceneStatus.Line
    {
      let isCurrent = wraps == self.wraps && limits == limitsWidth
      return SceneStatus.Line(
        name: (wraps ? "Wrap" : "No wrap") + (limits ? ", limit" : ", no limit"),
        values: [
          (isCurrent && isMeasured ? "✓ " : "") + automatic,
          (isCurrent && !isMeasured ? "✓ " : "") + fixed,
        ])
    }
    return SceneStatus(
      columns: ["Automatic", "Fixed"],
      lines: [
        line(true, true, "all lines", "cut off"), line(true, false, "one line", "one line"),
        line(false, true, "shortened", "shortened"), line(false, false, "one line", "one line"),
      ])
  }
}
