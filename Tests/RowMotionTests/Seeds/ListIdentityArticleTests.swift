import RowMotion
import Testing

// The listings of the article about List and identity, word for word; only their names differ where
// the article uses one twice, and `resizing` chooses between the stock list's way and ours.

// swift-format-ignore
private struct ContentView: View {
@State var showContent: Bool = false
var body: some View {
List {
VStack {
Text("Hello world")
if showContent {
Text("Extra content")
}
}
.onTapGesture {
withAnimation {
showContent.toggle()
}
}
Text("More content")
}
}
}

// swift-format-ignore
private struct FlattenedView: View {
@State var showContent: Bool = false
var body: some View {
List {
Text("First")
if showContent {
Text("Second")
}
Text("Third")
.onTapGesture { withAnimation { showContent.toggle() } }
}
}
}

// swift-format-ignore
private struct StructuralIdentity: View {
var body: some View {
// Structural identity
List {
Text("First") // index 0
Text("Second") // index 1
}
}
}

// swift-format-ignore
private struct StableIdentity: View {
var body: some View {
// Stable identity
List {
Text("First").id("first")
Text("Second").id("second")
}
}
}

// swift-format-ignore
private struct HackView: View {
@State var condition = false
let shortText = "short"
let longText = "a text that is longer than a line"
var body: some View {
List {
Text(condition ? shortText : longText)
.id(condition ? "short" : "long")
.onTapGesture {
withAnimation {
condition.toggle()
}
}
Text("More content")
}
}
}

@MainActor @Suite struct ListIdentityArticleTests {
  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    let host = ViewHost(size: Size(width: 240, height: 400), text: BoxFont(), root: content)
    host.advance(to: 0)
    return host
  }

  /// The second row's top in each of 60 frames a second after a tap.
  private func trace(_ host: ViewHost, tap: Point = Point(x: 20, y: 10)) -> [Double] {
    var tops = [host.rows.last?.minY ?? .nan]
    host.tap(at: tap)
    for frame in 0...72 {
      host.advance(to: Double(frame) / 60)
      tops.append(host.rows.last?.minY ?? .nan)
    }
    return tops
  }

  private func steps(_ trace: [Double]) -> [Double] {
    zip(trace, trace.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
  }

  @Test func theStockListResizesInOneStep() {
    let tops = trace(host { ContentView().listRowResizing(.snap) })
    #expect(tops.first == 20)
    #expect(steps(tops) == [28])
  }

  @Test func theListOfOursIsSmoothWithTheExactSameCode() {
    let tops = trace(host { ContentView() })
    #expect(tops.first == 20)
    #expect(tops[1] == 20)
    #expect(tops.last == 48)
    #expect(steps(tops).count > 20)
    #expect(steps(tops).allSatisfy { $0 > 0 && $0 < 3.5 })
  }

  @Test(arguments: [ListRowResizing.snap, .animated])
  func aFlattenedIfInsertsARow(_ resizing: ListRowResizing) {
    let host = host { FlattenedView().listRowResizing(resizing) }
    let ids = host.rows.map(\.id)
    #expect(ids.count == 2)
    let tops = trace(host, tap: Point(x: 20, y: 30))
    #expect(host.rows.count == 3)
    #expect([host.rows[0].id, host.rows[2].id] == ids)
    #expect(tops.first == 20)
    #expect(tops.last == 40)
    #expect(steps(tops).count > 20)
  }

  @Test func identityIsStructuralOrStable() {
    #expect(Set(host { StructuralIdentity() }.rows.map(\.id)).count == 2)
    let stable = host { StableIdentity() }
    #expect(stable.rows.count == 2)
    #expect(stable.frame(id: "first")?.minY == 0)
    #expect(stable.frame(id: "second")?.minY == 20)
  }

  @Test(arguments: [ListRowResizing.snap, .animated])
  func anotherIDReplacesTheRow(_ resizing: ListRowResizing) {
    let host = host { HackView().listRowResizing(resizing) }
    #expect(host.rows.map(\.height) == [60, 20])
    host.tap(at: Point(x: 20, y: 10))
    host.advance(to: 0.1)
    #expect(host.rows.count == 3)
    #expect(host.rows.filter { $0.state == .disappearing }.count == 1)
    #expect(host.rows.filter { $0.state == .appearing }.count == 1)
    host.advance(to: 2)
    #expect(host.rows.map(\.height) == [20, 20])
  }

  @Test(arguments: [ListRowResizing.snap, .animated])
  func theHackMovesTheNextRowContinuously(_ resizing: ListRowResizing) {
    let tops = trace(host { HackView().listRowResizing(resizing) })
    #expect(tops.first == 60)
    #expect(tops.last == 20)
    #expect(steps(tops).allSatisfy { abs($0) < 6 })
  }
}
