import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// The cached pictures, compared with a model that keeps them in a list.
final class TileImagesTests: XCTestCase {
  /// A cached picture in the model.
  private struct CachedPicture {
    let number: Int
    let height: Int
    let firstFrame: Int
    var lastFrame: Int
  }

  /// A model of the cache that searches linearly.
  private struct Model {
    var cached: [CachedPicture] = []
    var frame = 0
    var painted = 0
    var byteCount: Int { cached.reduce(0) { $0 + 10 * $1.height * 4 + TileImage.fixedByteCount } }

    mutating func request(_ number: Int, height: Int) {
      if let index = cached.firstIndex(where: { $0.number == number }) {
        if cached[index].height >= height {
          cached[index].lastFrame = frame
          return
        }
        cached.remove(at: index)
      }
      painted += 1
      cached.append(
        CachedPicture(number: number, height: height, firstFrame: frame, lastFrame: frame))
    }

    mutating func endFrame(capacity: Int) {
      cached.removeAll { $0.firstFrame == frame - 1 && $0.lastFrame == frame - 1 }
      if byteCount > capacity {
        while byteCount > capacity - capacity / 8,
          let oldest = cached.filter({ $0.lastFrame < frame }).min(by: {
            $0.lastFrame < $1.lastFrame
          }
          )
        {
          cached.removeAll { $0.number == oldest.number }
        }
      }
      frame += 1
    }
  }

  @MainActor private static func tile(_ number: Int, height: Int) -> Tile {
    let shade = Float(number) / 100
    let color = ResolvedColor(red: shade, green: shade, blue: shade)
    var content = TileContent(background: Fixtures.white)
    content.append(
      .fill(PixelRect(left: 1, top: 1, right: 5, bottom: 2), cornerRadius: 0, color))
    let visible = PixelRect(left: 0, top: 0, right: 10, bottom: height)
    return Tile(
      x: 0, y: 0, width: 10, height: height, visible: PixelRects(visible), content: content,
      slot: TileSlot(layer: 0, x: 0, y: number))
  }

  @MainActor private static func check(_ images: TileImages, _ model: Model, _ what: String) {
    images.checkInvariants()
    XCTAssertEqual(images.paintCount, model.painted, what)
    XCTAssertEqual(images.byteCount, model.byteCount, what)
  }

  /// Tests all 4,096 orders of four requests for two pictures in two heights, with frame ends.
  func testShortRunsCacheTheSamePicturesAsTheModel() {
    onMain {
      let requests = (0..<8).map { index in (index & 1, index & 2 == 0 ? 3 : 6, index & 4 == 0) }
      for run in 0..<4096 {
        let images = TileImages()
        var model = Model()
        for step in 0..<4 {
          let (number, height, isLast) = requests[run >> (3 * step) & 7]
          let tile = Self.tile(number, height: height)
          _ = images.image(of: tile, isComplete: true, PixelGrid(scale: 1))
          model.request(number, height: height)
          if isLast {
            images.endFrame(capacity: 300 + 2 * TileImage.fixedByteCount)
            model.endFrame(capacity: 300 + 2 * TileImage.fixedByteCount)
          }
        }
        Self.check(images, model, "run \(run)")
      }
    }
  }

  func testALongRunCachesTheSamePicturesAsTheModel() {
    onMain {
      var random = RandomSource(seed: 41)
      let images = TileImages()
      var model = Model()
      for frame in 0..<400 {
        for _ in 0..<random.below(6) {
          let (number, height) = (random.below(20), 1 + random.below(30))
          let tile = Self.tile(number, height: height)
          _ = images.image(of: tile, isComplete: true, PixelGrid(scale: 1))
          model.request(number, height: height)
        }
        images.endFrame(capacity: 50_000)
        model.endFrame(capacity: 50_000)
        Self.check(images, model, "frame \(frame)")
      }
    }
  }

  /// The tile of 10 by 6 pixels has a fill of 4 by 1 pixels at (1, 1).
  func testAPictureStoresOnlyPixelsThatDifferFromItsBackground() throws {
    try onMain {
      let images = TileImages()
      let tile = Self.tile(50, height: 6)
      let image = try XCTUnwrap(images.image(of: tile, PixelGrid(scale: 1)))
      XCTAssertEqual(image.extent, PixelRect(left: 1, top: 1, right: 5, bottom: 2))
      XCTAssertEqual(image.ink, [PixelRect(left: 1, top: 1, right: 5, bottom: 2)])
      XCTAssertEqual(images.byteCount, 16 + TileImage.fixedByteCount)
      XCTAssertIdentical(images.image(of: tile, PixelGrid(scale: 1)), image)
      let fullImage = try XCTUnwrap(images.image(of: tile, isComplete: true, PixelGrid(scale: 1)))
      XCTAssertEqual(fullImage.extent, PixelRect(left: 0, top: 0, right: 10, bottom: 6))
      XCTAssertEqual(fullImage.ink, image.ink)
      XCTAssertEqual(images.byteCount, 240 + TileImage.fixedByteCount)
      // A whole picture also serves requests for a part.
      XCTAssertIdentical(images.image(of: tile, PixelGrid(scale: 1)), fullImage)
      XCTAssertEqual(images.paintCount, 2)
      images.checkInvariants()
    }
  }
}
