import CGtk
import Observation
import RowMotionGTK
import XCTest

@MainActor @Observable private final class Model {
  var distance = 0.0
}

private struct Box: View {
  let model: Model

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Color.blue.frame(width: 10, height: model.distance)
      Color.red.frame(width: 10, height: 10).id("box")
    }
  }
}

/// Changes that a program makes in a frame, before the frame's layout.
final class TickCallbackTests: XCTestCase {
  /// Adds 60 points in every `stride`th tick, 20 times, and returns the distance in each frame.
  @MainActor private static func paintedDistances(stride: Int) throws -> [Double] {
    try PresentedView.startGTK()
    let model = Model()
    let view = HostView { Box(model: model) }
    let shown = try PresentedView(view, width: 300, height: 400)
    defer { shown.close() }
    try PresentedView.run(until: "rest") { view.host.statistics.frames > 0 && !view.isRunning }
    PresentedView.run(for: 0.1)
    let start = view.host.frame(id: "box")?.minY ?? 0
    var ticks = 0
    var distances: [Double] = []
    view.onFramePainted = { _ in
      // The box is centered, so it moves half as far as the content above it grows.
      let distance = 2 * ((view.host.frame(id: "box")?.minY ?? 0) - start)
      XCTAssertEqual(distance, 60 * Double(ticks / stride), "after \(ticks) ticks")
      distances.append(distance)
    }
    let tick = Tick {
      ticks += 1
      if ticks % stride == 0 { model.distance += 60 }
      return ticks < 20 * stride
    }
    tick.start(on: shown.window)
    try PresentedView.run(until: "twenty changes") { ticks == 20 * stride && !view.isRunning }
    PresentedView.run(for: 0.1)
    view.onFramePainted = nil
    return distances
  }

  func testAChangeInEachTickIsVisibleInEachFrame() throws {
    try onMain {
      XCTAssertEqual(try Self.paintedDistances(stride: 1), (1...20).map { 60 * Double($0) })
    }
  }

  func testAChangeInEveryThirdTickIsVisibleInThatFrame() throws {
    try onMain {
      XCTAssertEqual(try Self.paintedDistances(stride: 3), (1...20).map { 60 * Double($0) })
    }
  }
}
