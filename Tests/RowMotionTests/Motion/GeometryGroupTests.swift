import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A box of 100 by 50 points, or 300 wide and with a text in a corner when the model is on.
private struct Box<Group: View>: View {
  let model: Switch
  let group: (AnyView) -> Group

  var body: some View {
    group(
      AnyView(
        ZStack(alignment: .topTrailing) {
          Color.blue.id("back")
          if model.isOn { Text("new").id("new") }
        })
    )
    .frame(width: model.isOn ? 300 : 100, height: 50)
  }
}

/// A geometry group animates its position and size as one, and lays out its content in the
/// animated size.
@MainActor @Suite struct GeometryGroupTests {
  private let model = Switch()

  private func frames(_ harness: Harness) -> (back: [Double], newEnd: Double) {
    let back = harness.host.frame(id: "back") ?? .zero
    return (
      [back.minX, back.minY, back.width, back.height],
      harness.host.frame(id: "new")?.maxX ?? -1
    )
  }

  /// Centered in 320 points, the box animates from 110...210 to 10...310 in a second.
  @Test func `an inserted view is laid out in the animated size`() {
    let harness = Harness { Box(model: model) { $0.geometryGroup() } }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    for (time, share) in [(0.0, 0.0), (0.25, 0.25), (0.5, 0.5), (0.9, 0.9), (1, 1)] {
      harness.run(to: time)
      let (back, end) = frames(harness)
      let expected = [110 - 100 * share, 215, 100 + 200 * share, 50]
      for (actual, number) in zip(back, expected) { #expect(isNear(actual, number), "at \(time)") }
      #expect(isNear(end, 210 + 100 * share), "at \(time)")
    }
    #expect(harness.settle())
    #expect(harness.violations.isEmpty)
  }

  @Test func `without a group an inserted view is laid out in the final size`() {
    let harness = Harness { Box(model: model) { $0 } }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    let (back, end) = frames(harness)
    #expect(isNear(back[0], 60) && isNear(back[2], 200))
    #expect(isNear(end, 310))
  }

  @Test func `content reads the animated size`() {
    let harness = Harness {
      Reader(model) { model in
        GeometryReader { Text("\(Int($0.size.width.rounded()))") }
          .geometryGroup()
          .frame(width: model.isOn ? 300 : 100, height: 50)
      }
    }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    for (time, text) in [(0.0, "100"), (0.5, "200"), (0.75, "250"), (1, "300"), (2, "300")] {
      harness.run(to: time)
      #expect(harness.host.displayList.texts.map(\.text) == [text], "at \(time)")
    }
    withAnimation(nil) { model.isOn = false }
    harness.advance(to: 2)
    #expect(harness.host.displayList.texts.map(\.text) == ["100"])
  }

  @Test func `a reversed group continues from its current frame`() {
    let harness = Harness { Box(model: model) { $0.geometryGroup() } }
    harness.advance(to: 0)
    withAnimation(.smooth) { model.isOn = true }
    harness.run(to: 0.2)
    let before = frames(harness).back
    withAnimation(.smooth) { model.isOn = false }
    harness.advance(to: 0.2)
    #expect(zip(frames(harness).back, before).allSatisfy { isNear($0, $1) })
    // 200 · 0.7154 = 143.08 points wider than at first.
    #expect(isNear(before[2], 243.08, 0.01))
    harness.run(to: 0.21)
    #expect(abs(frames(harness).back[2] - before[2]) < 5)
    harness.settle()
    #expect(frames(harness).back == [110, 215, 100, 50])
    #expect(harness.host.isIdle)
  }

  @Test func `inserting content squeezes nothing`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          VStack(alignment: .leading, spacing: 0) {
            Text("a").id("first")
            if model.isOn { Text("one two three four").id("second") }
          }
          .geometryGroup()
        }
        Text("below")
      }
    }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    for frame in 0...12 {
      harness.run(to: Double(frame) / 10)
      #expect(harness.host.frame(id: "first")?.height == 20)
      #expect(harness.host.frame(id: "second")?.height == 20)
    }
    #expect(harness.violations.isEmpty)
  }

  /// Centered in 320 points, a box of 300 begins at 10, and the part in its padding at 14.
  @Test func `content is told its final position in the host, as without a group`() {
    var read: [Rect] = []
    var changed: [Rect] = []
    let harness = Harness {
      Box(model: model) { content in
        GeometryReader { proxy in
          content.onChange(of: proxy.frame(in: .global), initial: true) { _, new in
            read.append(new)
          }
        }
        .onGeometryChange(for: Rect.self, of: { $0.frame(in: .global) }) { changed.append($0) }
        .padding(4)
        .geometryGroup()
      }
    }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    #expect(harness.settle())
    for frames in [read, changed] {
      #expect(frames.first == Rect(x: 114, y: 219, width: 92, height: 42))
      #expect(frames.last == Rect(x: 14, y: 219, width: 292, height: 42))
      // Only the size is animated.
      #expect(frames.dropFirst().allSatisfy { $0.minX == 14 && $0.minY == 219 })
    }
  }

  @Test func `a group in a list row animates the same`() {
    let harness = Harness {
      List {
        Box(model: model) { $0.geometryGroup() }.frame(maxWidth: .infinity, alignment: .leading)
        Text("below")
      }
    }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    let (back, end) = frames(harness)
    #expect(isNear(back[2], 200))
    #expect(isNear(end, back[0] + 200))
    #expect(harness.settle())
    #expect(isNear(frames(harness).newEnd, frames(harness).back[0] + 300))
    #expect(harness.violations.isEmpty)
  }

  @Test func `under reduced motion a change applies at once`() {
    let harness = Harness { Box(model: model) { $0.geometryGroup() } }
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.advance(to: 0)
    #expect(frames(harness).back == [10, 215, 300, 50])
    #expect(frames(harness).newEnd == 310)
  }
}
