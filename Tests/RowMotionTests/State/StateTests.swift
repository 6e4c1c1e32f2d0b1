import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A model that is changed from any thread.
@Observable private final class ThreadedModel: @unchecked Sendable {
  var number = 0
}

/// A view that notes each evaluation of its body.
private struct Logged<Content: View>: View {
  let name: String
  let log: Log
  @ViewBuilder let content: () -> Content

  var body: some View {
    let _ = log.note(name)
    content()
  }
}

@MainActor @Suite struct StateTests {
  private struct Parent: View {
    let log: Log
    @State private var shared = 0
    @State private var own = 0

    var body: some View {
      let _ = log.note("parent")
      VStack {
        Text("own \(own)").id("own").onTapGesture { own += 1 }
        Child(log: log, number: $shared)
        Bystander(log: log)
      }
    }
  }

  private struct Child: View {
    let log: Log
    @Binding var number: Int

    var body: some View {
      let _ = log.note("child")
      Text("shared \(number)").id("shared").onTapGesture { number += 1 }
    }
  }

  private struct Bystander: View {
    let log: Log
    var body: some View {
      let _ = log.note("bystander")
      Text("bystander")
    }
  }

  @Test func `only views that read a changed value are evaluated`() {
    let log = Log()
    let harness = Harness { Parent(log: log) }
    #expect(log.drain() == ["parent", "child", "bystander"])
    harness.tap(id: "shared")
    harness.advance(to: 0)
    // The parent passes the state on without reading it.
    #expect(log.drain() == ["child"])
    #expect(harness.host.displayList.text("shared 1") != nil)
    harness.tap(id: "own")
    harness.advance(to: 0)
    #expect(log.drain() == ["parent"])
    #expect(harness.host.displayList.text("own 1") != nil)
    harness.tap(id: "shared")
    harness.advance(to: 0)
    #expect(log.drain() == ["child"])
    #expect(harness.host.displayList.text("shared 2") != nil)
  }

