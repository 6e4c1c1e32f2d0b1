import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// No pass starts another, and what only looks at the tree does not change it.
@MainActor @Suite struct PassTests {
  /// Where code that runs in a pass finds its host.
  @MainActor private final class Place {
    var host: ViewHost?
    var act: (@MainActor (ViewHost) -> Void)?

    /// Acts once.
    func run() {
      guard let host, let act else { return }
      self.act = nil
      act(host)
    }
  }

  private struct Acting: View {
    let place: Place
    let number: Int

    var body: some View {
      let _ = place.run()
      Text("\(number)")
    }
  }

  /// Acts where it is drawn.
  private struct ActingShape: Shape {
    let place: Place
    let number: Int

    func path(in rect: Rect) -> Path {
      place.run()
      return Path(rect)
    }
  }

  private struct ActingLayout: Layout {
    let place: Place

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
      place.run()
      return Size(width: 10, height: 10)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {}
  }

  /// Asks for layout where it is asked what lies at a position.
  private struct RestlessModifier: NodeModifier {
    typealias Body = Never
    typealias Node = RestlessNode
  }

  private final class RestlessNode: ModifierNode<RestlessModifier> {
    override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
      invalidateLayout()
      return super.hitTest(point, &hits)
    }
  }

  private let place = Place()
  private let model = Switch()

  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont(), root: content)
    place.host = host
    return host
  }

  @Test func `a pass that is begun inside another is reported and does not run`() {
    let runtime = Runtime(size: Size(width: 100, height: 100), text: BoxFont())
    #expect(runtime.begin(.layout))
    #expect(!runtime.begin(.update))
    #expect(runtime.pass == .layout)
    #expect(runtime.diagnostics.map(\.kind) == [.wrongPass])
    runtime.endPass()
    #expect(runtime.begin(.update))
    #expect(runtime.diagnostics.count == 1)
  }

  @Test func `a frame that a body, a layout or a shape asks for is reported and not made`() {
    func check<Content: View>(
      _ pass: String, @ViewBuilder _ content: @escaping (Int) -> Content
    ) {
      let host = host { Reader(model) { content($0.number) } }
      host.advance(to: 0)
      place.act = { #expect($0.advance(to: 5) == .now) }
      model.number += 1
      host.advance(to: 1)
      #expect(place.act == nil)
      #expect(host.time == 1)
      #expect(host.diagnostics.map(\.kind) == [.wrongPass])
      #expect(host.diagnostics.first?.message.contains("the \(pass) pass") == true)
    }
    check("update") { Acting(place: place, number: $0) }
    check("layout") { number in ActingLayout(place: place) { Text("\(number)") } }
    check("paint") { ActingShape(place: place, number: $0) }
  }

  @Test func `painting that asks for layout is reported, and it is laid out in the next frame`() {
    let host = host { ActingShape(place: place, number: 0).id("x") }
    place.act = { $0.size = Size(width: 50, height: 40) }
    #expect(host.advance(to: 0) == .now)
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.diagnostics.first?.message.contains("the paint pass") == true)
    #expect(host.frame(id: "x") == Rect(x: 0, y: 0, width: 100, height: 100))
    host.advance(to: 1)
    #expect(host.frame(id: "x") == Rect(x: 0, y: 0, width: 50, height: 40))
  }

  @Test func `painting that changes state is reported, and it is seen in the next frame`() {
    struct Counting: View {
      let place: Place
      @State private var count = 0

      var body: some View {
        VStack {
          Text("\(count)")
          ActingShape(place: place, number: 0).onAppear { place.act = { _ in count += 1 } }
        }
      }
    }
    let host = host { Counting(place: place) }
    #expect(host.advance(to: 0) == .now)
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.displayList.texts.map(\.text) == ["0"])
    host.advance(to: 1)
    #expect(host.displayList.texts.map(\.text) == ["1"])
  }

  @Test func `a body that is evaluated while painting is reported`() {
    let host = host { ActingShape(place: place, number: 0) }
    place.act = { _ = $0.measure(Text("text"), width: nil) }
    host.advance(to: 0)
    #expect(Set(host.diagnostics.map(\.kind)) == [.wrongPass])
  }

  @Test
  func `state that a layout changes is carried out in the same frame, and nothing is reported`() {
    struct Counting: View {
      let place: Place
      @State private var count = 0

      var body: some View {
        VStack {
          Text("\(count)")
          ActingLayout(place: place) {}.onAppear { place.act = { _ in count += 1 } }
        }
      }
    }
    let host = host { Counting(place: place) }
    host.advance(to: 0)
    #expect(host.displayList.texts.map(\.text) == ["1"])
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a question for what lies at a position that asks for layout is reported`() {
    let host = host { Color.red.modifier(RestlessModifier()) }
    host.advance(to: 0)
    #expect(host.diagnostics.isEmpty)
    host.tap(at: Point(x: 5, y: 5))
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.diagnostics.first?.message.contains("the query pass") == true)
  }
}
