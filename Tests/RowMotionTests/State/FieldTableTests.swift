import RowDrawing
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Assumptions about the memory layout of values, and the behavior of views where they fail.
@MainActor @Suite struct FieldTableTests {
  /// A view that notes its evaluations and counts its taps.
  private struct Counter: View {
    let name: String
    let log: Log
    @State private var count = 0

    var body: some View {
      let _ = log.note(name)
      Text("\(name) \(count)").id(name).onTapGesture { count += 1 }
    }
  }

  private func field(_ type: Any.Type, at offset: Int, size: Int) -> FieldLayout.Field {
    FieldLayout.Field(type: type, offset: offset, size: size)
  }

  @Test func `the assumptions about layouts hold with this compiler`() {
    #expect(FieldLayout.isKnown)
  }

  @Test func `fields are complete if only alignment padding is between them`() {
    let byte = field(Int8.self, at: 0, size: 1)
    let number = field(Double.self, at: 8, size: 8)
    #expect(FieldLayout([], size: 0).isComplete)
    #expect(FieldLayout([byte, number], size: 16).isComplete)
    // Without metadata there are no fields. Unknown fields leave gaps.
    #expect(!FieldLayout([], size: 1).isComplete)
    #expect(!FieldLayout([number], size: 16).isComplete)
    #expect(!FieldLayout([byte], size: 16).isComplete)
    #expect(!FieldLayout([byte, field(Double.self, at: 16, size: 8)], size: 24).isComplete)
  }

  @Test func `a field that overlaps the next one is not compared, but the next one is`() {
    let layout = FieldLayout(
      [field(Int.Type.self, at: 0, size: 8), field(Int.self, at: 0, size: 8)], size: 8)
    #expect(layout.fields.map(\.fits) == [false, true])
    #expect(layout.isComplete)
  }

  @Test func `a view with a field of size 0 is evaluated and keeps its state`() {
    struct Typed: View {
      let type: Int.Type
      let log: Log
      @State private var count = 0

      var body: some View {
        let _ = log.note("typed")
        Text("\(count)").id("x").onTapGesture { count += 1 }
      }
    }
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) {
        Text("number \($0.number)")
        Typed(type: Int.self, log: log)
      }
    }
    harness.tap(id: "x")
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["number 0", "1"])
    _ = log.drain()
    model.number = 1
    harness.advance(to: 0)
    #expect(log.drain() == ["typed"])
    #expect(harness.host.displayList.texts.map(\.text) == ["number 1", "1"])
    #expect(harness.host.diagnostics.isEmpty)
  }

  @Test
  func `with unknown layouts equal views are evaluated, keep their state and are reported`() {
    withUnknownFieldLayouts {
      let model = Switch()
      let log = Log()
      let harness = Harness {
        Reader(model) {
          Text("number \($0.number)")
          Counter(name: "a", log: log)
          Counter(name: "b", log: log)
        }
      }
      #expect(log.drain() == ["a", "b"])
      harness.tap(id: "b")
      harness.advance(to: 0)
      #expect(log.drain() == ["b"])
      model.number = 1
      harness.advance(to: 0)
      #expect(log.drain() == ["a", "b"])
      #expect(harness.host.displayList.texts.map(\.text) == ["number 1", "a 0", "b 1"])
      #expect(Set(harness.host.diagnostics.map(\.kind)) == [.unknownFields])
    }
  }

  @Test func `with unknown layouts nested properties and environment values are read`() {
    struct Doubled: DynamicProperty {
      @State var number = 1
      @Environment(\.layoutDirection) var direction
    }
    struct Shown: View {
      let doubled = Doubled()

      var body: some View {
        Text("\(doubled.number) \(doubled.direction == .rightToLeft)").id("x")
          .onTapGesture { doubled.number *= 2 }
      }
    }
    withUnknownFieldLayouts {
      let harness = Harness { Shown().environment(\.layoutDirection, .rightToLeft) }
      harness.tap(id: "x")
      harness.advance(to: 0)
      #expect(harness.host.displayList.texts.map(\.text) == ["2 true"])
    }
  }

  @Test func `with unknown layouts state and models work`() {
    withUnknownFieldLayouts {
      StateTests().`bindings to other parts are other bindings`()
      StateTests().`a model's readers alone are evaluated`()
    }
  }
}
