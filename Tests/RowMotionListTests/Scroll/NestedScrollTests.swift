import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct Nested: View {
  @State private var isShown = true

  var body: some View {
    List {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<100, id: \.self) { Text("inner \($0)") }
        }
      }
      .frame(width: 200, height: 100)
      .id("inner")
      ForEach(0..<50, id: \.self) { Text("\($0)").frame(height: 30) }
    }
    .id("outer")
    .sheet(isPresented: $isShown) {
      List(0..<40, id: \.self) { Text("sheet \($0)") }.frame(height: 200).id("sheet")
    }
  }
}

/// Scroll views as the views of a lazy stack.
private struct Pages: View {
  let model: ListModel

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<2, id: \.self) { index in
          ScrollView { Rectangle().frame(height: model.items[0].height) }
            .frame(height: 100).id("page \(index)")
        }
      }
    }
  }
}

@MainActor @Suite struct NestedScrollTests {
  @Test func `each container scrolls on its own, the topmost one first`() {
    let host = stage(size: Size(width: 300, height: 400)) { Nested() }
    host.advance(to: 1)
    host.scroll(by: Point(x: 0, y: 40), at: Point(x: 100, y: 300))
    host.advance(to: 1)
    #expect(host.scrollOffset(in: "sheet") == 40)
    #expect(host.scrollOffset(in: "outer") == 0)
    #expect(host.key(.escape))
    host.advance(to: 4)
    host.scroll(by: Point(x: 0, y: 30), at: Point(x: 100, y: 50))
    host.scroll(by: Point(x: 0, y: 50), at: Point(x: 100, y: 300))
    host.advance(to: 4)
    #expect(host.scrollOffset(in: "inner") == 30)
    #expect(host.scrollOffset(in: "outer") == 50)
    #expect(host.visibleFrame(id: "inner")?.minY == 0)
    #expect(host.visibleFrame(id: "inner")?.height == 50)
    #expect(host.drawnTexts.contains("inner 5") && !host.drawnTexts.contains("inner 40"))
    host.advance(to: 5)
    #expect(host.isIdle)
  }

  /// A list of two rows in a scroll view longer than its viewport, optionally below a sheet.
  private struct Short: View {
    let isCovered: Bool

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          List(0..<2, id: \.self) { Text("\($0)") }.frame(height: 200).id("short")
          Text("below").frame(width: 300, height: 600)
        }
      }
      .id("page")
      .sheet(isPresented: .constant(isCovered)) {
        List(0..<2, id: \.self) { Text("sheet \($0)") }.frame(height: 200).id("sheet")
      }
    }
  }

  @Test
  func `a view that cannot scroll passes the wheel to its parent, not to views behind it`() {
    for isCovered in [false, true] {
      let host = stage(size: Size(width: 300, height: 400)) { Short(isCovered: isCovered) }
      host.advance(to: 1)
      host.scroll(by: Point(x: 0, y: 40), at: Point(x: 100, y: isCovered ? 300 : 100))
      host.advance(to: 1)
      #expect(host.scrollOffset(in: "short") == 0)
      #expect(host.scrollOffset(in: "page") == (isCovered ? 0 : 40))
    }
  }

  @Test func `labels beside a list scroll it`() {
    let host = stage(size: Size(width: 300, height: 400)) {
      HStack(spacing: 0) {
        Color.clear.frame(width: 60).scrollTarget("list")
        List(0..<40, id: \.self) { Text("\($0)").frame(height: 30) }.id("list")
      }
    }
    host.advance(to: 1)
    host.scroll(by: Point(x: 0, y: 40), at: Point(x: 30, y: 100))
    host.advance(to: 1)
    #expect(host.scrollOffset(in: "list") == 40)
    host.beginScroll(at: Point(x: 30, y: 100))
    host.dragScroll(by: Point(x: 0, y: 25))
    host.advance(to: 1.1)
    host.endScroll()
    #expect(host.scrollOffset(in: "list") == 65)
    #expect(host.canScroll(at: Point(x: 30, y: 100), along: .vertical))
    #expect(!host.canScroll(at: Point(x: 30, y: 100), along: .horizontal))
  }

  @Test func `a scroll view in a lazy stack follows its receding end`() {
    let model = ListModel([Item(id: 0, height: 400)])
    let host = stage(size: Size(width: 100, height: 200)) { Pages(model: model) }
    host.advance(to: 0)
    host.scroll(by: Point(x: 0, y: 300), at: Point(x: 50, y: 50))
    withAnimation(.linear(duration: 1)) { model.items = [Item(id: 0, height: 200)] }
    host.advance(to: 0)
    host.advance(to: 0.5)
    #expect(host.scrollOffset(in: "page 0") == 200)
    host.advance(to: 1)
    #expect(host.scrollOffset(in: "page 0") == 100)
  }
}
