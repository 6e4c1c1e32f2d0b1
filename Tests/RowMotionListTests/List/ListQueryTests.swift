import RowMotion
import RowMotionTestSupport
import Testing

private struct Numbers: View {
  var body: some View {
    List(Array(0..<20), id: \.self) { Text("\($0)").frame(height: 40) }
  }
}

/// A list with a title above it.
private struct TitledNumbers: View {
  var body: some View {
    VStack(spacing: 0) {
      Text("Numbers").frame(height: 20)
      Numbers()
    }
  }
}

@MainActor @Suite struct ListQueryTests {
  @Test func `a list is found by the id of the custom view around it`() {
    let harness = Harness(width: 100, height: 200) {
      HStack(spacing: 0) {
        Numbers().id("other")
        Numbers().id("inner").padding(0).id("outer")
      }
    }
    for name in ["inner", "outer"] {
      #expect(harness.host.rows(in: name).count == 5)
      harness.host.scroll(to: 100, in: name)
      harness.advance(to: 0)
      #expect(harness.host.scrollOffset(in: name) == 100)
      #expect(harness.host.scroll(toRow: 0, in: name))
      harness.advance(to: 0)
      #expect(harness.host.scrollOffset(in: name) == 0)
    }
    #expect(harness.host.scrollOffset(in: "other") == 0)
    #expect(harness.host.listIDs == ["other", "inner"])
    #expect(harness.host.rows(in: "nobody").isEmpty)
  }

  @Test func `the only list in a view is found by the view's id`() {
    let harness = Harness(width: 200, height: 200) {
      HStack(spacing: 0) {
        TitledNumbers().id("titled")
        HStack(spacing: 0) {
          Numbers()
          Numbers()
        }
        .id("two")
      }
    }
    harness.host.scroll(to: 100, in: "titled")
    harness.advance(to: 0)
    #expect(harness.host.scrollOffset(in: "titled") == 100)
    #expect(harness.host.rows(in: "titled").count == 5)
    // Two lists are ambiguous.
    #expect(harness.host.scrollMetrics(in: "two") == nil)
  }

  @Test func `the offset at the top is positive zero`() {
    let harness = Harness(width: 100, height: 200) { Numbers().id("list") }
    let host = harness.host
    func expectPlainZero(_ hint: String) {
      harness.advance(to: host.time)
      #expect(host.scrollOffset() == 0, "\(hint)")
      #expect(host.scrollOffset().sign == .plus, "\(hint)")
      #expect(host.scrollMetrics()?.horizontalOffset.sign == .plus, "\(hint)")
      #expect(host.rows.first?.minY.sign == .plus, "\(hint)")
      #expect(host.frame(id: "list")?.minY.sign == .plus, "\(hint)")
      #expect(host.listState()?.offset.sign == .plus, "\(hint)")
    }
    expectPlainZero("at first")
    host.scroll(to: -0.0)
    expectPlainZero("scrolled to -0")
    host.scroll(to: 80)
    harness.advance(to: 0)
    for anchor in [UnitPoint.top, nil] {
      host.scroll(toRow: 0, anchor: anchor)
      expectPlainZero("scrolled to the first row")
    }
    host.scroll(to: 80)
    harness.advance(to: 0)
    host.scroll(to: -500)
    expectPlainZero("scrolled beyond the top")
  }
}
