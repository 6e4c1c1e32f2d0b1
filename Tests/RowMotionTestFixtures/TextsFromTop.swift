import RowMotion
import RowMotionTestSupport

extension DisplayList {
  /// The strings of all texts, sorted from top to bottom.
  var textsFromTop: [String] {
    texts.enumerated().sorted { ($0.1.position.y, $0.0) < ($1.1.position.y, $1.0) }
      .map(\.1.text)
  }
}
