import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Animations that their durations identify: A takes 1 s, B 2 s, C 4 s.
private let named: [String: Animation] = [
  "A": .linear(duration: 1), "B": .linear(duration: 2), "C": .linear(duration: 4),
]

/// The modifier that a test vector describes.
private struct VectorModifier: ViewModifier {
  let description: String
  let number: Int

  func body(content: Content) -> some View {
    let isChanged = description.contains("value:changed")
    let value = isChanged ? number : 0
    let animation = named.first { description.hasPrefix("animation(\($0.key),") }?.value
    if description.hasPrefix("animation(") {
      content.animation(animation, value: value)
    } else if description.hasPrefix("transaction(value:") {
      content.transaction(value: value) { $0.animation = nil }
    } else {
      content.transaction {
        $0.animation = nil
        if description.contains("disablesAnimations=true") { $0.disablesAnimations = true }
      }
    }
  }
}

private struct Fading: View {
  let model: Switch
  let modifiers: [String]

  var body: some View {
    let number = model.number
    let text = Text("a").opacity(number == 0 ? 0.5 : 1)
    switch modifiers.count {
    case 0: text
    case 1: text.modifier(VectorModifier(description: modifiers[0], number: number))
    default:
      text.modifier(VectorModifier(description: modifiers[1], number: number))
        .modifier(VectorModifier(description: modifiers[0], number: number))
    }
  }
}

@MainActor @Suite struct PrecedenceTests {
  /// The test vectors, and combinations that they lack.
  private nonisolated static let cases: [Vectors.Precedence] =
    Vectors.shared.transactionPrecedence.cases
    + [
      ("withAnimation(A)", ["animation(B,value:changed)"], "B"),
      ("none", ["animation(B,value:changed)"], "B"),
      ("none", [], nil),
      ("withAnimation(nil)", ["animation(B,value:changed)"], "B"),
      ("withAnimation(A)", ["animation(B,value:changed)", "animation(C,value:unchanged)"], "B"),
      ("withAnimation(A)", ["animation(B,value:unchanged)", "animation(C,value:changed)"], "C"),
      ("Transaction(nil,disablesAnimations)", ["animation(B,value:changed)"], nil),
      ("withAnimation(A)", ["transaction(value:changed){animation=nil}"], nil),
      ("withAnimation(A)", ["transaction{animation=nil}", "animation(B,value:changed)"], "B"),
      ("withAnimation(A)", ["animation(B,value:changed)", "transaction{animation=nil}"], nil),
      ("withAnimation(A)", ["animation(nil,value:changed)", "animation(B,value:changed)"], "B"),
    ].map {
      Vectors.Precedence(root: $0.0, modifiersRootToLeaf: $0.1, effectiveAnimation: $0.2)
    }

  @Test(arguments: cases)
  func `the effective animation agrees with the table`(_ expected: Vectors.Precedence) throws {
    let model = Switch()
    let harness = Harness { Fading(model: model, modifiers: expected.modifiersRootToLeaf) }
    func change() { model.number = 1 }
    let animation = named.first { expected.root.contains("(\($0.key)") }?.value
    if expected.root.hasPrefix("withAnimation") {
      withAnimation(animation) { change() }
    } else if expected.root.hasPrefix("Transaction") {
      var transaction = Transaction(animation: animation)
      transaction.disablesAnimations = true
      withTransaction(transaction) { change() }
    } else {
      change()
    }
    harness.run(to: 0.5)
    let opacity = try #require(harness.host.displayList.text("a")).opacity
    let duration = ["A": 1.0, "B": 2, "C": 4][expected.effectiveAnimation ?? ""]
    #expect(abs(opacity - (duration.map { 0.5 + 0.25 / $0 } ?? 1)) < 1e-12)
  }

  @Test func `nothing is animated when a view first appears`() {
    let harness = Harness {
      Text("a").opacity(0.5).animation(.linear(duration: 1), value: 1)
    }
    #expect(harness.host.isIdle)
    #expect(harness.host.displayList.text("a")?.opacity == 0.5)
  }

  @Test func `an animation acts only in the update in which its value changed`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Text("a").opacity(model.number == 2 ? 1 : 0.5)
          .animation(.linear(duration: 1), value: model.number == 1)
      }
    }
    model.number = 1
    harness.run(to: 0.5)
    model.number = 2
    harness.run(to: 1)
    // 1 to 2 changes both the value and the opacity, 2 to 3 only the opacity.
    #expect(harness.host.displayList.text("a")?.opacity == 0.75)
    model.number = 3
    harness.run(to: 1.1)
    #expect((harness.host.displayList.text("a")?.opacity ?? 1) < 0.75)
  }

  @Test func `withAnimation changes only the animation of an outer transaction`() {
    struct Mark: TransactionKey { static let defaultValue = 0 }
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        Text("\(model.number)").transaction {
          log.note("\($0[Mark.self]) \($0.disablesAnimations) \($0.animation != nil)")
        }
      }
    }
    _ = log.drain()
    var transaction = Transaction()
    transaction[Mark.self] = 7
    transaction.disablesAnimations = true
    withTransaction(transaction) { withAnimation(.smooth) { model.number = 1 } }
    harness.advance(to: 0)
    #expect(log.drain().contains("7 true true"))
    model.number = 2
    harness.advance(to: 0)
    #expect(log.drain().contains("0 false false"))
  }

  @Test func `two transactions in one action each animate their own change`() {
    struct Pair: View {
      @State private var first = 0.5
      @State private var second = 0.5
      var body: some View {
        VStack {
          Text("a").opacity(first)
          Text("b").opacity(second)
        }
        .id("pair")
        .onTapGesture {
          withAnimation(.linear(duration: 1)) { first = 1 }
          second = 1
        }
      }
    }
    let harness = Harness { Pair() }
    harness.tap(id: "pair")
    harness.run(to: 0.5)
    #expect(harness.host.displayList.texts.map(\.opacity) == [0.75, 1])
  }

  @Test func `a scoped animation applies only to the modifiers in its closure`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Text("a").opacity(model.isOn ? 1 : 0.5)
          .animation(.linear(duration: 2)) { $0.offset(x: model.isOn ? 100 : 0) }
          .offset(y: model.isOn ? 100 : 0)
      }
    }
    let start = harness.host.displayList.text("a")?.position ?? .zero
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    let text = harness.host.displayList.text("a")
    #expect(text?.opacity == 0.75)
    #expect(text?.position == Point(x: start.x + 25, y: start.y + 50))
  }

  @Test func `a scoped transaction does not apply to the view itself`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Text("a").opacity(model.isOn ? 1 : 0.5)
          .transaction({ $0.animation = nil }) { $0.offset(x: model.isOn ? 100 : 0) }
      }
    }
    let start = harness.host.displayList.text("a")?.position ?? .zero
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.text("a")?.opacity == 0.75)
    #expect(harness.host.displayList.text("a")?.position.x == start.x + 100)
  }

  @Test func `inner animations do not animate an animated body again`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Sliding(x: model.isOn ? 100 : 0)
          .transaction { $0.animation = .linear(duration: 1) }
          .animation(.linear(duration: 1), value: model.isOn)
      }
    }
    let start = harness.host.displayList.text("a")?.position.x ?? 0
    model.isOn = true
    harness.run(to: 0.5)
    #expect(harness.host.displayList.text("a")?.position.x == start + 50)
    harness.run(to: 0.75)
    #expect(harness.host.displayList.text("a")?.position.x == start + 75)
  }
}
