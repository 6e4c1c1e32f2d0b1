import Foundation
import RowMotion

extension Recording {
  /// Reads the recording in a file next to the test.
  public init(contentsOf name: String, file: String = #filePath) throws {
    let url = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(name)
    try self.init(jsonLines: Array(Data(contentsOf: url)))
  }

  /// Replays the recording with a view and returns true if all frames are as recorded; otherwise
  /// prints the first difference.
  ///
  ///     #expect(recording.replays { ContentView() })
  ///
  /// - Parameter rate: The frames per second between the inputs in a second replay, of which the
  ///   motion of rows and presences is compared; nil for none.
  @MainActor public func replays<Root: View>(
    rate: Double? = nil, @ViewBuilder root: () -> Root
  ) -> Bool {
    guard let difference = replay(rate: rate, root: root) else { return true }
    print(difference)
    return false
  }

  /// Replays the recording with a view and returns the violations of promised invariants.
  @MainActor public func violations<Root: View>(
    @ViewBuilder root: () -> Root
  ) -> [FrameInvariants.Violation] {
    let replay = Replay(self, root: root)
    var checks = FrameInvariants(of: replay.host)
    var found: [FrameInvariants.Violation] = []
    replay.onFrame = { found += checks.check(after: $0).filter(\.isPromised) }
    replay.comparesFrames = false
    replay.run()
    return found
  }
}
