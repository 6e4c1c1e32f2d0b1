/// The first difference of a replay from its recording.
public struct ReplayDifference: Error, Equatable, CustomStringConvertible {
  /// The number of the frame, starting at 0.
  public var frame: Int
  /// The time of the frame, in seconds.
  public var time: Double
  /// The index of the first layer that differs, in paint order; nil if the number of layers differs
  /// or a text cannot be measured.
  public var layer: Int?
  /// The recorded value: the text of the layer in a full recording, otherwise its hash.
  public var recorded: String
  /// The value of the replay.
  public var replayed: String

  /// The difference in three lines; of a layer with several lines, the first that differ.
  public var description: String {
    let (old, new) = (
      recorded.split(separator: "\n", omittingEmptySubsequences: false),
      replayed.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).prefix { $0 == $1 }.count
    let place = (layer.map { ", layer \($0)" } ?? "") + (line > 0 ? ", line \(line + 1)" : "")
    func text(_ lines: [Substring]) -> Substring {
      line < lines.count ? lines[line].drop { $0 == " " } : "nothing"
    }
    return "frame \(frame) at \(time) s\(place):\n  recorded: \(text(old))\n"
      + "  replayed: \(text(new))"
  }
}

extension ReplayDifference {
  /// Creates the difference between two lists of layers as text; nil if they are equal except for
  /// numbers that differ by at most a tolerance.
  init?(frame: Int, time: Double, from old: [String], to new: [String], tolerance: Double) {
    if let index = zip(old, new).map({ $0 }).firstIndex(where: {
      !ReplayDifference.areEqual($0.0, $0.1, tolerance)
    }) {
      self.init(
        frame: frame, time: time, layer: index, recorded: old[index], replayed: new[index])
    } else if old.count != new.count {
      self.init(
        frame: frame, time: time, layer: nil, recorded: "\(old.count) layers",
        replayed: "\(new.count) layers")
    } else {
      return nil
    }
  }

  /// Returns true if two texts are equal except for numbers that differ by at most a tolerance.
  private static func areEqual(_ left: String, _ right: String, _ tolerance: Double) -> Bool {
    if left == right || tolerance == 0 { return left == right }
    let (old, new) = (words(of: left), words(of: right))
    return old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        if old == new { return true }
        guard let old = Double(old), let new = Double(new) else { return false }
        return abs(old - new) <= tolerance
      }
  }

  private static func words(of text: String) -> [Substring] {
    text.split { " ()[],;x\n".contains($0) }
  }
}
