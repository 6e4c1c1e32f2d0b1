import Observation
import RowMotion
import XCTest

@testable import RowMotionCairo

/// Revealing a view in a row paints each text once, in any number of frames.
final class RevealedRowTests: XCTestCase {
  @MainActor @Observable final class Model {
    var detail: String?
  }

  struct Screen: View {
    let model: Model
    let transition: ContentTransition
    let hasFooter: Bool

    var body: some View {
      List(0..<3, id: \.self) { _ in
        CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
          Text("Page").lineLimit(1)
          AnimatedPresence(
            value: model.detail, animation: .linear(duration: 0.5), contentTransition: transition
          ) { Text($0) }
          if hasFooter { Text("Footer").lineLimit(1) }
        }
        .padding(8)
      }
      .listRowSeparator(.hidden)
    }
  }

  func testRevealingAViewRepaintsNoTextOfItsRow() throws {
    for transition in [ContentTransition.clipped, .opacity] {
      for hasFooter in [true, false] { try reveal(transition, hasFooter: hasFooter) }
    }
  }

  /// Opens and closes the detail in frames of 0.02 s, half a second each, and counts paintings.
  private func reveal(_ transition: ContentTransition, hasFooter: Bool) throws {
    try onMain {
      let what = "\(transition), footer: \(hasFooter)"
      let model = Model()
      let size = Size(width: 200, height: 400)
      let host = ViewHost(size: size, text: PangoTextEngine()) {
        Screen(model: model, transition: transition, hasFooter: hasFooter)
      }
      let painter = FramePainter()
      @MainActor func show(_ frame: Int) throws {
        _ = host.advance(to: 0.02 * Double(frame))
        let list = host.displayList
        let picture = painter.frame(
          of: list, size: size, scale: 1, background: Fixtures.white)
        let shown = try PixelImage(of: picture)
        let expected = try PixelImage(
          of: list, size: size, scale: 1, background: Fixtures.white)
        XCTAssertTrue(shown.hasSamePixels(as: expected), "\(what), frame \(frame)")
      }
      try show(0)
      model.detail = "A detail of several words that takes two lines"
      for frame in 1...3 { try show(frame) }
      let count = painter.paintCount
      for frame in 4...30 { try show(frame) }
      XCTAssertTrue(host.isIdle)
      XCTAssertEqual(painter.paintCount, count, "opens, \(what)")
      model.detail = nil
      for frame in 31...60 { try show(frame) }
      XCTAssertTrue(host.isIdle)
      XCTAssertEqual(painter.paintCount, count, "closes, \(what)")
    }
  }
}