  @Test func `bindings to other parts are other bindings`() {
    struct Pair { var first = 1, second = 2 }
    struct BindingReader: View {
      @Binding var number: Int
      var body: some View { Text("\(number)") }
    }
    struct BindingSwitcher: View {
      @State private var pair = Pair()
      @State private var isSecond = false
      var body: some View {
        BindingReader(number: isSecond ? $pair.second : $pair.first).id("x")
          .onTapGesture { isSecond = true }
      }
    }
    let harness = Harness { BindingSwitcher() }
    #expect(harness.host.displayList.texts.map(\.text) == ["1"])
    harness.tap(id: "x")
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["2"])
  }

  @Test func `a model's readers alone are evaluated`() {
    let model = Switch()
    let log = Log()
    let harness = Harness {
      VStack {
        Logged(name: "number", log: log) { Text("\(model.number)") }
        Logged(name: "words", log: log) { Text(model.text ?? "-") }
        Logged(name: "none", log: log) { Text("none") }
      }
    }
    _ = log.drain()
    model.number = 1
    let bodies = harness.host.statistics.bodies
    harness.advance(to: 0)
    #expect(log.drain() == ["number"])
    #expect(harness.host.statistics.bodies == bodies + 1)
    model.items = ["unread"]
    #expect(harness.host.isIdle)
  }

  @Test func `rows of a view with the same values are not evaluated again`() {
    struct Rows: View {
      let log: Log
      let number: Int

      var body: some View {
        let _ = log.note("\(number)")
        Text("first")
        Text("second \(number)")
      }
    }
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        List {
          Text("\(model.number)")
          Rows(log: log, number: model.number / 2)
        }
      }
    }
    _ = log.drain()
    model.number = 1
    harness.advance(to: 0)
    #expect(log.drain() == [])
    #expect(harness.host.displayList.texts.map(\.text) == ["1", "first", "second 0"])
    model.number = 2
    harness.advance(to: 0)
    #expect(log.drain() == ["1"])
    #expect(harness.host.displayList.texts.map(\.text) == ["2", "first", "second 1"])
  }

  @Test func `models that a ForEach closure reads are observed`() {
    let model = Switch()
    let harness = Harness { VStack { ForEach(["a"], id: \.self) { Text("\($0)\(model.number)") } } }
    model.number = 3
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["a3"])
  }

  @Test func `a change on another thread arrives with the next frame`() async {
    let model = ThreadedModel()
    struct Shown: View {
      let model: ThreadedModel
      var body: some View { Text("\(model.number)") }
    }
    let harness = Harness { Shown(model: model) }
    await Task.detached { model.number = 7 }.value
    #expect(!harness.host.isIdle)
    harness.advance(to: 1)
    #expect(harness.host.displayList.texts.map(\.text) == ["7"])
  }

  @Test func `reevaluations leave no registrations behind`() {
    let model = Switch()
    let other = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        let _ = (model.isOn, model.number, log.note("body"))
        Text("\(other.number)")
      }
    }
    for number in 1...10_000 {
      model.number = number
      harness.advance(to: 0)
    }
    _ = log.drain()
    // Every registration left in the other model would request an evaluation now.
    other.number = 1
    harness.advance(to: 0)
    #expect(log.drain() == ["body"])
    #expect(harness.host.isIdle)
  }

  @Test func `state may be set after its host was released`() {
    struct Leaking: View {
      let store: (Binding<Int>) -> Void
      @State private var number = 0
      var body: some View {
        let _ = store($number)
        Text("\(number)")
      }
    }
    var stored: Binding<Int>?
    do {
      let harness = Harness { Leaking { stored = $0 } }
      #expect(harness.host.isIdle)
    }
    stored?.wrappedValue = 5
    #expect(stored?.wrappedValue == 5)
  }

  @Test func `the initial value of state is created once per position`() {
    var made = 0
    @MainActor final class CountedObject {
      init(_ made: () -> Void) { made() }
    }
    struct Holder: View {
      @State var object: CountedObject
      let number: Int
      init(_ number: Int, _ made: @escaping () -> Void) {
        self.number = number
        _object = State(wrappedValue: MainActor.assumeIsolated { CountedObject(made) })
      }
      var body: some View {
        let _ = object
        Text("\(number)")
      }
    }
    let model = Switch()
    let harness = Harness { Reader(model) { Holder($0.number) { made += 1 } } }
    for number in 1...5 {
      model.number = number
      harness.advance(to: 0)
    }
    #expect(made == 1)
    #expect(harness.host.displayList.texts.map(\.text) == ["5"])
  }

  @Test func `setting state in a body is reported`() {
    struct StateChangedInBody: View {
      @State private var number = 0
      var body: some View {
        let _ = (number == 0 ? number = 1 : ())
        Text("\(number)")
      }
    }
    let harness = Harness { StateChangedInBody() }
    #expect(harness.host.diagnostics.map(\.kind) == [.stateChangedDuringUpdate])
    #expect(harness.host.displayList.texts.map(\.text) == ["1"])
  }

  @Test func `an environment change evaluates only the views that read it`() {
    struct EnvironmentReader: View {
      let log: Log
      @Environment(\.fontScale) private var scale
      var body: some View {
        let _ = log.note("reads")
        Text("\(scale)")
      }
    }
    struct EnvironmentPasser: View {
      let log: Log
      var body: some View {
        let _ = log.note("passes")
        EnvironmentReader(log: log)
      }
    }
    let log = Log()
    let harness = Harness { EnvironmentPasser(log: log) }
    _ = log.drain()
    harness.host.environment.fontScale = 2
    harness.advance(to: 0)
    #expect(log.drain() == ["reads"])
    #expect(harness.host.displayList.texts.map(\.text) == ["2.0"])
  }
}

/// Views with equal fields are not evaluated again; views with different fields are.
@MainActor @Suite struct ViewEqualityTests {
  private enum Choice {
    case none
    case some(Int, String)
  }
  private struct Plain { var number: Int, flag: Bool }
  private final class Object {}

  private struct Fields<Value>: View {
    let value: Value
    let log: Log
    var body: some View {
      let _ = log.note("body")
      Text("x")
    }
  }

