import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// The cached pictures, compared with a model that keeps them in a list.
final class PictureCacheTests: XCTestCase {
  /// A model of the cache that searches linearly; all pictures have the same size.
  private struct Model {
    var young: [Int] = []
    var old: [Int] = []
    var painted = 0

    mutating func request(_ number: Int) {
      if young.contains(number) { return }
      if !old.contains(number) { painted += 1 }
      old.removeAll { $0 == number }
      young.append(number)
    }

    mutating func endFrame(capacity: Int) {
      if young.count > capacity / 2 { (old, young) = (young, []) }
    }
  }

  @MainActor private static func request(_ number: Int, of cache: PictureCache) -> Picture? {
    let content = PictureKey.Content.corners(CornerShape(radius: Double(number)))
    return cache.picture(PictureKey(content: content)) {
      Picture(
        PixelRect(left: 0, top: 0, right: 10, bottom: 10), isMask: true, PixelGrid(scale: 1)
      ) { _ in }
    }
  }

  func testARunCachesTheSamePicturesAsTheModel() throws {
    try onMain {
      var random = RandomSource(seed: 41)
      let cache = PictureCache()
      var model = Model()
      let weight = try XCTUnwrap(Self.request(0, of: PictureCache())).byteCount
      for frame in 0..<2_000 {
        for _ in 0..<random.below(6) {
          let number = random.below(20)
          _ = Self.request(number, of: cache)
          model.request(number)
        }
        cache.endFrame(capacity: 10 * weight)
        model.endFrame(capacity: 10)
        XCTAssertEqual(cache.paintCount, model.painted, "frame \(frame)")
        XCTAssertEqual(
          cache.byteCount, (model.young.count + model.old.count) * weight, "frame \(frame)")
      }
    }
  }

  func testPicturesOfOneFrameThatExceedTheCapacityAreShownAgainWithoutPainting() {
    onMain {
      let cache = PictureCache()
      for _ in 0..<3 {
        for number in 0..<20 { _ = Self.request(number, of: cache) }
        cache.endFrame(capacity: 0)
      }
      XCTAssertEqual(cache.paintCount, 20)
      _ = Self.request(0, of: cache)
      cache.endFrame(capacity: 0)
      cache.endFrame(capacity: 0)
      XCTAssertEqual(cache.byteCount, Self.request(0, of: cache)?.byteCount)
    }
  }

  /// A letter I is higher than wide, and its picture has no space around it.
  func testAPictureIsAsLargeAsItsInk() throws {
    try onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: "I", font: .system(size: 40)))
      let painter = FramePainter()
      let frame = painter.frame(
        of: Fixtures.list(
          Fixtures.layer(
            width: 90, height: 90, texts: [layout],
            .text(0, at: Point(x: 20, y: 20), Fixtures.black))),
        size: Size(width: 90, height: 90), scale: 1, background: Fixtures.white)
      let ink = try XCTUnwrap(PixelImage(of: frame).ink)
      XCTAssertEqual(
        frame.sprites.map(\.rect),
        [PixelRect(left: ink.left, top: ink.top, right: ink.right, bottom: ink.bottom)])
    }
  }

  func testOneTextInTwoColorsIsPaintedOnce() {
    onMain {
      let painter = FramePainter()
      for color in [Fixtures.black, Fixtures.red] {
        _ = painter.frame(
          of: Fixtures.list(
            Fixtures.layer(texts: [Self.layout("Ab")], .text(0, at: .zero, color))),
          size: Size(width: 90, height: 90), scale: 1, background: Fixtures.white)
      }
      XCTAssertEqual(painter.paintCount, 1)
    }
  }

  @MainActor private static func layout(_ text: String) -> TextLayout {
    engine.layout(TextRequest(text: text, font: .body))
  }

  @MainActor private static let engine = PangoTextEngine()
}
