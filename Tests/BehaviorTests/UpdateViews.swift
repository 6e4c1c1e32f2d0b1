import Observation
import RowMotion

@testable import RowMotionTestFixtures

// The example program of a published article about animated updates of a row's subviews.

struct PlaygroundRow: Identifiable, Equatable {
  var id: String
  var text: String
  var detail: String { "Updates: \(updatesCount)" }
  var updatesCount = 0
}

@MainActor @Observable final class PlaygroundStore {
  /// The steps of an update that are carried out; the article comments the others out.
  enum Update: CaseIterable {
    case complete, removeOnly, insertOnly, insertUnderNewID
  }

  var rows = [
    PlaygroundRow(id: "1", text: "Bicycle"), PlaygroundRow(id: "2", text: "Car"),
    PlaygroundRow(id: "3", text: "Boat"),
  ]
  @ObservationIgnored var kind = Update.complete
  @ObservationIgnored var loads = 0
  @ObservationIgnored var random = Dice(seed: 7)
  /// The suspended background update while ``isSuspended``; nil if none is suspended.
  @ObservationIgnored var gate: CheckedContinuation<Void, Never>?
  @ObservationIgnored var isSuspended = false

  /// Changes a random row in a background update, on the main actor.
  func load() async {
    loads += 1
    let next = Int(random.next() % 3)
    if isSuspended { await withCheckedContinuation { gate = $0 } }
    await Task.detached {
      await MainActor.run {
        MainActor.assertIsolated()
        self.update(next)
      }
    }.value
  }

  func update(_ index: Int) {
    var randomRow = rows[index]
    if kind == .complete || kind == .removeOnly { rows.remove(at: index) }
    randomRow.updatesCount += 1
    if kind == .insertUnderNewID { randomRow.id = "new" }
    if kind != .removeOnly { rows.insert(randomRow, at: index) }
  }
}

/// The article's additions to a list, which make a subview transition.
struct PlaygroundAdditions: Sendable, CustomStringConvertible {
  var animation = true
  var transition = true
  var id = true

  var description: String { "animation \(animation), transition \(transition), id \(id)" }
  var isComplete: Bool { animation && transition && id }

  static let all = [true, false].flatMap { animation in
    [true, false].flatMap { transition in
      [true, false].map {
        PlaygroundAdditions(animation: animation, transition: transition, id: $0)
      }
    }
  }
}

struct Playground: View {
  let store: PlaygroundStore
  var additions = PlaygroundAdditions()
  /// A log of body evaluations.
  var log: Log?

  var body: some View {
    let _ = log?.note("list")
    List(store.rows) { row in
      HStack {
        Title(text: row.text, log: log)
        detail(row)
      }
    }
    .animation(additions.animation ? .linear(duration: 1) : nil, value: store.rows)
    .refreshable { await store.load() }
  }

  @ViewBuilder private func detail(_ row: PlaygroundRow) -> some View {
    let detail = Detail(text: row.detail, name: row.text, log: log)
    let transition: AnyTransition =
      additions.transition ? .scale.combined(with: .opacity) : .identity
    if additions.id {
      detail.transition(transition).id(row.text + row.detail)
    } else {
      // The id is the same before and after the update.
      detail.transition(transition).id(row.id)
    }
  }

  private struct Title: View {
    let text: String
    let log: Log?

    var body: some View {
      let _ = log?.note(text)
      Text(text)
    }
  }

  /// A text that counts its taps in its own state.
  private struct Detail: View {
    let text: String
    let name: String
    let log: Log?
    @State private var taps = 0

    var body: some View {
      let _ = log?.note("\(name) \(text)")
      Text(taps == 0 ? text : "\(text) (\(taps))").onTapGesture { taps += 1 }
    }
  }
}
