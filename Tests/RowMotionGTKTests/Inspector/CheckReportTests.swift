import RowMotion
import Testing

@testable import RowMotionInspector

@MainActor @Suite struct CheckReportTests {
  @Test func `numbers have a fixed number of decimal places`() {
    #expect(Number.fixed(1.0 / 3, 2) == "0.33")
    #expect(Number.fixed(-12.345, 1) == "−12.3")
    #expect(Number.fixed(-0.001, 1) == "0.0")
    #expect(Number.fixed(0.05, 3) == "0.050")
    #expect(Number.fixed(99.5, 0) == "100")
    #expect(Number.fixed(.nan, 2) == "nan")
  }

  @Test func `the text lists the checks and the warnings`() {
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(["one", "two"], id: \.self) { Text($0) }.id("words")
    }
    host.checksInvariants = true
    host.advance(to: 0)
    host.advance(to: 1)
    #expect(
      CheckReport.text(of: host) == """
        1 frame checked
        ✓ No gaps or overlaps
        ✓ No jumps, except by changes without an animation
        ✓ No sudden clipping
        ✓ Correct spacing at rest
        ✓ No squeezed text
        ✓ Anchor stays in place
        – Same as a new tree: checked only by tests
        ✓ Exits have ended
        ✓ No animations when idle
        No warnings
        """)
  }
}
