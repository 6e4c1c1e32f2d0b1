import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Model {
  var isSecondKind = false
  var isShort = false
}

private struct TapCounter: View {
  @State var count = 0

  var body: some View { Text("count \(count)").onTapGesture { count += 1 }.id("counter") }
}

/// A view of one type that is synchronized as two kinds of views.
private struct KindSwitchingView: View {
  typealias Body = Never

  let isSecondKind: Bool

  static func _sync(_ view: KindSwitchingView, _ old: _ViewNode?, _ context: _SyncContext)
    -> _ViewNode
  {
    if view.isSecondKind { return VStack<Text>._sync(VStack { Text("other") }, old, context) }
    return TapCounter._sync(TapCounter(), old, context)
  }
}

/// A view of one type whose rows are synchronized as two kinds of rows.
private struct KindSwitchingRows: View {
  typealias Body = Never

  let isSecondKind: Bool

  static var _isOneRow: Bool { false }

  static func _syncRows(_ view: KindSwitchingRows, _ old: _RowProvider?, _ context: _SyncContext)
    -> _RowProvider
  {
    if view.isSecondKind {
      return ForEach<Range<Int>, Int, Text>._syncRows(
        ForEach(0..<2) { Text("row \($0)") }, old, context)
    }
    return Text._syncRows(Text("text"), old, context)
  }

  static func _sync(_ view: KindSwitchingRows, _ old: _ViewNode?, _ context: _SyncContext)
    -> _ViewNode
  {
    Text._sync(Text("unused"), old, context)
  }
}

/// A sequence whose number of views changes, although its type promises a fixed number.
private struct VariableSequence: View {
  typealias Body = Never

  let isShort: Bool

  static func _sync(_ view: VariableSequence, _ old: _ViewNode?, _ context: _SyncContext)
    -> _ViewNode
  {
    if view.isShort {
      return TupleView<Text, Text>._sync(TupleView(Text("1"), Text("2")), old, context)
    }
    return TupleView<Text, Text, Text>._sync(
      TupleView(Text("1"), Text("2"), Text("3")), old, context)
  }
}

@MainActor @Suite struct ReuseTests {
  private func texts(_ harness: Harness) -> [String] {
    harness.host.displayList.textsFromTop
  }

  private func expectReport(_ harness: Harness) {
    let reports = harness.host.diagnostics.filter { $0.kind == .changedKind }
    #expect(reports.count >= 1)
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: [false, true]) func `a view that changes its kind is replaced`(inList: Bool) {
    let model = Model()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        if inList {
          List {
            VStack(spacing: 0) {
              KindSwitchingView(isSecondKind: model.isSecondKind)
              Text("below")
            }
          }
        } else {
          VStack(spacing: 0) {
            KindSwitchingView(isSecondKind: model.isSecondKind)
            Text("below")
          }
        }
      }
    }
    harness.tap(id: "counter")
    harness.advance(to: 0)
    #expect(texts(harness) == ["count 1", "below"])
    #expect(harness.host.diagnostics.isEmpty)
    model.isSecondKind = true
    harness.advance(to: 1)
    #expect(texts(harness) == ["other", "below"])
    expectReport(harness)
    model.isSecondKind = false
    harness.advance(to: 2)
    // The earlier view was removed with its state.
    #expect(texts(harness) == ["count 0", "below"])
    #expect(harness.settle())
  }

  @Test func `a row that changes its kind is replaced`() {
    let model = Model()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        List {
          KindSwitchingView(isSecondKind: model.isSecondKind)
          Text("below")
        }
      }
    }
    harness.tap(id: "counter")
    harness.advance(to: 0)
    #expect(texts(harness) == ["count 1", "below"])
    withAnimation(.linear(duration: 0.1)) { model.isSecondKind = true }
    harness.advance(to: 1)
    #expect(harness.settle())
    #expect(texts(harness) == ["other", "below"])
    expectReport(harness)
  }

  @Test func `rows that change their kind are replaced`() {
    let model = Model()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        List {
          KindSwitchingRows(isSecondKind: model.isSecondKind)
          Text("below")
        }
      }
    }
    #expect(texts(harness) == ["text", "below"])
    for isSecondKind in [true, false, true] {
      model.isSecondKind = isSecondKind
      harness.advance(to: harness.host.time + 1)
      #expect(texts(harness) == (isSecondKind ? ["row 0", "row 1", "below"] : ["text", "below"]))
    }
    expectReport(harness)
  }

  @Test func `a sequence that becomes shorter removes its last views`() {
    let model = Model()
    let harness = Harness(width: 200, height: 200) {
      Observing {
        VStack(spacing: 0) {
          VariableSequence(isShort: model.isShort)
          Text("below")
        }
      }
    }
    #expect(texts(harness) == ["1", "2", "3", "below"])
    model.isShort = true
    harness.advance(to: 1)
    #expect(texts(harness) == ["1", "2", "below"])
    expectReport(harness)
    model.isShort = false
    harness.advance(to: 2)
    #expect(texts(harness) == ["1", "2", "3", "below"])
  }
}
