import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class WordModel {
  var shown = ["one", "two", "three", "four", "five", "six"]
  var detail: String?
  var isOn = false
}

/// A custom animation that ends as it begins.
private struct ImmediateAnimation: CustomAnimation {
  func animate<Value: VectorArithmetic>(
    value: Value, time: Double, context: inout AnimationContext<Value>
  ) -> Value? { nil }
}

/// An animation without duration applies changes like no animation.
@MainActor @Suite struct InstantAnimationTests {
  private static let instants: [Animation] = [
    .linear(duration: 0), .easeInOut(duration: -1), .linear(duration: .nan),
    .linear(duration: .infinity), .linear(duration: -.infinity),
    .spring(response: 0, dampingFraction: 0.8), .spring(duration: 0, bounce: 0),
    .spring(response: .nan, dampingFraction: 1), .spring(response: -1, dampingFraction: 1),
    .linear(duration: 1).speed(.infinity), .linear(duration: 1).speed(0), .smooth.speed(-1),
    .smooth.delay(.infinity), .linear(duration: 0).repeatForever(),
    .linear(duration: 0).repeatCount(3), .linear(duration: 0).speed(2),
    Animation(ImmediateAnimation()),
  ]

  private struct WordList: View {
    let model: WordModel
    var body: some View {
      List(model.shown, id: \.self) { Text($0).frame(height: 40) }.listRowSeparator(.hidden)
    }
  }

