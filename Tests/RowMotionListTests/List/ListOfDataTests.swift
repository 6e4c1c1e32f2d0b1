import Observation
import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct Town: Identifiable {
  let id: String
  var isSeen = false
}

/// A row that marks its town as seen where it is tapped.
private struct Visit: View {
  @Binding var town: Town

  var body: some View {
    Text(town.id).frame(maxWidth: .infinity, alignment: .leading).onTapGesture {
      town.isSeen = true
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

/// Lists that are made of data, in SwiftUI's spellings.
@MainActor @Suite struct ListOfDataTests {
  private let choice = Choice()
  private let names = ["Ulm", "Basel", "Graz"]

  /// Clicks the second of three rows, which are 20 points high, then with Control the third.
  private func click<Content: View>(@ViewBuilder _ list: @escaping () -> Content) {
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) { list() }
    host.advance(to: 0)
    #expect(host.rows.map(\.minY) == [0, 20, 40])
    host.tap(at: Point(x: 190, y: 30))
    host.advance(to: host.time)
    host.heldModifiers = .control
    host.tap(at: Point(x: 190, y: 50))
    host.advance(to: host.time)
  }

  @Test func `data that is known by a property is selected by that, one at most`() {
    @Bindable var choice = choice
    click { List(names, id: \.self, selection: $choice.one) { Text($0) } }
    #expect(choice.one == "Graz")
  }

  @Test func `data that is known by a property is selected by that, any number`() {
    @Bindable var choice = choice
    click { List(names, id: \.self, selection: $choice.many) { Text($0) } }
    #expect(choice.many == ["Basel", "Graz"])
  }

  @Test func `data that knows its identity is selected by it`() {
    @Bindable var choice = choice
    click { List(choice.towns, selection: $choice.one) { Text($0.id) } }
    click { List(choice.towns, selection: $choice.many) { Text($0.id) } }
    #expect(choice.one == "Graz")
    #expect(choice.many == ["Basel", "Graz"])
  }

  @Test func `numbers are selected by themselves`() {
    @Bindable var choice = choice
    click { List(0..<3, selection: $choice.number) { Text("\($0)") } }
    click { List(0..<3, selection: $choice.numbers) { Text("\($0)") } }
    #expect(choice.number == 2)
    #expect(choice.numbers == [1, 2])
  }

  @Test func `a tag is what is selected where a row has one`() {
    @Bindable var choice = choice
    let towns = choice.towns
    click { List(towns, selection: $choice.number) { Text($0.id).tag($0.id.utf8.count) } }
    #expect(choice.number == 4)
  }

  @Test func `rows of bound data write into it and are selected, too`() {
    @Bindable var choice = choice
    click {
      List($choice.towns, selection: $choice.one) { $town in Visit(town: $town) }
    }
    #expect(choice.towns.map(\.isSeen) == [false, true, false])
    #expect(choice.one == "Graz")
    click { List($choice.towns, selection: $choice.many) { $town in Text(town.id) } }
    #expect(choice.many == ["Basel", "Graz"])
    click { List($choice.towns, id: \.id, selection: $choice.one) { $town in Text(town.id) } }
    click { List($choice.towns, id: \.id, selection: $choice.many) { $town in Text(town.id) } }
    #expect(choice.one == "Graz")
  }

  @Test func `rows of bound data need no selection`() {
    @Bindable var choice = choice
    click { List($choice.towns) { $town in Visit(town: $town) } }
    click { List($choice.towns, id: \.id) { $town in Text(town.id) } }
    #expect(choice.towns.map(\.isSeen) == [false, true, true])
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
