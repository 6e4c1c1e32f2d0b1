import RowDrawing
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// What is assumed of how values lie in memory, and what becomes of views where it does not hold.
@MainActor @Suite struct FieldTableTests {
  /// Counts its evaluations and its taps.
  private struct Counter: View {
    let name: String
    let log: Log
    @State private var count = 0

    var body: some View {
      let _ = log.note(name)
      Text("\(name) \(count)").id(name).onTapGesture { count += 1 }
    }
  }

  /// Runs what is given as if nothing were known of how values lie in memory.
  private func withoutLayouts(_ run: () throws -> Void) rethrows {
    FieldTable.assume(false)
    defer { FieldTable.assume(true) }
    try run()
  }

  private func field(_ type: Any.Type, at offset: Int, size: Int) -> FieldLayout.Field {
    FieldLayout.Field(type: type, offset: offset, size: size)
  }

  @Test func `what is assumed of values holds with this compiler`() {
    #expect(FieldLayout.isKnown)
  }

  @Test func `fields are complete where nothing but their alignment lies between them`() {
    let byte = field(Int8.self, at: 0, size: 1)
    let number = field(Double.self, at: 8, size: 8)
    #expect(FieldLayout([], size: 0).isComplete)
    #expect(FieldLayout([byte, number], size: 16).isComplete)
    // Without metadata there are no fields; unknown ones are passed over.
    #expect(!FieldLayout([], size: 1).isComplete)
    #expect(!FieldLayout([number], size: 16).isComplete)
    #expect(!FieldLayout([byte], size: 16).isComplete)
    #expect(!FieldLayout([byte, field(Double.self, at: 16, size: 8)], size: 24).isComplete)
  }

  @Test func `a field that reaches into the next one is not compared, and the next one is`() {
    let layout = FieldLayout(
      [field(Int.Type.self, at: 0, size: 8), field(Int.self, at: 0, size: 8)], size: 8)
    #expect(layout.fields.map(\.fits) == [false, true])
    #expect(layout.isComplete)
  }

  @Test func `a view with a type that takes no room is evaluated and keeps its state`() {
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
    _ = log.take()
    model.number = 1
    harness.advance(to: 0)
    #expect(log.take() == ["typed"])
    #expect(harness.host.displayList.texts.map(\.text) == ["number 1", "1"])
    #expect(harness.host.diagnostics.isEmpty)
  }

  @Test
  func `where layouts are unknown equal views are evaluated, keep their state, and it is said`() {
    withoutLayouts {
      let model = Switch()
      let log = Log()
      let harness = Harness {
        Reader(model) {
          Text("number \($0.number)")
          Counter(name: "a", log: log)
          Counter(name: "b", log: log)
        }
      }
      #expect(log.take() == ["a", "b"])
      harness.tap(id: "b")
      harness.advance(to: 0)
      #expect(log.take() == ["b"])
      model.number = 1
      harness.advance(to: 0)
      #expect(log.take() == ["a", "b"])
      #expect(harness.host.displayList.texts.map(\.text) == ["number 1", "a 0", "b 1"])
      #expect(Set(harness.host.diagnostics.map(\.kind)) == [.unknownFields])
    }
  }

  @Test func `where layouts are unknown properties inside properties and the environment are read`()
  {
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
    withoutLayouts {
      let harness = Harness { Shown().environment(\.layoutDirection, .rightToLeft) }
      harness.tap(id: "x")
      harness.advance(to: 0)
      #expect(harness.host.displayList.texts.map(\.text) == ["2 true"])
    }
  }

  @Test func `where layouts are unknown the behaviours hold`() throws {
    try withoutLayouts {
      let presence = PresenceBehaviours()
      presence.`A1 a value that appears grows its row frame by frame`()
      presence.`A2 a value that goes is seen until its height is nothing`()
      presence.`A3 another value moves the height from the one natural height to the other`()
      presence.`A6 a plain stack and a lazy one move where the stock list does not`()
      presence.`A7 a transition moves the text and never the height`()
      try presence.`A10 the height is a value with a target, a position and a speed`()
      presence.`A12 what arrives is there at once and grows from then on`()
      presence.`A13 what goes is dropped in the frame that completes it, once`()
      presence.`A17 each parameter of it changes what is seen`()
      presence.`A22 the content hangs from its top and is cut at its bottom`()
      presence.`A41 what is there from the start does not come in`()
      presence.`A44 the rows below follow the row in every frame`()
      let identity = IdentityBehaviours()
      identity.`B2 the stock list animates rows that come and go, and none that resizes`()
      identity.`B5 another identity is a removal and an insertion, the same one a resize`()
      identity.`B6 a row without an id is known by its place in what is written`()
      identity.`B7 a row with an id is known by it wherever it goes`()
      let update = UpdateBehaviours()
      update.`C6 the old and the new part are both alive and change places`()
      update.`C8 a new id gives the view new state`()
      update.`C9 a row that goes elsewhere is one move`()
      let data = DataChangeBehaviours()
      data.`R5 only the data makes rows come and go: scrolling plays nothing, nor what is unseen`()
      data.`R17 rows that are added and removed in one batch leave the others where they are`()
      data.`R18 a row begins its way where it was painted last, whatever it was doing`()
      data.`R32 neighbours of what comes and moves keep their state`()
      let motion = HeightMotionBehaviours()
      motion.`R26 interrupted, a height goes on from where it is and never below both its ends`()
      motion.`R27 what goes out stays as it was, and what changes on the way is followed`()
      motion.`R42 content, its fade and the row's height are on one timeline`()
      motion.`R48 a list follows withAnimation where a row opens and closes`()
      let anchoring = AnchoringBehaviours()
      anchoring.`R1 the content is as tall as its rows in every frame, and the scroll bar knows`()
      anchoring.`R9 a row that the user opens keeps its top and grows at its bottom`()
      anchoring.`R33 there is no blank at the top, ever, however wrong the estimates are`()
      let reversal = ReversalBehaviours()
      reversal.`R21 removed and put back it is the same row, from where it is`()
      reversal.`R22 an exit that is asked for again and again happens once`()
      StateTests().`bindings to other parts are other bindings`()
      StateTests().`a model's readers alone are evaluated`()
    }
  }
}