  private struct WordStack: View {
    let model: WordModel
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(model.shown, id: \.self) { Text($0).frame(height: 40).id($0) }
        }
      }
    }
  }

  @Test func `filtering at each keystroke is not a jump`() {
    for animation in Self.instants {
      let model = WordModel(), all = model.shown
      for isList in [true, false] {
        let harness = Harness(width: 200, height: 300) {
          if isList { WordList(model: model) } else { WordStack(model: model) }
        }
        for (frame, query) in ["t", "th", "t", "", "f", "", "e"].enumerated() {
          withAnimation(animation) {
            model.shown = all.filter { query.isEmpty || $0.contains(query) }
          }
          let next = harness.advance(to: Double(frame))
          #expect(next == .never)
          if isList {
            #expect(harness.host.rows.map(\.id) == model.shown.map { AnyHashable($0) })
            #expect(harness.host.rows.map(\.minY) == model.shown.indices.map { Double($0) * 40 })
          } else {
            #expect(model.shown.allSatisfy { harness.host.frame(id: $0) != nil })
          }
        }
        #expect(harness.violations.isEmpty, "\(animation) \(isList)")
      }
    }
  }

  @Test func `moves, insertions and heights apply at once`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          List(model.shown, id: \.self) { Text($0).frame(height: model.isOn ? 60 : 40) }
            .listRowSeparator(.hidden)
        }
      }
      withAnimation(animation) {
        model.shown.reverse()
        model.shown.insert("new", at: 1)
        model.isOn = true
      }
      #expect(harness.advance(to: 0) == .never)
      #expect(harness.host.rows.map(\.minY) == [0, 60, 120, 180])
      #expect(harness.violations.isEmpty, "\(animation)")
    }
  }

  @Test func `a completion is called once, in the same frame`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) { WordList(model: model) }
      var calls = 0
      withAnimation(animation) {
        model.shown = Array(model.shown.dropFirst())
      } completion: {
        calls += 1
      }
      harness.advance(to: 0)
      #expect(calls == 1)
      harness.run(to: 2)
      #expect(calls == 1, "\(animation)")
    }
  }

  @Test func `a presence appears, changes and disappears at once`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          List {
            VStack(spacing: 0) {
              Color.red.frame(height: 40)
              AnimatedPresence(value: model.detail, animation: animation) { Text($0) }
            }
            Color.blue.frame(height: 40).id("next")
          }
          .listRowSeparator(.hidden)
        }
      }
      for (frame, text) in ["a", "one two three four", nil].enumerated() {
        model.detail = text
        #expect(harness.advance(to: Double(frame)) == .never)
        #expect(harness.host.frame(id: "next")?.minY == [60, 80, 40][frame])
      }
      // In an animated change the row animates, and the presence in it appears at once.
      withAnimation(.linear(duration: 1)) { model.detail = "a" }
      let tops = harness.sample(at: [2, 2.5, 3]) { $0.frame(id: "next")?.minY ?? -1 }
      #expect(tops == [40, 50, 60])
      #expect(harness.violations.isEmpty, "\(animation)")
    }
  }

  @Test func `an instant animation of a value overrides the transaction's animation`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          Color.red.frame(width: model.isOn ? 100 : 40, height: 40).id("box")
            .animation(animation, value: model.isOn)
        }
      }
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      #expect(harness.advance(to: 0) == .never)
      #expect(harness.host.frame(id: "box")?.width == 100, "\(animation)")
    }
  }

  @Test func `a transition with an instant animation applies at once`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          ZStack {
            Color.blue
            if model.isOn {
              Text("a").id("text").transition(.move(edge: .leading).animation(animation))
            }
          }
        }
      }
      for isOn in [true, false] {
        withAnimation(.linear(duration: 1)) { model.isOn = isOn }
        #expect(harness.advance(to: isOn ? 0 : 2) == .never)
        #expect((harness.host.displayList.text("a") != nil) == isOn, "\(animation)")
      }
    }
  }

  @Test func `a transaction that disables animations also disables those of transitions`() {
    let model = WordModel()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        ZStack {
          Color.blue
          if model.isOn {
            Text("a").transition(.opacity.animation(.linear(duration: 1)))
          }
        }
      }
    }
    var transaction = Transaction()
    transaction.disablesAnimations = true
    for isOn in [true, false] {
      withTransaction(transaction) { model.isOn = isOn }
      #expect(harness.advance(to: isOn ? 0 : 2) == .never)
      #expect((harness.host.displayList.text("a") != nil) == isOn)
    }
  }

  @Test func `a presence changes at once in a transaction that disables animations`() {
    let model = WordModel()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        VStack(spacing: 0) {
          AnimatedPresence(value: model.detail, animation: .linear(duration: 1)) {
            Text($0).frame(height: $0.count == 1 ? 20 : 60)
          }
          Color.blue.frame(height: 40).id("next")
        }
        .frame(height: 200, alignment: .top)
      }
    }
    var transaction = Transaction()
    transaction.disablesAnimations = true
    for (frame, text) in ["a", "longer", nil].enumerated() {
      withTransaction(transaction) { model.detail = text }
      #expect(harness.advance(to: Double(frame)) == .never)
      #expect(harness.host.frame(id: "next")?.minY == [20, 60, 0][frame])
    }
  }

  @Test func `an instant animation scrolls to a row at once`() {
    for animation in Self.instants {
      let model = WordModel()
      model.shown = (0..<100).map { "\($0)" }
      let harness = Harness(width: 200, height: 200) { WordList(model: model) }
      #expect(harness.host.scroll(toRow: "50", anchor: .top, animation: animation))
      #expect(harness.advance(to: 0) == .never)
      #expect(harness.host.scrollOffset() == 2_000, "\(animation)")
      #expect(harness.violations.isEmpty)
    }
  }

  @Test func `committed heights apply at once`() {
    for animation in Self.instants {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) { WordList(model: model) }
      harness.host.commit(heights: ["one": 100], animation: animation)
      #expect(harness.advance(to: 0) == .never)
      #expect(harness.host.rows.map(\.minY).prefix(2) == [0, 100], "\(animation)")
      #expect(harness.violations.isEmpty)
    }
  }

  @Test func `under reduced motion every animation is instant`() {
    let model = WordModel()
    let harness = Harness(width: 200, height: 200) { WordList(model: model) }
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.shown.removeSubrange(1...3) }
    #expect(harness.advance(to: 0) == .never)
    #expect(harness.host.rows.map(\.minY) == [0, 40, 80])
    #expect(harness.violations.isEmpty)
  }

  @Test func `a delayed instant animation waits and then jumps`() {
    for animation in [
      Animation.linear(duration: 0).delay(0.5), .spring(duration: 0, bounce: 0).delay(0.5),
      .linear(duration: 0).delay(1).speed(2),
    ] {
      let model = WordModel()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          List {
            Color.red.frame(height: model.isOn ? 100 : 40)
            Color.blue.frame(height: 40).id("next")
          }
          .listRowSeparator(.hidden)
        }
      }
      var calls = 0
      withAnimation(animation) {
        model.isOn = true
      } completion: {
        calls += 1
      }
      #expect(harness.advance(to: 0) == .at(0.5), "\(animation)")
      let tops = harness.sample(at: [0, 0.25, 0.49, 0.5, 1]) {
        $0.frame(id: "next")?.minY ?? -1
      }
      #expect(tops == [40, 40, 40, 100, 100])
      #expect(calls == 1)
      // The jump was requested, so it is not a violation.
      #expect(harness.violations.isEmpty)
    }
  }

  @Test func `earlier animations continue during an instant change`() {
    let model = WordModel()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        List {
          Color.red.frame(height: model.isOn ? 100 : 40)
          if model.detail != nil { Color.green.frame(height: 20) }
          Color.blue.frame(height: 40).id("next")
        }
        .listRowSeparator(.hidden)
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    withAnimation(.linear(duration: 0)) { model.detail = "a" }
    let tops = harness.sample(at: [0.5, 0.75, 1]) { $0.frame(id: "next")?.minY ?? -1 }
    #expect(tops == [90, 105, 120])
    #expect(harness.violations.isEmpty)
  }
}
