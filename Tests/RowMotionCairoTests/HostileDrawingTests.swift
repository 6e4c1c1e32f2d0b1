import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// Drawings with invalid numbers, which must not affect what is painted beside them.
final class HostileDrawingTests: XCTestCase {
  func testInvalidNumbersDoNotAffectOtherDrawings() {
    onMain {
      let failure = FuzzPlan(
        "drawings of any numbers", runs: 400,
        found: [507_091_742_597_221_122, 2_878_065_563_005_925_131]
      )
      .play { seed in
        var random = RandomSource(run: seed)
        let painter = FramePainter()
        for frame in 0..<4 {
          var drawing = HostileDrawing(&random)
          let list = drawing.list(&random)
          let scale = [1, 1.25, 2, 3][random.below(4)]
          let size = Size(width: 40, height: 30)
          do {
            let image = try PixelImage(
              of: painter.frame(
                of: list, size: size, scale: scale, background: Fixtures.white))
            if image.darkness(1, 1) != 255 { return "frame \(frame), scale \(scale)\n\(list)" }
          } catch {
            return "frame \(frame), scale \(scale): \(error)\n\(list)"
          }
        }
        return nil
      }
      XCTAssertNil(failure)
    }
  }

  func testPicturesOfInvalidSizesHaveFiniteBounds() {
    onMain {
      let painter = FramePainter()
      let lengths = [0, -3, 0.3, 1, 33, .nan, .infinity, -.infinity, 20_000]
      let row = Fixtures.layer(
        width: 40, .fill(Rect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 3, Fixtures.red))
      for width in lengths {
        for scale in [1, 0, -1, .nan, .infinity, 1e-9, 2] {
          let picture = painter.frame(
            of: Fixtures.list(row), size: Size(width: width, height: 20), scale: scale,
            background: Fixtures.white)
          XCTAssertTrue(picture.bounds.width.isFinite, "\(width) at \(scale)")
        }
      }
    }
  }
}
