import Foundation
import RowMotion

/// Display lists as text files beside the tests, to be compared with.
///
/// A file that is missing is written, and the comparison fails once, so that whoever adds a test
/// reads what it has recorded.
public enum Golden {
  /// What a comparison came to.
  public enum Outcome: Equatable {
    /// The list is the recorded one.
    case same
    /// There was nothing to compare with; the list is recorded now.
    case recorded(path: String)
    /// The list is another one; the first line that differs, as recorded and as it is.
    case different(line: Int, recorded: String, seen: String)
  }

  /// Compares a list with the one of a name, in the folder `Goldens` beside the test.
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