  /// Returns the evaluations in two updates: one with an equal value, one with another.
  private func evaluations<Value>(_ first: @escaping () -> Value, _ other: Value) -> [Int] {
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in Fields(value: model.number < 2 ? first() : other, log: log) }
    }
    _ = log.drain()
    return [1, 2].map { number in
      model.number = number
      harness.advance(to: 0)
      return log.drain().count
    }
  }

  @Test func `views with equal fields are not evaluated`() {
    let object = Object()
    #expect(evaluations({ 1 }, 2) == [0, 1])
    #expect(evaluations({ "a" }, "b") == [0, 1])
    #expect(evaluations({ Optional("a") }, nil) == [0, 1])
    #expect(evaluations({ [1, 2] }, [1, 3]) == [0, 1])
    #expect(evaluations({ object }, Object()) == [0, 1])
    #expect(evaluations({ Optional(object) }, nil) == [0, 1])
    #expect(evaluations({ Optional(object) }, Optional(Object())) == [0, 1])
    #expect(evaluations({ Plain(number: 1, flag: true) }, Plain(number: 1, flag: false)) == [0, 1])
    #expect(evaluations({ (1, "a") }, (1, "b")) == [0, 1])
    #expect(evaluations({ () }, ()) == [0, 0])
  }

  @Test func `views with fields that cannot be compared are evaluated`() {
    // Enumerations with payloads and existentials cannot be compared, so they count as different.
    #expect(evaluations({ Choice.some(1, "a") }, Choice.none)[1] == 1)
    let any: any CustomStringConvertible = 1
    #expect(evaluations({ any }, "other")[1] == 1)
    #expect(evaluations({ Any?.some(1) }, Any?.some(2))[1] == 1)
    enum Shown: View {
      case first, second
      var body: some View { Text(self == .first ? "first" : "second") }
    }
    let model = Switch()
    let harness = Harness { Reader(model) { $0.isOn ? Shown.second : Shown.first } }
    model.isOn = true
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["second"])
  }

  @Test func `closures that capture different values are different`() {
    let model = Switch()
    struct Calls: View {
      let text: () -> String
      var body: some View { Text(text()) }
    }
    let harness = Harness {
      Reader(model) { model in
        let number = model.number
        Calls { "\(number)" }
      }
    }
    for number in 1...100 {
      model.number = number
      harness.advance(to: 0)
      #expect(harness.host.displayList.texts.map(\.text) == ["\(number)"])
    }
  }
}

@MainActor @Suite struct RowStateTests {
  @Test func `a row's closure and its body are observed separately`() {
    struct Row: View {
      let model: Switch
      let log: Log
      var body: some View {
        let _ = log.note("body")
        Text("\(model.number)")
      }
    }
    let model = Switch()
    let log = Log()
    let harness = Harness {
      List(["a", "b"], id: \.self) { id in
        let _ = (model.isOn, log.note("row \(id)"))
        Row(model: model, log: log)
      }
    }
    _ = log.drain()
    model.number = 1
    harness.advance(to: 0)
    #expect(log.drain() == ["body", "body"])
    #expect(harness.host.displayList.texts.map(\.text) == ["1", "1"])
    model.isOn = true
    harness.advance(to: 0)
    #expect(log.drain().sorted() == ["row a", "row b"])
    #expect(harness.violations == [])
  }

  /// Observers of a model are called in a random order.
  @Test func `bodies that read the same model are evaluated in the same order each time`() {
    struct Reader: View {
      let name: String
      let model: Switch
      let log: Log
      var body: some View {
        let _ = log.note(name)
        Text("\(model.number)")
      }
    }
    let names = (0..<20).map { "\($0)" }
    let model = Switch()
    let log = Log()
    let harness = Harness {
      VStack { ForEach(names, id: \.self) { Reader(name: $0, model: model, log: log) } }
    }
    #expect(log.drain() == names)
    for time in 0..<3 {
      model.number += 1
      harness.advance(to: Double(time))
      #expect(log.drain() == names)
    }
  }
}
