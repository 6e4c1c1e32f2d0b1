import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct GoldenTests {
  @Test func `a presence halfway`() throws {
    let model = Switch()
    let harness = Harness(width: 160, height: 120) {
      Reader(model) { model in
        CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
          Text("Title").font(.headline)
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) {
            Text($0).font(.caption).foregroundStyle(.secondary)
          }
          RoundedRectangle(cornerRadius: 4).fill(.accentColor).frame(height: 10)
        }
        .padding(8)
      }
    }
    model.text = "two lines of detail"
    harness.run(to: 0.5)
    let outcome = try Golden.compare(harness.host.displayList, named: "aPresenceHalfWay")
    #expect(outcome == .same)
  }
}
