import RowDrawing
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The traits that a view passes to its container.
@MainActor @Suite struct TraitTests {
  private final class RequestCount {
    var requests = 0
  }

  private final class TraitCountingNode: UnaryNode {
    var count = RequestCount()

    override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
      count.requests += 1
      return super.trait(key, ofFirst: ofFirst)
    }
  }

  /// A modifier that counts the requests for traits of its content.
  private struct TraitCounter: ViewModifier {
    typealias Body = Never
    let count: RequestCount

    static func _sync<Modified: View>(
      _ modifier: TraitCounter, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
    ) -> ViewNode {
      let node = old as? TraitCountingNode ?? TraitCountingNode(context)
      node.count = modifier.count
      node.update(content, context)
      return node
    }
  }

  /// Returns the number of trait requests to a row below some modifiers in its first frame.
  private func traitRequests(below depth: Int) -> Int {
    let count = RequestCount()
    var row = AnyView(Text("1").modifier(TraitCounter(count: count)))
    for _ in 0..<depth { row = AnyView(row.padding(0)) }
    let built = row
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(selection: .constant(Set([1]))) {
        ForEach([1], id: \.self) { _ in built }
      }
    }
    host.advance(to: 0)
    return count.requests
  }

  @Test func `a row's traits are requested equally often below any number of modifiers`() {
    #expect(traitRequests(below: 0) > 0)
    #expect(traitRequests(below: 16) == traitRequests(below: 0))
  }

  @Test func `several views in a modifier pass on the traits of the first existing one`() {
    var selected: Set<Int> = []
    let selection = Binding(get: { selected }, set: { selected = $0 })
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(selection: selection) {
        ForEach(["a"], id: \.self) { name in
          Group {
            if name == "b" { Text("nothing").tag(1) }
            Text("one").tag(2)
            Text("two").tag(3)
          }
          .padding(0)
        }
      }
    }
    host.advance(to: 0)
    host.tap(at: Point(x: 20, y: 10))
    #expect(selected == [2])
  }
}
