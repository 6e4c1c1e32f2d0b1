import Observation
import RowMotionTestKit
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Keys in a list whose sections have headers and footers, which cannot be selected.
@MainActor @Suite struct SectionKeyTests {
  /// A section's rows by identity, below and above rows that cannot be selected.
  struct RowSection: Identifiable {
    var id: Int
    var rows: [Int]
    var hasFooter: Bool
  }

  @MainActor @Observable final class Model {
    var sections: [RowSection] = []
    var selection: Set<Int> = []
  }

  struct Rows: View {
    let model: Model

    var body: some View {
      List(selection: Binding(get: { model.selection }, set: { model.selection = $0 })) {
        ForEach(model.sections) { section in
          Section {
            ForEach(section.rows, id: \.self) { _ in Color.red.frame(height: 30) }
          } header: {
            Color.blue.frame(height: 20)
          } footer: {
            if section.hasFooter { Color.blue.frame(height: 20) }
          }
        }
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }
  }

  /// The selection of a list without headers and footers.
  struct NaiveSelection {
    var rows: [Int]
    var focused: Int?
    var start: Int?
    var selection: Set<Int> = []

    mutating func press(_ key: Key, _ modifiers: KeyModifiers) {
      guard !rows.isEmpty else { return }
      let current = focused ?? -1
      let next =
        switch key {
        case .up: max(0, current - 1)
        case .down: min(rows.count - 1, current + 1)
        case .home: 0
        default: rows.count - 1
        }
      focused = next
      if modifiers.contains(.control) { return }
      if modifiers.contains(.shift), let start {
        selection = Set(rows[min(start, next)...max(start, next)])
      } else {
        selection = [rows[next]]
        start = next
      }
    }
  }

  @Test func `keys select the rows that a list without headers would select`() {
    var random = RandomSource(named: "section keys")
    for _ in 0..<30 {
      let model = Model()
      var count = 0
      model.sections = (0...random.below(5)).map { id in
        let rows = Array(count..<count + random.below(5))
        count += rows.count
        return RowSection(id: id, rows: rows, hasFooter: random.below(2) == 1)
      }
      let host = stage(size: Size(width: 100, height: 120)) { Rows(model: model) }
      host.advance(to: 0)
      host.key(.tab)
      var naive = NaiveSelection(rows: Array(0..<count), focused: count > 0 ? 0 : nil)
      for step in 1...40 {
        let key: Key = [.up, .up, .down, .down, .down, .home, .end][random.below(7)]
        let modifiers: KeyModifiers = [[], [], .shift, .control][random.below(4)]
        host.key(key, modifiers: modifiers)
        naive.press(key, modifiers)
        host.advance(to: Double(step))
        #expect(model.selection == naive.selection)
        #expect(host.focusedRow?.id == naive.focused.map { AnyHashable($0) })
        let focused = host.rows.first { $0.id == host.focusedRow?.id }
        if let focused {
          #expect(
            focused.minY >= 0 && focused.minY + focused.height <= 120,
            "the focused row is on screen")
        } else {
          #expect(count == 0)
        }
      }
    }
  }
}
