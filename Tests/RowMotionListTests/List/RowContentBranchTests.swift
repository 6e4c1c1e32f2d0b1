import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// One of two views of different heights.
private struct Branches: View {
  let isHigh: Bool

  var body: some View {
    if isHigh {
      Text("high").frame(height: 60)
    } else {
      Text("low").frame(height: 20)
    }
  }
}

/// A row with an unchanged id stays the same row when its content switches branches.
@MainActor @Suite struct RowContentBranchTests {
  private let model = Switch()

  private func change(_ harness: Harness) {
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
  }

  /// Expects one row that grows from 20 to 60 points in a second while its content cross-fades.
  private func expectOneRow(_ harness: Harness, _ ids: [AnyHashable]) {
    change(harness)
    #expect(harness.host.rows.map(\.id) == ids)
    #expect(harness.host.rows[1].state == .resizing)
    #expect(isNear(harness.host.rows[1].height, 40))
    #expect(isNear(harness.host.rows[2].minY, 60))
    #expect(isNear(harness.host.displayList.text("high")?.opacity ?? -1, 0.5))
    #expect(isNear(harness.host.displayList.text("low")?.opacity ?? -1, 0.5))
    #expect(harness.settle())
    #expect(harness.host.rows.map(\.id) == ids)
    #expect(harness.host.rows.map(\.height) == [20, 60, 20])
    #expect(harness.host.displayList.text("low") == nil)
    #expect(harness.violations.isEmpty)
  }

  @Test func `in a ForEach`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          ForEach(["a", "b", "c"], id: \.self) { item in
            Group {
              if item == "b" && model.isOn {
                Text("high").frame(height: 60)
              } else {
                Text(item == "b" ? "low" : item).frame(height: 20)
              }
            }
            .id(item)
          }
        }
      }
    }
    expectOneRow(harness, ["a", "b", "c"])
  }

  @Test func `directly in a list, with modifiers inside and outside of the id`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          Text("first").id("first")
          Group {
            if model.isOn { Text("high").frame(height: 60) } else { Text("low") }
          }
          .opacity(1)
          .id("row")
          .padding(0)
          Text("last").id("last")
        }
      }
    }
    expectOneRow(harness, ["first", "row", "last"])
  }

  @Test func `in a custom view`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          Text("first").id("first")
          Branches(isHigh: model.isOn).id("row")
          Text("last").id("last")
        }
      }
    }
    expectOneRow(harness, ["first", "row", "last"])
  }

  @Test func `with three branches`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          Text("first").id("first")
          Group {
            switch (model.isOn, model.number) {
            case (false, 0): Text("low")
            case (true, 0): Text("high").frame(height: 60)
            default: Text("other")
            }
          }
          .id("row")
          Text("last").id("last")
        }
      }
    }
    expectOneRow(harness, ["first", "row", "last"])
  }

  @Test func `views around the branches stay, and views inside them are replaced`() {
    let log = Log()
    let harness = Harness {
      List {
        Reader(model) { model in
          Group {
            if model.isOn {
              Text("high").onAppear { log.note("high") }
            } else {
              Text("low").onDisappear { log.note("low gone") }
            }
          }
          .onAppear { log.note("row") }
          .onDisappear { log.note("row gone") }
          .id("row")
        }
      }
    }
    harness.advance(to: 0)
    #expect(log.drain() == ["row"])
    change(harness)
    #expect(log.drain() == ["high"])
    harness.settle()
    #expect(log.drain() == ["low gone"])
  }

  @Test func `without an id, or with a changed id, the branch is another row`() {
    let plain = Harness {
      List { Reader(model) { Branches(isHigh: $0.isOn) } }
    }
    change(plain)
    #expect(plain.host.rows.map(\.state) == [.disappearing, .appearing])
    model.isOn = false
    let renamed = Harness {
      List {
        Reader(model) {
          Text("first").id("first")
          Branches(isHigh: $0.isOn).id($0.isOn)
        }
      }
    }
    change(renamed)
    #expect(renamed.host.rows.map(\.id) == ["first", false, true])
    #expect(renamed.host.rows.map(\.state) == [.present, .disappearing, .appearing])
  }

  @Test func `a branch of zero or several views makes as many rows`() {
    let harness = Harness {
      List {
        Reader(model) { model in
          Group { if model.isOn { Text("a") } }.id("one")
          Group {
            if model.isOn {
              Text("b")
              Text("c")
            } else {
              Text("d")
            }
          }
          .id("two")
        }
      }
    }
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["d"])
    model.isOn = true
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["a", "b", "c"])
    #expect(harness.host.rows.count == 3)
  }

  @Test func `a view in a lazy stack stays the same view, too`() {
    let harness = Harness {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(["a", "b", "c"], id: \.self) { item in
            Reader(model) { model in
              Group {
                if item == "b" && model.isOn {
                  Text("high").frame(height: 60)
                } else {
                  Text(item).frame(height: 20)
                }
              }
              .id(item)
            }
          }
        }
      }
    }
    change(harness)
    #expect(isNear(harness.host.frame(id: "c")?.minY ?? -1, 60))
    #expect(harness.settle())
    #expect(isNear(harness.host.frame(id: "c")?.minY ?? -1, 80))
  }
}

/// Views that exit from rows whose heights shrink.
@MainActor @Suite struct ExitingContentTests {
  @Observable final class Model { var isOpen = true }

  private struct Rows: View {
    let model: Model

    var body: some View {
      List([1, 2], id: \.self) { row in
        VStack(alignment: .leading, spacing: 0) {
          Text("row \(row)").frame(height: 30)
          if row == 1, model.isOpen { Text("extra").frame(height: 30) }
        }
      }
    }
  }

  /// The layer that draws a text; nil if there is none.
  private func layer(of text: String, in host: ViewHost) -> DisplayList.Layer? {
    for case .layer(let layer) in host.displayList.items
    where layer.segment.texts.contains(where: { $0.request.text == text }) {
      return layer
    }
    return nil
  }

  @Test func `an exiting view is cut at the edge of its shrinking row`() throws {
    let model = Model()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      Rows(model: model)
    }
    host.advance(to: 0)
    #expect(try #require(layer(of: "extra", in: host)).isClipped == false)
    withAnimation(.linear(duration: 1)) { model.isOpen = false }
    host.advance(to: 0)
    for time in [0.25, 0.5, 0.75] {
      host.advance(to: time)
      let shown = try #require(layer(of: "extra", in: host))
      #expect(shown.isClipped)
      #expect(shown.size.height == host.rows[0].height)
    }
    // It stays cut while it is opened again.
    withAnimation(.linear(duration: 1)) { model.isOpen = true }
    host.advance(to: 0.75)
    #expect(try #require(layer(of: "extra", in: host)).isClipped)
    host.advance(to: 3)
    #expect(try #require(layer(of: "extra", in: host)).isClipped == false)
  }
}
