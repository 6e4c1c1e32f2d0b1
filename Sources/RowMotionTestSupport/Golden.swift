import Foundation
import RowMotion

/// The comparison of display lists with text files next to the tests.
///
/// A missing file is recorded, and the comparison fails once, so that the author of a new test
/// checks the recording.
public enum Golden {
  /// The result of a comparison.
  public enum Outcome: Equatable {
    /// The list equals the recorded one.
    case same
    /// No recording existed; the list was recorded now.
    case recorded(path: String)
    /// The list differs; the first different line, as recorded and as it is now.
    case different(line: Int, recorded: String, seen: String)
  }

  /// Compares a list with a recording in the folder `Goldens` next to the test.
  @MainActor public static func compare(
    _ list: DisplayList, named name: String, file: String = #filePath
  ) throws -> Outcome {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let path = folder.appendingPathComponent(name + ".txt")
    let seen = list.description
    guard let recorded = try? String(contentsOf: path, encoding: .utf8) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try (seen + "\n").write(to: path, atomically: true, encoding: .utf8)
      return .recorded(path: path.path)
    }
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = (seen + "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    for line in 0..<max(old.count, new.count) {
      let (left, right) = (line < old.count ? old[line] : "", line < new.count ? new[line] : "")
      if left != right { return .different(line: line + 1, recorded: left, seen: right) }
    }
    return .same
  }
}
