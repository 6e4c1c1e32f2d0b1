import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Model {
  var height = 20.0
  var value: String?
}

/// A row of 60 points, and a presence with a note of 40 points.
private struct NoteRow: View {
  let model: Model

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Rectangle().frame(height: 60)
      AnimatedPresence(value: model.value, animation: .linear(duration: 1)) { _ in
        Rectangle().frame(height: 40)
      }
      .id("note")
    }
  }
}

/// Heights, target heights and velocities of rows in linear motion.
@MainActor @Suite struct RowTargetTests {
  private func info(_ host: ViewHost) -> (height: Double, target: Double, velocity: Double) {
    let row = host.rows[0]
    return (row.height, row.targetHeight, row.heightVelocity)
  }

  private func expect(
    _ host: ViewHost, height: Double, target: Double, velocity: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let row = host.rows[0]
    #expect(abs(row.height - height) < 1e-9, sourceLocation: location)
    #expect(abs(row.targetHeight - target) < 1e-9, sourceLocation: location)
    #expect(abs(row.heightVelocity - velocity) < 1e-6, sourceLocation: location)
    let frame = host.rowFrames()[0]
    #expect(frame.id == row.id && frame.index == row.index, sourceLocation: location)
    #expect(frame.minY == row.minY && frame.height == row.height, sourceLocation: location)
    #expect(host.hasRowsInMotion() == (height != target), sourceLocation: location)
  }

  @Test func `a row that grows with a presence reports its target height`() {
    let model = Model()
    let harness = Harness(width: 100, height: 300) { List { NoteRow(model: model) } }
    let host = harness.host
    expect(host, height: 60, target: 60, velocity: 0)
    model.value = "note"
    harness.advance(to: 0)
    expect(host, height: 60, target: 100, velocity: 0)
    harness.advance(to: 0.25)
    expect(host, height: 70, target: 100, velocity: 40)
    model.value = nil
    harness.advance(to: 0.25)
    #expect(host.rows[0].targetHeight == 60)
    harness.advance(to: 2)
    expect(host, height: 60, target: 60, velocity: 0)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a row that grows by a nested animation reports its target height`() {
    let model = Model()
    let harness = Harness(width: 100, height: 300) {
      Observing {
        List {
          VStack(spacing: 0) {
            Rectangle().frame(height: 46.7)
            Rectangle().frame(height: model.height)
              .animation(.linear(duration: 1), value: model.height)
          }
        }
      }
    }
    model.height = 60
    harness.advance(to: 0)
    expect(harness.host, height: 66.7, target: 106.7, velocity: 0)
    harness.advance(to: 0.625)
    expect(harness.host, height: 91.7, target: 106.7, velocity: 40)
    harness.advance(to: 1)
    expect(harness.host, height: 106.7, target: 106.7, velocity: 0)
  }

  @Test func `reading rows changes nothing`() {
    func heights(asking: Bool) -> [Double] {
      let model = Model()
      let harness = Harness(width: 100, height: 300) { List { NoteRow(model: model) } }
      model.value = "note"
      var heights: [Double] = []
      for step in 0...20 {
        if step == 8 { model.value = nil }
        harness.advance(to: Double(step) / 10)
        if asking { _ = harness.host.rows }
        heights.append(harness.host.frame(id: "note")?.height ?? -1)
      }
      #expect(harness.violations.isEmpty)
      return heights
    }
    #expect(heights(asking: true) == heights(asking: false))
  }
}
