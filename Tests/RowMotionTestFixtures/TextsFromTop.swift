import RowMotion
import RowMotionTestSupport

extension DisplayList {
  /// What all texts say from the top down.
  var textsFromTop: [String] {
    texts.enumerated().sorted { ($0.1.position.y, $0.0) < ($1.1.position.y, $1.0) }
      .map(\.1.text)
  }
}
