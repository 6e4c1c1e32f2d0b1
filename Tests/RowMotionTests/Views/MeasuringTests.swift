import RowMotion
import Testing

@testable import RowMotionTestFixtures

@MainActor private final class MeasuredDocument {
  var appeared = 0
}

private struct MeasuredNote: View {
  let isLong: Bool
  var document: MeasuredDocument?

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("title")
      if isLong { Text("a detail of two lines") }
    }
    .onAppear { document?.appeared += 1 }
    .task { document?.appeared += 1 }
    .id("note")
  }
}

private struct MeasuredNotes: View {
  let resizing: ListRowResizing
  @State private var isLong = false

  var body: some View {
    List {
      MeasuredNote(isLong: isLong).id("first")
      Text("toggle").id("toggle").onTapGesture { isLong.toggle() }
    }
    .listRowResizing(resizing)
  }
}

@MainActor @Suite struct MeasuringTests {
  private func host(_ resizing: ListRowResizing) -> ViewHost {
    stage(size: Size(width: 200, height: 300)) { MeasuredNotes(resizing: resizing) }
  }

  @Test func `a view is measured without appearing`() async {
    let document = MeasuredDocument()
    let host = host(.animated)
    let nodes = host.frame(id: "note")
    #expect(host.measure(MeasuredNote(isLong: false, document: document), width: 200).height == 20)
    // 12 characters a line: "a detail of", "two lines".
    let size = host.measure(MeasuredNote(isLong: true, document: document), width: 200)
    #expect(size == Size(width: 176, height: 60))
    #expect(host.measure(Text("abc"), width: nil) == Size(width: 48, height: 20))
    host.advance(to: 1)
    for _ in 0..<10 { await Task.yield() }
    #expect(document.appeared == 0)
    #expect(host.frame(id: "note") == nodes)
    #expect(host.isIdle)
  }

  @Test func `a committed height holds until the content changes its height`() {
    let host = host(.snap)
    host.commit(heights: ["first": 100], animation: nil)
    host.advance(to: 0)
    #expect(host.rows[0].height == 100)
    host.advance(to: 1)
    #expect(host.rows[0].height == 100)
    host.tap(id: "toggle")
    host.advance(to: 2)
    #expect(host.rows[0].height == 60)
    host.commit(heights: ["first": .nan, "nobody": 3], animation: nil)
    host.advance(to: 3)
    #expect(host.rows[0].height == 60)
  }
}
