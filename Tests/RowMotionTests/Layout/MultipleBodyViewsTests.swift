import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Two views, the second of which is removed and inserted by taps.
private struct TwoViews: View {
  @State private var isPresent = true

  var body: some View {
    box(10, 10).id("first").onTapGesture {
      withAnimation(.linear(duration: 1)) { isPresent.toggle() }
    }
    if isPresent { Text("second").id("second") }
  }
}

/// A modifier of a custom view whose body has several views applies to each of them.
@MainActor @Suite struct MultipleBodyViewsTests {
  @Test func `padding applies to each view in every container`() {
    func frames<Content: View>(@ViewBuilder _ content: () -> Content) -> [Rect?] {
      let view = content()
      let host = stage(proposal: ProposedViewSize(width: 300, height: 300)) { view }
      return [host.frame(id: "first"), host.frame(id: "second")]
    }
    func two() -> some View { TwoViews().padding(5).padding(.leading, 1) }
    let stacked = frames { VStack(alignment: .leading, spacing: 2) { two() } }
    #expect(stacked[0]?.origin == Point(x: 6, y: 5))
    #expect(stacked[1]?.origin == Point(x: 6, y: 27))
    let sideways = frames { HStack(alignment: .top, spacing: 2) { two() } }
    #expect(sideways[0]?.origin == Point(x: 6, y: 5))
    #expect(sideways[1]?.origin == Point(x: 29, y: 5))
    let listed = frames { List { two() } }
    #expect(listed[0]?.minY == 5)
    // The first row's 20 points, and 5 points of padding.
    #expect(listed[1]?.minY == 25)
    let lazy = frames { ScrollView { LazyVStack(alignment: .leading, spacing: 2) { two() } } }
    #expect(lazy[0]?.minY == 5)
    #expect(lazy[1]?.minY == 27)
  }

  @Test func `a view with a transition is removed with its modifier`() {
    let harness = Harness {
      VStack(alignment: .leading, spacing: 0) {
        TwoViews().padding(4).transition(.offset(x: 100))
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
    // Its 20 points and its padding are removed, and the rest is centered again.
    let end = harness.host.frame(id: "below")?.minY ?? 0
    #expect(isNear(start - end, 14))
    #expect(harness.violations.isEmpty)
  }

  @Test func `gestures, environment values and identities apply to each view`() {
    var taps = 0
    let host = stage(proposal: ProposedViewSize(width: 300, height: 300)) {
      VStack(alignment: .leading, spacing: 0) {
        Group {
          TwoViews()
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

  @Test func `a changed modifier applies to each view and keeps their state`() {
    let model = Switch()
    let harness = Harness {
      VStack(alignment: .leading, spacing: 0) {
        Reader(model) { TwoViews().padding(.leading, $0.isOn ? 30 : 10) }
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
    // 20 points more padding, of which centering the stack takes back 10.
    #expect(isNear(end - start, 10))
  }
}
