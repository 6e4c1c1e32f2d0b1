/// The code of what a scene shows, with the line that matters.
///
/// A test compares each line but `…` with the scene's own sources, so that it stays what is run.
struct SceneCode: Equatable {
  /// The lines, from top to bottom.
  let lines: [String]
  /// The index of the line that matters; nil where none is the one.
  let markedLine: Int?

  /// - Parameters:
  ///   - text: The code.
  ///   - mark: What the line that matters begins with, or holds.
  init(_ text: String, marking mark: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    markedLine = lines.firstIndex { $0.contains(mark) }
  }
}
