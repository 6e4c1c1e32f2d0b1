/// The code of a scene's content, with its important line.
///
/// A test compares each line except `…` with the scene's own sources, so that the code stays
/// current.
///
///     SceneCode(
///       "Stock",
///       """
///       if let detail = model.detail {
///         Text(detail)
///       }
///       """, marking: "if let")
///
/// The code is in a source file of the scene's folder whose name ends with `Code.swift`.
struct SceneCode: Equatable {
  /// The title, such as the name of the lane with this code.
  let title: String
  /// The lines, from top to bottom.
  let lines: [String]
  /// The index of the important line; nil if there is none.
  let markedLine: Int?

  /// - Parameters:
  ///   - title: The title, such as the name of the lane with this code.
  ///   - text: The code.
  ///   - mark: A text that occurs first in the important line.
  init(_ title: String, _ text: String, marking mark: String) {
    self.title = title
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    markedLine = lines.firstIndex { $0.contains(mark) }
  }
}
