import RowMotion
import RowMotionTestKit
import XCTest

@testable import RowMotionCairo

/// What fades over a card, a selected row or another text is a picture that is seen more and more, and is painted once.
final class FadedPictureTests: XCTestCase {
  private static let size = Size(width: 120, height: 90)
  @MainActor private static let engine = PangoTextEngine()

  /// A selected row on a card with an edge, in which a detail is seen in part.
  @MainActor private static func selectedRow(detail opacity: Double, height: Double) -> DisplayList
  {
    let texts = ["Title", "A detail"].map {
      engine.layout(TextRequest(text: $0, font: .system(size: 11)))
    }
    var selection = HandMade.red
    selection.opacity = 0.25
    let row = HandMade.segment(
      texts: texts,
      [
        .text(0, at: Point(x: 8, y: 4), HandMade.black), .beginOpacity(opacity),
        .beginClip(Rect(x: 8, y: 24, width: 100, height: height), cornerRadius: 0),
        .text(1, at: Point(x: 8, y: 26), HandMade.black), .end, .end,
      ])
    return HandMade.list(
      HandMade.layer(
        width: 120, height: 90,
        .fill(Rect(x: 2, y: 2, width: 116, height: 86), cornerRadius: 6, HandMade.white),
        .border(
          Rect(x: 2, y: 2, width: 116, height: 86), cornerRadius: 6, lineWidth: 1, HandMade.black),
        .fill(Rect(x: 2, y: 10, width: 116, height: 60), cornerRadius: 0, selection)),
      .layer(
        DisplayList.Layer(
          identity: 2, origin: Point(x: 2, y: 10), size: Size(width: 116, height: 60),
          movesAsOne: true, isClipped: false, opacity: 1, segment: row)))
  }

  func testATextThatFadesInASelectedRowIsPaintedOnce() throws {
    try onMain {
      for scale in [1, 1.25, 2] {
        let painter = TilePainter()
        var counts: [Int] = []
        for opacity in [0.2, 0.4, 0.6, 0.8] {
          let list = Self.selectedRow(detail: opacity, height: 20)
          let picture = painter.picture(
            of: list, size: Self.size, scale: scale, background: HandMade.white)
          counts.append(painter.paintCount)
          let shown = try PixelImage(of: picture, scale: scale)
          let expected = try PixelImage(
            of: list, size: Self.size, scale: scale, background: HandMade.white)
          XCTAssertTrue(shown.hasSamePixels(as: expected), "\(opacity) at \(scale)")
        }
        XCTAssertEqual(Set(counts).count, 1, "\(counts) at \(scale)")
      }
    }
  }

  func testWhateverFadesOverWhateverIsTheSamePixels() {
    onMain {
      var fadeCount = 0
      let failure = FuzzPlan("fades over others", runs: 300).play { seed in
        var random = RandomSource(run: seed)
        let painter = TilePainter()
        let scale = [1, 1.25, 1.5, 2][random.below(4)]
        let scene = FadingScene(&random)
        var before: (picture: TiledPicture, image: PixelImage)?
        for opacity in [0.25, 0.5, 0.5, 0.813] {
          let list = scene.list(opacity)
          let picture = painter.picture(
            of: list, size: Self.size, scale: scale, background: HandMade.white)
          fadeCount += picture.parts.count { $0.fadesOverPicture }
          guard let image = try? PixelImage(of: picture, scale: scale),
            let expected = try? PixelImage(
              of: list, size: Self.size, scale: scale, background: HandMade.white)
          else { return "no image" }
          if !image.hasSamePixels(as: expected) {
            return "\(opacity) at scale \(scale): "
              + "\(String(describing: image.largestDifference(from: expected)))\n\(list)"
          }
          if let before,
            let lost = image.pixel(
              otherThanIn: before.image, outside: picture.changes(from: before.picture), scale)
          {
            return "\(opacity) at scale \(scale): \(lost) is not said to change\n\(list)"
          }
          before = (picture, image)
        }
        return nil
      }
      XCTAssertNil(failure)
      // Of 1,200 frames.
      XCTAssertGreaterThan(fadeCount, 500)
    }
  }
}

