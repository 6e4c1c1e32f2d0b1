import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Two views, the second of which comes and goes.
private struct Two: View {
  @State private var isThere = true

  var body: some View {
    box(10, 10).id("first").onTapGesture {
      withAnimation(.linear(duration: 1)) { isThere.toggle() }
    }
    if isThere { Text("second").id("second") }
  }
}

/// A modifier of a view of one's own whose body is several views modifies each of them.
@MainActor @Suite struct SeveralViewsOfABodyTests {
  @Test func `padding is put around each, in every container`() {
    func frames<Content: View>(@ViewBuilder _ content: () -> Content) -> [Rect?] {
      let view = content()
      let host = stage(proposal: ProposedViewSize(width: 300, height: 300)) { view }
      return [host.frame(id: "first"), host.frame(id: "second")]
    }
    func two() -> some View { Two().padding(5).padding(.leading, 1) }
    let stacked = frames { VStack(alignment: .leading, spacing: 2) { two() } }
    #expect(stacked[0]?.origin == Point(x: 6, y: 5))
    #expect(stacked[1]?.origin == Point(x: 6, y: 27))
    let sideways = frames { HStack(alignment: .top, spacing: 2) { two() } }
    #expect(sideways[0]?.origin == Point(x: 6, y: 5))
    #expect(sideways[1]?.origin == Point(x: 29, y: 5))
    let listed = frames { List { two() } }
    #expect(listed[0]?.minY == 5)
    // A row of 20 points, and 5 above.
    #expect(listed[1]?.minY == 25)
    let lazy = frames { ScrollView { LazyVStack(alignment: .leading, spacing: 2) { two() } } }
    #expect(lazy[0]?.minY == 5)
    #expect(lazy[1]?.minY == 27)
  }

  @Test func `one that comes and goes takes its modifier along, by its transition`() {
    let harness = Harness {
      VStack(alignment: .leading, spacing: 0) {
        Two().padding(4).transition(.offset(x: 100))
        Text("below").id("below")
      }
    }
    harness.advance(to: 0)
    let start = harness.host.frame(id: "below")?.minY ?? 0
    harness.tap(id: "first")
    harness.run(to: 0.5)
    let second = harness.host.displayList.text("second")
    let first = harness.host.frame(id: "first")?.minX ?? 0
    #expect(isNear(second?.position.x ?? -1, first + 50))
    harness.settle()
    // It takes its 20 points and its padding along; the rest is centred anew.
    let end = harness.host.frame(id: "below")?.minY ?? 0
    #expect(isNear(start - end, 14))
    #expect(harness.violations.isEmpty)
  }

  @Test func `a gesture, an environment and an identity are those of each`() {
    var taps = 0
    let host = stage(proposal: ProposedViewSize(width: 300, height: 300)) {
      VStack(alignment: .leading, spacing: 0) {
        Group {
          Two()
          Text("third").id("third")
        }
        .background(Color.clear)
        .onTapGesture { taps += 1 }
        .font(.title)
      }
    }
    #expect(host.frame(id: "second")?.height == 30)
    #expect(host.frame(id: "third")?.height == 30)
    host.tap(id: "second")
    host.tap(id: "third")
    host.advance(to: 0)
    #expect(taps == 2)
  }

  @Test func `a modifier that changes is seen around each, and keeps their state`() {
    let model = Switch()
    let harness = Harness {
      VStack(alignment: .leading, spacing: 0) {
        Reader(model) { Two().padding(.leading, $0.isOn ? 30 : 10) }
      }
    }
    harness.advance(to: 0)
    let start = harness.host.frame(id: "second")?.minX ?? 0
    harness.tap(id: "first")
    harness.settle()
    #expect(harness.host.frame(id: "second") == nil)
    model.isOn = true
    harness.settle()
    #expect(harness.host.frame(id: "second") == nil)
    harness.tap(id: "first")
    harness.settle()
    let end = harness.host.frame(id: "second")?.minX ?? 0
    // 20 points more, 10 of which the centred stack takes back.
    #expect(isNear(end - start, 10))
  }
}
