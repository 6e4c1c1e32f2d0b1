import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// `scroll(toRow:)` in lazy stacks.
@MainActor @Suite struct LazyStackTargetTests {
  @MainActor @Observable final class Model {
    var ids: [Int]
    init(_ ids: some Sequence<Int>) { self.ids = Array(ids) }
  }

  /// Returns a row's height, 20 to 79 points; an unmeasured row counts as 44.
  static func height(_ row: Int) -> Double { 20 + Double((row * 37) % 60) }

  /// A lazy stack below a header of 50 points, with a padding of 10.
  private struct Stack: View {
    let model: Model
    var hasIDs = false

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          Color.blue.frame(height: 50)
          LazyVStack(spacing: 0) {
            ForEach(model.ids, id: \.self) { row in
              Color.red.frame(height: LazyStackTargetTests.height(row)).id("row \(row)")
            }
          }
          .id("stack")
          .padding(10)
        }
      }
      .id("scroll")
    }
  }

  private func harness(_ model: Model) -> Harness {
    Harness(width: 100, height: 200) { Stack(model: model) }
  }

  private func frame(_ row: Int, _ harness: Harness) -> Rect? {
    harness.host.frame(id: "row \(row)")
  }

  @Test(arguments: [1, 3, 40, 250, 499])
  func `a view is scrolled to an anchor exactly, past unmeasured views`(_ row: Int) {
    for (anchor, share) in [(UnitPoint.top, 0.0), (.center, 0.5), (.bottom, 1)] {
      let harness = harness(Model(0..<500))
      #expect(harness.host.scroll(toRow: row, anchor: anchor))
      harness.advance(to: 0)
      let frame = frame(row, harness)
      let height = Self.height(row)
      #expect(frame?.height == height)
      let metrics = harness.host.scrollMetrics(in: "scroll")
      let isAtEnd =
        metrics.map { $0.offset <= 0 || $0.offset >= $0.maximumOffset - 0.01 } ?? true
      #expect(isAtEnd || abs((frame?.minY ?? .nan) - share * (200 - height)) < 0.01)
      #expect((frame?.minY ?? .nan) > -0.01 && (frame?.maxY ?? .nan) < 200.01)
      let top = frame?.minY
      harness.settle()
      #expect(self.frame(row, harness)?.minY == top)
      #expect(harness.host.diagnostics.isEmpty)
      #expect(harness.violations.isEmpty)
    }
  }

  @Test func `without an anchor it scrolls as little as needed`() {
    let harness = harness(Model(0..<500))
    #expect(harness.host.scroll(toRow: 300))
    harness.advance(to: 0)
    #expect(abs((frame(300, harness)?.maxY ?? .nan) - 200) < 0.01)
    #expect(harness.host.scroll(toRow: 100))
    harness.advance(to: 0)
    #expect(abs(frame(100, harness)?.minY ?? .nan) < 0.01)
    let offset = harness.host.scrollOffset(in: "scroll")
    #expect(harness.host.scroll(toRow: 101))
    harness.advance(to: 0)
    #expect(harness.host.scrollOffset(in: "scroll") == offset)
    #expect(harness.violations.isEmpty)
  }

  @Test func `ids of elements and of views are found, in the stack, its scroll view or anywhere`() {
    for region in [nil, "stack", "scroll"] as [AnyHashable?] {
      for id in [AnyHashable(30), AnyHashable("row 30")] {
        let harness = harness(Model(0..<50))
        #expect(harness.host.scroll(toRow: id, in: region, anchor: .top))
        harness.advance(to: 0)
        #expect(abs(frame(30, harness)?.minY ?? .nan) < 0.01)
      }
    }
  }

  @Test(arguments: [(5, 105), (105, 5)])
  func `of two stacks in a scroll view, the last animated scroll counts`(first: Int, last: Int) {
    let harness = Harness(width: 100, height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach([0, 100], id: \.self) { start in
            LazyVStack(spacing: 0) {
              ForEach(start..<(start + 20), id: \.self) { row in
                Color.red.frame(height: 44).id("row \(row)")
              }
            }
          }
        }
      }
      .id("scroll")
    }
    let animation = Animation.linear(duration: 0.5)
    #expect(harness.host.scroll(toRow: first, anchor: .top, animation: animation))
    harness.advance(to: 0)
    harness.advance(to: 0.25)
    #expect(harness.host.scroll(toRow: last, anchor: .top, animation: animation))
    harness.settle()
    // Rows 5 and 105 are the sixth of their stacks, of 880 points each.
    #expect(harness.host.scrollOffset(in: "scroll") == (last == 5 ? 220 : 1_100))
  }

  @Test func `unknown ids scroll nothing`() {
    let harness = harness(Model(0..<50))
    #expect(!harness.host.scroll(toRow: 50))
    #expect(!harness.host.scroll(toRow: "row 50"))
    #expect(!harness.host.scroll(toRow: 30, in: "elsewhere"))
    harness.advance(to: 0)
    #expect(harness.host.scrollOffset(in: "scroll") == 0)
    #expect(harness.host.isIdle)
  }

  @Test(arguments: [Animation.linear(duration: 1), .smooth, .bouncy])
  func `an animated scroll ends at the view and starts without a jump`(_ animation: Animation) {
    for anchor in [UnitPoint.top, .center, nil] {
      let harness = harness(Model(0..<500))
      #expect(harness.host.scroll(toRow: 60, anchor: anchor, animation: animation))
      harness.advance(to: 0)
      #expect(harness.host.scrollOffset(in: "scroll") == 0)
      harness.run(to: 0.1)
      let start = harness.host.scrollOffset(in: "scroll")
      #expect(start > 10 && start < 2_000)
      harness.settle()
      let height = Self.height(60)
      let top = anchor.map { $0.y * (200 - height) } ?? 200 - height
      #expect(abs((frame(60, harness)?.minY ?? .nan) - top) < 0.01)
      #expect(harness.host.isIdle)
      #expect(harness.violations.isEmpty)
    }
  }

  @Test func `an animated scroll over measured views is as fast as its animation`() {
    let harness = Harness(width: 100, height: 200) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<100, id: \.self) { Color.red.frame(height: 44).id($0) }
        }
      }
      .id("scroll")
    }
    harness.host.scroll(toRow: 50, anchor: .top, animation: .linear(duration: 1))
    let offsets = harness.sample(at: [0, 0.25, 0.5, 1]) { $0.scrollOffset(in: "scroll") }
    for (offset, expected) in zip(offsets, [0.0, 550, 1_100, 2_200]) {
      #expect(abs(offset - expected) < 0.01)
    }
  }

  @Test func `a user scroll interrupts an animated scroll at its current offset`() {
    let harness = harness(Model(0..<500))
    harness.host.scroll(toRow: 400, anchor: .top, animation: .linear(duration: 1))
    harness.run(to: 0.5)
    let offset = harness.host.scrollOffset(in: "scroll")
    harness.host.scroll(by: Point(x: 0, y: 30))
    harness.advance(to: 0.5)
    #expect(abs(harness.host.scrollOffset(in: "scroll") - offset - 30) < 0.01)
    let offsetBefore = harness.host.scrollOffset(in: "scroll")
    harness.settle()
    #expect(harness.host.scrollOffset(in: "scroll") == offsetBefore)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a scroll can be redirected, and its view be removed or change its index`() {
    let model = Model(0..<500)
    let harness = harness(model)
    harness.host.scroll(toRow: 400, anchor: .top, animation: .smooth)
    harness.run(to: 0.2)
    harness.host.scroll(toRow: 20, anchor: .top, animation: .smooth)
    harness.run(to: 0.3)
    model.ids.removeFirst(5)
    harness.settle()
    #expect(abs(frame(20, harness)?.minY ?? .nan) < 0.01)
    harness.host.scroll(toRow: 100, anchor: .top, animation: .smooth)
    harness.run(to: harness.host.time + 0.1)
    model.ids.removeAll { $0 == 100 }
    harness.settle()
    #expect(harness.host.isIdle)
  }

  @Test func `with reduced motion it scrolls at once`() {
    let harness = harness(Model(0..<500))
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    harness.host.scroll(toRow: 40, anchor: .top, animation: .smooth)
    harness.advance(to: 0)
    #expect(abs(frame(40, harness)?.minY ?? .nan) < 0.01)
  }

  @Test func `a view that a pending update inserts is scrolled to`() {
    let model = Model(0..<100)
    let harness = harness(model)
    model.ids.append(700)
    #expect(harness.host.scroll(toRow: 700))
    harness.advance(to: 0)
    #expect(abs((frame(700, harness)?.maxY ?? .nan) - 200) < 0.01 || frame(700, harness) != nil)
    #expect(!harness.host.scroll(toRow: 701))
  }

  @Test func `a stack in a row of a list is scrolled, and the list shows the row`() {
    let harness = Harness(width: 100, height: 200) {
      List {
        ForEach(0..<10, id: \.self) { _ in Color.red.frame(height: 40) }
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(100..<200, id: \.self) { Color.red.frame(height: 30).id($0) }
          }
        }
        .frame(height: 90)
        ForEach(20..<40, id: \.self) { _ in Color.red.frame(height: 40) }
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }
    harness.host.scroll(to: 300)
    harness.advance(to: 0)
    #expect(harness.host.scroll(toRow: 150, in: "list", anchor: .top))
    harness.advance(to: 0)
    let frame = harness.host.frame(id: 150)
    #expect(frame?.minY == 100)
    harness.host.scroll(to: 420)
    harness.advance(to: 0)
    #expect(harness.host.scroll(toRow: 150, in: "list", anchor: .top))
    harness.advance(to: 0)
    #expect(harness.host.frame(id: 150)?.minY == 0)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a list finds the ids that its rows' views were given`() {
    let harness = Harness(width: 100, height: 200) {
      List(0..<100, id: \.self) { Color.red.frame(height: 40).id("row \($0)") }
        .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40))
    }
    #expect(harness.host.scroll(toRow: "row 60", anchor: .top))
    harness.advance(to: 0)
    #expect(harness.host.rows.first?.id == AnyHashable(60))
    #expect(!harness.host.scroll(toRow: "row 100"))
  }
}