extension TiledPicture.Part {
  fileprivate var fadesOverPicture: Bool {
    guard case .image(_, _, _, let fade?) = source, case .image = fade.below else { return false }
    return true
  }
}

extension PixelImage {
  /// A pixel that another image has otherwise, outside of some rectangles, points; nil where there is none.
  func pixel(otherThanIn other: PixelImage, outside rects: [Rect], _ scale: Double) -> String? {
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) {
        let center = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        if !rects.contains(where: { $0.contains(center) }) { return "\(x), \(y)" }
      }
    }
    return nil
  }
}

/// Shapes made up at random, over which a row fades that consists of others.
@MainActor private struct FadingScene {
  private let around: DisplayList.Item
  private let above: DisplayList.Item?
  private let beginning: [DrawOperation]
  private let fading: [DrawOperation]
  private let origin: Point

  private static let engine = PangoTextEngine()
  private static let texts = ["Title", "fjÅ", "A detail"].map {
    engine.layout(TextRequest(text: $0, font: .system(size: 11)))
  }
  private static let paths = [
    Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 17)),
    Path { $0.addLines([Point(x: 0, y: 0), Point(x: 40, y: 13), Point(x: 3, y: 30)]) },
  ]

  init(_ random: inout RandomSource) {
    around = HandMade.layer(
      width: 120, height: 90, texts: Self.texts, paths: Self.paths,
      Self.shape(&random), Self.shape(&random), Self.shape(&random))
    above =
      random.below(4) == 0
      ? HandMade.layer(
        width: 120, height: 90, texts: Self.texts, paths: Self.paths, Self.shape(&random)) : nil
    beginning = (0..<random.below(3)).map { _ in Self.shape(&random) }
    fading = (0..<(1 + random.below(3))).map { _ in Self.shape(&random) }
    origin = Point(x: Double(random.below(20)), y: Double(random.below(40)) + 0.4)
  }

  func list(_ opacity: Double) -> DisplayList {
    let cut = Rect(x: 0, y: 20, width: 100, height: 25.3)
    let row = HandMade.segment(
      texts: Self.texts, paths: Self.paths,
      beginning + [.beginOpacity(opacity), .beginClip(cut, cornerRadius: 0)] + fading
        + [.end, .end])
    var list = HandMade.list(
      around,
      .layer(
        DisplayList.Layer(
          identity: 2, origin: origin, size: Size(width: 100, height: 50), movesAsOne: true,
          isClipped: false, opacity: 1, segment: row)))
    if let above { list.items.append(above) }
    return list
  }

  private static func shape(_ random: inout RandomSource) -> DrawOperation {
    let color = ResolvedColor(
      red: Float(random.below(5)) / 4, green: Float(random.below(5)) / 4,
      blue: Float(random.below(5)) / 4, opacity: random.below(2) == 0 ? 1 : 0.5)
    let point = Point(x: Double(random.below(500)) / 10, y: Double(random.below(500)) / 10)
    let isAll = random.below(4) == 0
    let rect =
      isAll
      ? Rect(x: -20, y: -20, width: 200, height: 200)
      : Rect(origin: point, size: Size(width: Double(random.below(90)), height: 30.5))
    switch random.below(6) {
    case 0, 1: return .fill(rect, cornerRadius: random.below(2) == 0 ? 0 : 6, color)
    case 2: return .border(rect, cornerRadius: 5, lineWidth: 1, color)
    case 3: return .fillPath(0, at: point, color)
    case 4: return .strokePath(1, at: point, lineWidth: 1.5, color)
    default: return .text(random.below(3), at: point, color)
    }
  }
}
