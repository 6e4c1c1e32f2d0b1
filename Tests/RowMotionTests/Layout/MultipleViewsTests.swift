import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct ToggledGroup: View {
  @State private var isPresent = false

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Group {
        Text("a").id("a")
        if isPresent { Text("b").id("b") }
      }
      .padding(4)
      Text("c").id("c").onTapGesture { isPresent.toggle() }
    }
  }
}

/// A modifier of several views applies to each of them.
@MainActor @Suite struct MultipleViewsTests {
  @Test func `padding applies to each view`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      VStack(alignment: .leading, spacing: 2) {
        Group {
          box(10, 10).id("first")
          box(20, 10).id("second")
        }
        .padding(5)
        .padding(.leading, 1)
      }
      .id("stack")
    }
    #expect(host.frame(id: "stack")?.size == Size(width: 31, height: 42))
    #expect(host.frame(id: "first") == Rect(x: 6, y: 5, width: 10, height: 10))
    #expect(host.frame(id: "second") == Rect(x: 6, y: 27, width: 20, height: 10))
  }

  @Test func `modifiers apply to each element and branch`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      HStack(spacing: 0) {
        ForEach(0..<3) { index in
          if index == 1 {
            box(10, 10).id(index)
            box(5, 10).id("extra")
          } else {
            box(20, 10).id(index)
          }
        }
        .padding(.trailing, 3)
      }
    }
    #expect(host.frame(id: 1)?.minX == 23)
    #expect(host.frame(id: "extra")?.minX == 36)
    #expect(host.frame(id: 2)?.minX == 44)
  }

  @Test func `modifiers apply to an inserted view`() {
    let host = stage { ToggledGroup() }
    let first = host.frame(id: "a") ?? .zero
    #expect(host.frame(id: "c")?.minY == first.maxY + 4)
    host.tap(id: "c")
    host.advance(to: 1)
    let second = host.frame(id: "b") ?? .zero
    #expect(second.minY == (host.frame(id: "a")?.maxY ?? 0) + 8)
    #expect(host.frame(id: "c")?.minY == second.maxY + 4)
    host.tap(id: "c")
    host.advance(to: 2)
    #expect(host.frame(id: "b") == nil)
  }

  @Test func `environment and animation modifiers keep views separate`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      VStack(spacing: 0) {
        Group {
          Text("a").id("a")
          Text("b").id("b")
        }
        .font(.title)
        .onAppear {}
        .animation(.smooth, value: 1)
      }
    }
    #expect(host.frame(id: "a")?.height == 30)
    #expect(host.frame(id: "b")?.minY == 30)
  }

  @Test func `a section is laid out as its header and rows`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      VStack(alignment: .leading, spacing: 0) {
        Section("header") {
          Text("row").id("row")
        }
      }
    }
    // 12 points above, a line of 15 points, 4 points below.
    #expect(host.frame(id: "row")?.minY == 31)
    let list = stage { List { Section("header") { Text("row") } } }
    #expect(list.rows.map(\.height) == [31, 20])
    let plain = stage { List { Section { Text("row") } } }
    #expect(plain.rows.map(\.height) == [20])
  }
}
