import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// A pass must not start another one, and queries must not change the tree.
@MainActor @Suite struct PassTests {
  /// The host and the action of code that runs in a pass.
  @MainActor private final class PassHook {
    var host: ViewHost?
    var act: (@MainActor (ViewHost) -> Void)?

    /// Runs the action once.
    func run() {
      guard let host, let act else { return }
      self.act = nil
      act(host)
    }
  }

  private struct HookView: View {
    let hook: PassHook
    let number: Int

    var body: some View {
      let _ = hook.run()
      Text("\(number)")
    }
  }

  /// A shape that runs the action while it is painted.
  private struct HookShape: Shape {
    let hook: PassHook
    let number: Int

    func path(in rect: Rect) -> Path {
      hook.run()
      return Path(rect)
    }
  }

  private struct HookLayout: Layout {
    let hook: PassHook

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
      hook.run()
      return Size(width: 10, height: 10)
    }

    func placeSubviews(
      in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {}
  }

  /// A modifier that requests layout during hit testing.
  private struct InvalidatingModifier: NodeModifier {
    typealias Body = Never
    typealias Node = InvalidatingNode
  }

  private final class InvalidatingNode: ModifierNode<InvalidatingModifier> {
    override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
      invalidateLayout()
      return super.hitTest(point, &hits)
    }
  }

  private let hook = PassHook()
  private let model = Switch()

  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont(), root: content)
    hook.host = host
    return host
  }

  @Test func `a pass that begins inside another is reported and does not run`() {
    let runtime = Runtime(size: Size(width: 100, height: 100), text: BoxFont())
    #expect(runtime.begin(.layout))
    #expect(!runtime.begin(.update))
    #expect(runtime.frame.pass == .layout)
    #expect(runtime.diagnostics.map(\.kind) == [.wrongPass])
    runtime.endPass()
    #expect(runtime.begin(.update))
    #expect(runtime.diagnostics.count == 1)
  }

  @Test func `a frame requested by a body, a layout or a shape is reported and not run`() {
    func check<Content: View>(
      _ pass: String, @ViewBuilder _ content: @escaping (Int) -> Content
    ) {
      let host = host { Reader(model) { content($0.number) } }
      host.advance(to: 0)
      hook.act = { #expect($0.advance(to: 5) == .now) }
      model.number += 1
      host.advance(to: 1)
      #expect(hook.act == nil)
      #expect(host.time == 1)
      #expect(host.diagnostics.map(\.kind) == [.wrongPass])
      #expect(host.diagnostics.first?.message.contains("the \(pass) pass") == true)
    }
    check("update") { HookView(hook: hook, number: $0) }
    check("layout") { number in HookLayout(hook: hook) { Text("\(number)") } }
    check("paint") { HookShape(hook: hook, number: $0) }
  }

  @Test func `a layout request during painting is reported and runs in the next frame`() {
    let host = host { HookShape(hook: hook, number: 0).id("x") }
    hook.act = { $0.size = Size(width: 50, height: 40) }
    #expect(host.advance(to: 0) == .now)
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.diagnostics.first?.message.contains("the paint pass") == true)
    #expect(host.frame(id: "x") == Rect(x: 0, y: 0, width: 100, height: 100))
    host.advance(to: 1)
    #expect(host.frame(id: "x") == Rect(x: 0, y: 0, width: 50, height: 40))
  }

  @Test func `a state change during painting is reported and shown in the next frame`() {
    struct Counting: View {
      let hook: PassHook
      @State private var count = 0

      var body: some View {
        VStack {
          Text("\(count)")
          HookShape(hook: hook, number: 0).onAppear { hook.act = { _ in count += 1 } }
        }
      }
    }
    let host = host { Counting(hook: hook) }
    #expect(host.advance(to: 0) == .now)
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.displayList.texts.map(\.text) == ["0"])
    host.advance(to: 1)
    #expect(host.displayList.texts.map(\.text) == ["1"])
  }

  @Test func `evaluating a body during painting is reported`() {
    let host = host { HookShape(hook: hook, number: 0) }
    hook.act = { _ = $0.measure(Text("text"), width: nil) }
    host.advance(to: 0)
    #expect(Set(host.diagnostics.map(\.kind)) == [.wrongPass])
  }

  @Test
  func `a state change during layout is applied in the same frame without a report`() {
    struct Counting: View {
      let hook: PassHook
      @State private var count = 0

      var body: some View {
        VStack {
          Text("\(count)")
          HookLayout(hook: hook) {}.onAppear { hook.act = { _ in count += 1 } }
        }
      }
    }
    let host = host { Counting(hook: hook) }
    host.advance(to: 0)
    #expect(host.displayList.texts.map(\.text) == ["1"])
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a layout request during hit testing is reported`() {
    let host = host { Color.red.modifier(InvalidatingModifier()) }
    host.advance(to: 0)
    #expect(host.diagnostics.isEmpty)
    host.tap(at: Point(x: 5, y: 5))
    #expect(host.diagnostics.map(\.kind) == [.wrongPass])
    #expect(host.diagnostics.first?.message.contains("the query pass") == true)
  }
}
