import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

/// Changes of widgets over a canvas that does not change.
final class DamageTests: XCTestCase {
  /// Cairo 1.16 writes out of bounds and crashes if a recorded clip lies between the repainted
  /// parts.
  func testRepaintingTwoPartsWithAClipBetweenThemDoesNotCrash() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView {
        Color.red.frame(width: 200, height: 200).frame(width: 40, height: 40).clipped()
      }
      let overlay = try XCTUnwrap(gtk_overlay_new())
      let raw = OpaquePointer(overlay)
      gtk_overlay_set_child(raw, view.widget)
      let labels = try [GTK_ALIGN_START, GTK_ALIGN_END].map { align in
        let label = try XCTUnwrap(gtk_label_new("0000\n0000"))
        gtk_widget_set_halign(label, align)
        gtk_widget_set_valign(label, align)
        gtk_overlay_add_overlay(raw, label)
        return label
      }
      let shown = try PresentedView(view, in: overlay, width: 300, height: 400)
      HostView.removeBackground(
        of: UnsafeMutableRawPointer(shown.window).assumingMemoryBound(to: GtkWindow.self))
      var frames = 0
      view.onFramePainted = { _ in frames += 1 }
      PresentedView.run(for: 0.3)
      for number in 1...5 {
        let before = frames
        for label in labels { gtk_widget_set_opacity(label, 1 / Double(number + 1)) }
        PresentedView.run(for: 0.05)
        XCTAssertEqual(frames, before, "the canvas itself must not change")
      }
      shown.close()
    }
  }
}
