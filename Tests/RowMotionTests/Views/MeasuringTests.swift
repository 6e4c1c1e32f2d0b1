import RowMotion
import Testing

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
  var animation: Animation?
  @State private var isLong = false

  var body: some View {
    List {
      MeasuredNote(isLong: isLong).id("first")
      Text("toggle").id("toggle").onTapGesture { withAnimation(animation) { isLong.toggle() } }
    }
    .listRowResizing(resizing)
  }
}

@MainActor @Suite struct MeasuringTests {
  private func host(_ resizing: ListRowResizing, _ animation: Animation? = nil) -> ViewHost {
    stage(size: Size(width: 200, height: 300)) {
      MeasuredNotes(resizing: resizing, animation: animation)
    }
  }

  @Test func aViewIsMeasuredWithoutAppearing() async {
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

  /// Change the data, measure, commit: the same as a list that follows by itself.
  @Test func committedHeightsTakeTheSameWay() {
    let byHand = host(.snap)
    let byItself = host(.animated, .smooth)
    byHand.tap(id: "toggle")
    byItself.tap(id: "toggle")
    let height = byHand.measure(MeasuredNote(isLong: true), width: 200).height
    byHand.commit(heights: ["first": height], animation: .smooth)
    for frame in 0..<60 {
      byHand.advance(to: Double(frame) / 60)
      byItself.advance(to: Double(frame) / 60)
      #expect(byHand.rows.map(\.height) == byItself.rows.map(\.height))
    }
    #expect(byHand.rows.map(\.height) == [60, 20])
    byHand.advance(to: 4)
    #expect(byHand.isIdle)
  }

  @Test func aCommittedHeightHoldsUntilTheContentWantsAnother() {
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
