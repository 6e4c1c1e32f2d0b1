import Foundation
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Compares the frames of a motion with a recording beside the test.
@MainActor @Suite struct MotionSnapshotTests {
  private struct Opening: View {
    let height: Double
    @State private var isOpen = false

    var body: some View {
      VStack(alignment: .leading) {
        Text("Title").onTapGesture { withAnimation(.linear(duration: 0.2)) { isOpen.toggle() } }
        AnimatedPresence(value: isOpen ? "Detail" : nil) { Text($0).frame(height: height) }
      }
    }
  }

  private func compare(
    _ height: Double, in directory: URL, tolerance: Double = 0.01
  ) throws -> MotionSnapshot.Outcome {
    try MotionSnapshot.compare(
      named: "opening", size: Size(width: 200, height: 100), tolerance: tolerance,
      file: directory.appendingPathComponent("Test.swift").path
    ) {
      Opening(height: height)
    } play: { host in
      host.tap(at: Point(x: host.size.width / 2, y: host.size.height / 2))
      for frame in 1...20 { host.advance(to: Double(frame) / 60) }
    }
  }

  @Test func `a motion is recorded once, and compared within its tolerance`() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("motion-snapshot-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("Goldens/opening.jsonl").path
    #expect(try compare(30, in: directory) == .recorded(path: path))
    #expect(try compare(30, in: directory) == .same)
    #expect(try compare(30.005, in: directory) == .same)
    guard case .different(let difference, let picture) = try compare(34, in: directory) else {
      Issue.record("a taller detail is another motion")
      return
    }
    defer {
      try? FileManager.default.removeItem(
        at: URL(fileURLWithPath: picture).deletingLastPathComponent())
    }
    // The detail grows in the first frame after the tap.
    #expect(difference.frame == 1)
    let strip = try String(contentsOfFile: picture, encoding: .utf8)
    for part in ["expected", "actual", "difference", "Detail", "red", "blue"] {
      #expect(strip.contains(part), "\(part)")
    }
  }
}
