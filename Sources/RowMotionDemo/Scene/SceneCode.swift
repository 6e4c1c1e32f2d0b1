/// The code of what a scene shows, with the line that matters.
///
/// A test compares each line but `…` with the scene's own sources, so that it stays what is run.
///
///     SceneCode(
///       "Stock",
///       """
///       if let detail = model.detail {
///         Text(detail)
///       }
///       """, marking: "if let")
///
/// It is written in a source of the scene's folder whose name ends with `Code.swift`.
struct SceneCode: Equatable {
  /// Whose code it is.
  let title: String
  /// The lines, from top to bottom.
  let lines: [String]
  /// The index of the line that matters; nil where none is the one.
  let markedLine: Int?

  /// - Parameters:
  ///   - title: Whose code it is, as the lane's title.
  ///   - text: The code.
  ///   - mark: What the line that matters begins with, or holds.
  init(_ title: String, _ text: String, marking mark: String) {
    self.title = title
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    markedLine = lines.firstIndex { $0.contains(mark) }
  }
}
