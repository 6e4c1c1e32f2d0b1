import Observation
import RowMotion
import Testing

private struct Row: Identifiable, Equatable {
  var id: String
  var text: String
  var detail: String { "Updates: \(updatesCount)" }
  var updatesCount = 0
}

@MainActor @Observable private final class Store {
  var rows = [Row(id: "1", text: "Bicycle"), Row(id: "2", text: "Car"), Row(id: "3", text: "Boat")]
  var random = Dice(seed: 7)

  /// A background update changes one row, on the main actor.
  func load() async {
    let next = random.next()
    await Task.detached {
      await MainActor.run { self.update(Int(next % 3)) }
    }.value
  }

  func update(_ index: Int) {
    var randomRow = rows.remove(at: index)
    randomRow.updatesCount += 1
    rows.insert(randomRow, at: index)
  }
}

/// What of the article's additions a list has.
private struct Additions: Sendable, CustomTestStringConvertible {
  var animation = true
  var transition = true
  var id = true

  var testDescription: String { "animation \(animation), transition \(transition), id \(id)" }

  static let all = [true, false].flatMap { animation in
    [true, false].flatMap { transition in
      [true, false].map { Additions(animation: animation, transition: transition, id: $0) }
    }
  }
}

private struct Playground: View {
  let store: Store
  var additions = Additions()

  var body: some View {
    List(store.rows) { row in
      HStack {
        Text(row.text)
        detail(row)
      }
    }
    .animation(additions.animation ? .smooth : nil, value: store.rows)
    .refreshable { await store.load() }
  }

  @ViewBuilder private func detail(_ row: Row) -> some View {
    let text = Text(row.detail)
    let transition: AnyTransition =
      additions.transition ? .scale.combined(with: .opacity) : .identity
    if additions.id {
      text.transition(transition).id(row.text + row.detail)
    } else {
      text.transition(transition).id(row.id)
    }
  }
}

@MainActor @Suite struct SubviewArticleTests {
  private func texts(_ host: ViewHost) -> [String] {
    host.displayList.items.flatMap { item -> [String] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.texts.map(\.request.text)
    }
  }

  @Test(arguments: Additions.all)
  private func onlyWithAllThreeAdditionsTheSubviewIsInTransition(_ additions: Additions) {
    let store = Store()
    let host = ViewHost(size: Size(width: 480, height: 300), text: BoxFont()) {
      Playground(store: store, additions: additions)
    }
    host.advance(to: 0)
    store.update(0)
    host.advance(to: 0)
    host.advance(to: 0.1)
    let seen = texts(host)
    let isInTransition =
      seen.contains("Updates: 0 ") || seen.filter { $0 == "Updates: 0" }.count == 3
    #expect(isInTransition == (additions.animation && additions.transition && additions.id))
    #expect(seen.filter { $0 == "Updates: 1" }.count == 1)
    host.advance(to: 2)
    #expect(texts(host).filter { $0 == "Updates: 0" }.count == 2)
    #expect(host.isIdle)
  }

  @Test func oneRowIsUpdatedInTheBackground() async {
    let store = Store()
    await store.load()
    #expect(store.rows.map(\.updatesCount).reduce(0, +) == 1)
    #expect(store.rows.map(\.id) == ["1", "2", "3"])
  }

  @Test func onlyTheRowThatChangedIsDrawnAnew() {
    let store = Store()
    let host = ViewHost(size: Size(width: 480, height: 300), text: BoxFont()) {
      Playground(store: store, additions: Additions(animation: false))
    }
    host.advance(to: 0)
    let painted = host.statistics.layersPainted
    store.update(1)
    host.advance(to: 0.1)
    // The row; not the other two, and at most the root around the list.
    #expect(host.statistics.layersPainted - painted <= 2)
  }

  @Test func removalAloneAndInsertionAloneAreAnimated() {
    let store = Store()
    let host = ViewHost(size: Size(width: 480, height: 300), text: BoxFont()) {
      Playground(store: store)
    }
    host.advance(to: 0)
    let row = store.rows.remove(at: 1)
    host.advance(to: 0)
    host.advance(to: 0.1)
    #expect(host.rows.map(\.state) == [.present, .disappearing, .present])
    host.advance(to: 2)
    #expect(host.rows.count == 2)
    // The id that is in the data twice is shown twice, and said so once.
    store.rows.append(row)
    store.rows.append(row)
    host.advance(to: 2)
    host.advance(to: 2.1)
    #expect(host.rows.filter { $0.state == .appearing }.count == 2)
    host.advance(to: 4)
    #expect(host.rows.count == 4)
    #expect(host.diagnostics.filter { $0.kind == .duplicateIdentity }.count == 1)
  }
}
