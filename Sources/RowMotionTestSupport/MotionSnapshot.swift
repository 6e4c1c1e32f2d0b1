import Foundation
import RowMotion

/// The comparison of all frames of a motion with a recording next to the test.
///
/// A missing recording is made, and the comparison fails once, so that the author of a new test
/// checks it.
///
///     let outcome = try MotionSnapshot.compare(named: "row opens") { ContentView() } play: { host in
///       host.tap(at: Point(x: 20, y: 10))
///       for frame in 1...30 { host.advance(to: Double(frame) / 60) }
///     }
///     #expect(outcome == .same)
public enum MotionSnapshot {
  /// The result of a comparison.
  public enum Outcome: Equatable {
    /// All frames equal the recorded ones.
    case same
    /// No recording existed; the motion was recorded now.
    case recorded(path: String)
    /// A frame differs; the picture shows the expected frames, those of this run, and both.
    case different(ReplayDifference, picture: String)
  }

  /// Plays a motion and compares its frames with a recording in the folder `Goldens`.
  ///
  /// - Parameters:
  ///   - name: The name of the recording, without its extension.
  ///   - size: The size of the host, in points.
  ///   - tolerance: The largest difference of two numbers in a frame that counts as none.
  ///   - file: The file of the test.
  ///   - root: The view.
  ///   - play: Sends inputs to the host, and advances it after its first frame at time 0.
  @MainActor public static func compare<Root: View>(
    named name: String, size: Size = Size(width: 320, height: 480), tolerance: Double = 0.01,
    file: String = #filePath, @ViewBuilder root: () -> Root, play: (ViewHost) -> Void
  ) throws -> Outcome {
    let host = ViewHost(size: size, text: BoxFont(), root: root)
    let recorder = host.startRecording(named: name, isFull: true)
    host.advance(to: 0)
    play(host)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let url = folder.appendingPathComponent(name + ".jsonl")
    let new = recorder.recording
    guard let bytes = try? Data(contentsOf: url) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(new.jsonLines).write(to: url)
      return .recorded(path: url.path)
    }
    let old = try Recording(jsonLines: Array(bytes))
    guard let difference = old.difference(from: new, tolerance: tolerance) else { return .same }
    // A folder of its own: another user may have the same name in a shared one.
    let pictures = FileManager.default.temporaryDirectory
      .appendingPathComponent("motion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let picture = pictures.appendingPathComponent(name + ".svg")
    let strip = MotionStrip(expected: old.shownFrames, actual: new.shownFrames, size: size)
    try strip.svg(around: difference.frame).write(to: picture, atomically: true, encoding: .utf8)
    return .different(difference, picture: picture.path)
  }
}

/// A strip of the frames around a difference: expected, actual, and both on top of each other.
struct MotionStrip {
  var expected: [Recording.ShownFrame]
  var actual: [Recording.ShownFrame]
  var size: Size

  /// The number of frames before and after the difference.
  private static let margin = 3

  /// Returns the strip as an SVG picture.
  func svg(around frame: Int) -> String {
    let frames = max(0, frame - Self.margin)...(frame + Self.margin)
    let columns = frames.filter { $0 < max(expected.count, actual.count) }
    let width = size.width + 10
    let height = size.height + 30
    var parts: [String] = []
    for (column, index) in columns.enumerated() {
      let old = index < expected.count ? expected[index].texts : []
      let new = index < actual.count ? actual[index].texts : []
      let time = (index < expected.count ? expected : actual)[index].time
      let rows = [
        ("expected", draw(old, "black")), ("actual", draw(new, "black")),
        (
          "difference",
          draw(old.filter { !new.contains($0) }, "blue")
            + draw(new.filter { !old.contains($0) }, "red")
        ),
      ]
      for (row, content) in rows.enumerated() {
        let (x, y) = (Double(column) * width, Double(row) * height)
        parts.append(
          "<g transform=\"translate(\(x) \(y + 20))\"><text y=\"-6\" font-size=\"12\">"
            + "\(content.0) \(time) s</text><rect width=\"\(size.width)\" "
            + "height=\"\(size.height)\" fill=\"none\" stroke=\"gray\"/>\(content.1)</g>")
      }
    }
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Double(columns.count) * width)\" "
      + "height=\"\(3 * height)\">\(parts.joined())</svg>\n"
  }

  /// Draws the frame of each layer, and its texts.
  private func draw(_ layers: [String], _ color: String) -> String {
    layers.map { layer in
      let lines = layer.split(separator: "\n")
      guard let first = lines.first, first.hasPrefix("layer") else { return "" }
      let frame = numbers(in: first)
      guard frame.count >= 4 else { return "" }
      let texts = lines.dropFirst().compactMap { line -> String? in
        guard let start = line.range(of: "text \""), let end = line.range(of: "\" size ") else {
          return nil
        }
        let place = numbers(in: line[end.upperBound...])
        guard place.count >= 3 else { return nil }
        let text = line[start.upperBound..<end.lowerBound].replacing("&", with: "&amp;")
          .replacing("<", with: "&lt;")
        return "<text x=\"\(place[1])\" y=\"\(place[2] + place[0])\" "
          + "font-size=\"\(place[0] * 0.8)\" fill=\"\(color)\">\(text)</text>"
      }
      return "<g transform=\"translate(\(frame[0]) \(frame[1]))\"><rect width=\"\(frame[2])\" "
        + "height=\"\(frame[3])\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"0.5\"/>"
        + texts.joined() + "</g>"
    }.joined()
  }

  private func numbers(in text: Substring) -> [Double] {
    text.split { " (),x".contains($0) }.compactMap { Double($0) }
  }
}
