// Code shown in Guides/testing.md, and a test of the code shown in README.md.
import RowMotionTestSupport
import Testing

@testable import MyProgram

@MainActor @Test func `a row opens without a jump`() {
  let harness = Harness {
    List(["Sourdough", "Letter"], id: \.self) { NoteRow(title: $0).id($0) }
  }
  let closed = harness.host.rows[0].height
  #expect(harness.tap(id: "Sourdough"))
  harness.run(to: 0.1)
  #expect(harness.host.rows[0].height > closed)
  #expect(harness.settle())
  #expect(harness.violations.isEmpty)
}

@MainActor @Test func `an invariant violation is reported to the handler`() {
  let harness = Harness { ContentView() }
  harness.host.checksInvariants = true
  harness.host.onInvariantViolation = { print($0.name, $0.message) }
  #expect(harness.settle())
}

@MainActor @Test func `the README's row grows on one timeline`() {
  let host = openRowWithoutWindow()
  let height = host.rows[0].height
  #expect(height > 20 && height < 43)
  #expect(host.rows.map(\.minY) == [0, height])
  host.advance(to: 2)
  #expect(host.rows.map(\.height) == [43, 20])
}
