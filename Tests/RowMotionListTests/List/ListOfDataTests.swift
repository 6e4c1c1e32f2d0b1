import Observation
import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct Town: Identifiable {
  let id: String
  var isVisited = false
}

/// A row that marks its town as seen when it is tapped.
private struct TownRow: View {
  @Binding var town: Town

  var body: some View {
    Text(town.id).frame(maxWidth: .infinity, alignment: .leading).onTapGesture {
      town.isVisited = true
    }
  }
}

@MainActor @Observable private final class Choice {
  var one: String?
  var many: Set<String> = []
  var number: Int?
  var numbers: Set<Int> = []
  var towns = ["Ulm", "Basel", "Graz"].map { Town(id: $0) }
}

/// Lists created from data, with SwiftUI's initializers.
@MainActor @Suite struct ListOfDataTests {
  private let choice = Choice()
  private let names = ["Ulm", "Basel", "Graz"]

  /// Clicks the second of three rows of 20 points, then the third with Control.
  private func click<Content: View>(@ViewBuilder _ list: @escaping () -> Content) {
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) { list() }
    host.advance(to: 0)
    #expect(host.rows.map(\.minY) == [0, 20, 40])
    host.tap(at: Point(x: 190, y: 30))
    host.advance(to: host.time)
    host.pressedModifiers = .control
    host.tap(at: Point(x: 190, y: 50))
    host.advance(to: host.time)
  }

  @Test func `data identified by a property is selected by it, at most one`() {
    @Bindable var choice = choice
    click { List(names, id: \.self, selection: $choice.one) { Text($0) } }
    #expect(choice.one == "Graz")
  }

  @Test func `data identified by a property is selected by it, any number`() {
    @Bindable var choice = choice
    click { List(names, id: \.self, selection: $choice.many) { Text($0) } }
    #expect(choice.many == ["Basel", "Graz"])
  }

  @Test func `identifiable data is selected by its id`() {
    @Bindable var choice = choice
    click { List(choice.towns, selection: $choice.one) { Text($0.id) } }
    click { List(choice.towns, selection: $choice.many) { Text($0.id) } }
    #expect(choice.one == "Graz")
    #expect(choice.many == ["Basel", "Graz"])
  }

  @Test func `numbers are selected by value`() {
    @Bindable var choice = choice
    click { List(0..<3, selection: $choice.number) { Text("\($0)") } }
    click { List(0..<3, selection: $choice.numbers) { Text("\($0)") } }
    #expect(choice.number == 2)
    #expect(choice.numbers == [1, 2])
  }

  @Test func `a row with a tag is selected by its tag`() {
    @Bindable var choice = choice
    let towns = choice.towns
    click { List(towns, selection: $choice.number) { Text($0.id).tag($0.id.utf8.count) } }
    #expect(choice.number == 4)
  }

  @Test func `rows of bound data write to it and can be selected`() {
    @Bindable var choice = choice
    click {
      List($choice.towns, selection: $choice.one) { $town in TownRow(town: $town) }
    }
    #expect(choice.towns.map(\.isVisited) == [false, true, false])
    #expect(choice.one == "Graz")
    click { List($choice.towns, selection: $choice.many) { $town in Text(town.id) } }
    #expect(choice.many == ["Basel", "Graz"])
    click { List($choice.towns, id: \.id, selection: $choice.one) { $town in Text(town.id) } }
    click { List($choice.towns, id: \.id, selection: $choice.many) { $town in Text(town.id) } }
    #expect(choice.one == "Graz")
  }

  @Test func `rows of bound data need no selection`() {
    @Bindable var choice = choice
    click { List($choice.towns) { $town in TownRow(town: $town) } }
    click { List($choice.towns, id: \.id) { $town in Text(town.id) } }
    #expect(choice.towns.map(\.isVisited) == [false, true, true])
  }

  @Test func `without a binding nothing is selected, and the list takes no focus`() {
    @Bindable var choice = choice
    let selection: Binding<String?>? = nil
    click { List(names, id: \.self, selection: selection) { Text($0) } }
    click { List(selection: selection) { ForEach(names, id: \.self) { Text($0) } } }
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(names, id: \.self, selection: selection) { Text($0) }
    }
    host.advance(to: 0)
    #expect(!host.key(.down))
    #expect(choice.one == nil)
  }
}
