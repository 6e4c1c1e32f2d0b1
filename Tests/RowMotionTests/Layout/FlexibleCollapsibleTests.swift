import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Detail {
  var text: String?
  init(_ text: String? = nil) { self.text = text }
}

/// Collapsible stacks that are asked for their maximum size, such as in an `HStack`.
@MainActor @Suite struct FlexibleCollapsibleTests {
  /// A column with a presence, 8 points from a letter of 16 points.
  private struct DetailBesideText: View {
    let detail: Detail

    var body: some View {
      HStack {
        CollapsibleSpacingVStack {
          Color.red.frame(height: 40).id("colour")
          AnimatedPresence(value: detail.text, animation: .linear(duration: 1)) {
            Text($0).lineLimit(1)
          }
        }
        Text("x").id("x")
      }
    }
  }

  @Test func `an absent presence does not change the width of flexible views`() {
    let harness = Harness(width: 320, height: 200) { DetailBesideText(detail: Detail()) }
    #expect(harness.host.frame(id: "colour")?.width == 296)
    #expect(harness.host.frame(id: "x")?.minX == 304)
  }

  @Test(arguments: [nil, "word"]) func `rows do not jump when a presence changes`(_ text: String?) {
    let detail = Detail(text)
    let harness = Harness(width: 320, height: 200) {
      List {
        DetailBesideText(detail: detail)
        Text("next").id("next")
      }
      .listRowSeparator(.hidden)
    }
    detail.text = text == nil ? "word" : nil
    harness.run(to: 1.2) { host in
      #expect(host.frame(id: "colour")?.width == 296)
      #expect(host.frame(id: "x")?.minX == 304)
    }
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: [0.0, 0.25, 1])
  func `a collapsible stack takes the child's share of an infinite width`(_ share: Double) {
    let host = stage(size: Size(width: 320, height: 200)) {
      HStack {
        CollapsibleSpacingVStack {
          Text("abcd").id("text")
          Color.red.frame(height: 40).collapsibleSpacingProgress(share)
        }
        .id("column")
        Text("x").id("x")
      }
    }
    // Four letters are 64 points wide. The stack gets its share of the color's further 232 points.
    let width = 64 + 232 * share
    #expect(isNear(host.frame(id: "column")?.width ?? 0, width))
    #expect(isNear(host.frame(id: "x")?.minX ?? 0, (320 - width - 24) / 2 + width + 8))
  }

  @Test func `nested stacks with absent presences keep the flexible width`() {
    let host = stage(size: Size(width: 320, height: 200)) {
      HStack {
        CollapsibleSpacingVStack {
          CollapsibleSpacingVStack {
            ZStack { Color.red.frame(height: 40).id("colour") }
            AnimatedPresence(value: String?.none) { Text($0) }
          }
          AnimatedPresence(value: String?.none) { Text($0) }
          AnimatedPresence(value: String?.none) { _ in Color.blue }
        }
        Text("x")
      }
    }
    #expect(host.frame(id: "colour")?.width == 296)
  }

  @Test func `a stack of absent views has no width`() {
    let host = stage(size: Size(width: 320, height: 200)) {
      HStack(spacing: 0) {
        CollapsibleSpacingVStack {
          AnimatedPresence(value: String?.none) { _ in Color.red }
          Color.blue.frame(height: 10).collapsibleSpacingProgress(0)
        }
        .id("column")
        Color.green.id("rest")
      }
    }
    #expect(host.frame(id: "column")?.width == 0)
    #expect(host.frame(id: "rest")?.width == 320)
  }

  @Test(arguments: [HorizontalAlignment.leading, .center, .trailing])
  func `the alignment does not change the width`(_ alignment: HorizontalAlignment) {
    let host = stage(size: Size(width: 320, height: 200)) {
      HStack {
        CollapsibleSpacingVStack(alignment: alignment) {
          Color.red.id("colour")
          AnimatedPresence(value: String?.none) { Text($0) }
        }
        Text("x")
      }
    }
    #expect(host.frame(id: "colour")?.width == 296)
  }

  @Test func `the reach of a stack with infinite children is valid`() {
    var spacing = ThresholdSpacing()
    spacing.progress = [1, 0]
    let reach = spacing.reach { _ in (-Double.infinity, Double.infinity) }
    #expect(reach.low == -.infinity && reach.high == .infinity)
    spacing.progress = [1, 0]
    let narrow = spacing.reach { $0 == 0 ? (0, 10) : (-Double.infinity, Double.infinity) }
    #expect(narrow.low == 0 && narrow.high == 10)
    spacing.progress = [0.5, 0]
    let half = spacing.reach { $0 == 0 ? (-4, 10) : (-Double.infinity, Double.infinity) }
    #expect(half.low == -2 && half.high == 5)
  }
}
