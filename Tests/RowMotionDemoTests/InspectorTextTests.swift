import RowMotion
import Testing

@testable import RowMotionDemo

@MainActor @Suite struct InspectorTextTests {
  @Test func `numbers have a fixed number of decimal places`() {
    #expect(InspectorText.fixed(1.0 / 3, 2) == "0.33")
    #expect(InspectorText.fixed(-12.345, 1) == "-12.3")
    #expect(InspectorText.fixed(-0.001, 1) == "0.0")
    #expect(InspectorText.fixed(0.05, 3) == "0.050")
    #expect(InspectorText.fixed(99.5, 0) == "100")
    #expect(InspectorText.fixed(.nan, 2) == "nan")
  }

  @Test func `the text lists the frame, the rows and the checks`() {
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(["one", "two"], id: \.self) { Text($0) }.id("words")
    }
    host.checksInvariants = true
    host.advance(to: 0)
    host.advance(to: 1)
    let text = InspectorText(of: host)
    let renderer = WindowRenderer(name: "GL", reason: "GTK's choice")
    let named = InspectorText(of: host, renderer: renderer, cachedBytes: 1_940_000)
    #expect(named.frame == text.frame + "\n\nrow images 1.9 MB\nrenderer   GL\n  GTK's choice")
    #expect(text.frame == "time      1.000 s\nframes    1\nanimating 0")
    #expect(
      text.rows == """
        words
          one                present      1.00   20.0 →   20.0      0
          two                present      1.00   20.0 →   20.0      0
        """)
    #expect(
      text.checks == """
        1 frame checked
        ✓ No gaps or overlaps
        ✓ No jumps
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
