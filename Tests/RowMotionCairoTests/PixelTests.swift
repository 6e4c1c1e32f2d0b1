import RowMotion
import RowMotionCairo
import XCTest

/// Edges are painted on whole device pixels.
final class PixelTests: XCTestCase {
  /// Such as the border of a row that starts to grow.
  func testABorderThickerThanItsRectangleStaysInside() throws {
    try onMain {
      let image = try Fixtures.image(
        of: Fixtures.list(
          Fixtures.layer(
            .border(
              Rect(x: 4, y: 8, width: 12, height: 2), cornerRadius: 0, lineWidth: 4,
              Fixtures.black))))
      XCTAssertEqual(image.column(10).indices.filter { image.column(10)[$0] > 0 }, [8, 9])
      XCTAssertEqual(image.line(8).indices.filter { image.line(8)[$0] > 0 }, Array(4..<16))
    }
  }

  func testAHairlineIsCrispAtAnyLayerPosition() throws {
    try onMain {
      for scale in [1.0, 2.0, 1.5] {
        for step in 0..<32 {
          let y = 4 + Double(step) / 16
          let list = Fixtures.list(
            Fixtures.layer(
              y: y, height: 7.3,
              .fill(
                Rect(x: 0, y: 6.3, width: 20, height: 1), cornerRadius: 0, Fixtures.black)))
          let column = try Fixtures.image(of: list, scale: scale).column(5).filter { $0 > 0 }
          XCTAssertEqual(
            column, Array(repeating: 255, count: Int((scale + 0.5).rounded(.down))),
            "y \(y), scale \(scale)")
        }
      }
    }
  }

  func testALineThinnerThanAPixelIsOnePixel() throws {
    try onMain {
      let list = Fixtures.list(
        Fixtures.layer(
          .fill(Rect(x: 0, y: 3.2, width: 20, height: 0.4), cornerRadius: 0, Fixtures.black)))
      XCTAssertEqual(try Fixtures.image(of: list).column(5).filter { $0 > 0 }, [255])
    }
  }

  func testRowsOfFractionalHeightsLeaveNoGapAndDoNotOverlap() throws {
    try onMain {
      let half = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.5)
      let heights = [7.3, 5.25, 0.4, 9.6, 3.5, 4.45, 8.125]
      for start in stride(from: -1.5, through: 1.5, by: 0.11) {
        var list = DisplayList()
        var y = start
        for height in heights {
          list.items.append(
            Fixtures.layer(
              y: y, height: height, isClipped: true,
              .fill(
                Rect(x: 0, y: 0, width: 20, height: height), cornerRadius: 0, half)))
          y += height
        }
        let column = try Fixtures.image(of: list, height: 60).column(5)
        let top = max(0, Int((start + 0.5).rounded(.down)))
        let bottom = Int((y + 0.5).rounded(.down))
        // An overlap would be darker, a gap would be white.
        XCTAssertEqual(Set(column[top..<bottom]), [128], "start \(start)")
        XCTAssertTrue(column[bottom...].allSatisfy { $0 == 0 }, "start \(start)")
      }
    }
  }

  func testALayerMovesRigidly() throws {
    try onMain {
      // The distance between two lines of one row is the same at any position of the row.
      for step in 0..<16 {
        let list = Fixtures.list(
          Fixtures.layer(
            y: 1 + Double(step) / 16,
            .fill(Rect(x: 0, y: 2.3, width: 20, height: 1), cornerRadius: 0, Fixtures.black),
            .fill(Rect(x: 0, y: 8.6, width: 20, height: 1), cornerRadius: 0, Fixtures.black)))
        let rows = try Fixtures.image(of: list).column(5).indices(where: { $0 > 0 })
        let lines = rows.ranges.map(\.lowerBound)
        XCTAssertEqual(lines.last.map { $0 - (lines.first ?? 0) }, 7, "step \(step)")
      }
    }
  }

  func testABorderIsCrispAndInside() throws {
    try onMain {
      let list = Fixtures.list(
        Fixtures.layer(
          .border(
            Rect(x: 3, y: 3, width: 10, height: 8), cornerRadius: 0, lineWidth: 1, Fixtures.black)
        ))
      let image = try Fixtures.image(of: list)
      XCTAssertEqual(image.column(7).filter { $0 == 255 }.count, 2)
      XCTAssertEqual(image.column(7).filter { $0 > 0 }.count, 2)
      XCTAssertEqual(image.darkness(7, 3), 255)
      XCTAssertEqual(image.darkness(7, 10), 255)
      let ink = try XCTUnwrap(image.ink)
      XCTAssertEqual([ink.left, ink.top, ink.right, ink.bottom], [3, 3, 13, 11])
    }
  }

  func testEmptyAndInvalidHeightsPaintNothing() throws {
    try onMain {
      let fill = DrawOperation.fill(
        Rect(x: 0, y: 0, width: 20, height: 9), cornerRadius: 0, Fixtures.black)
      let list = Fixtures.list(
        Fixtures.layer(height: 0, isClipped: true, fill),
        Fixtures.layer(height: -3, isClipped: true, fill),
        Fixtures.layer(y: .nan, height: .nan, isClipped: true, fill),
        Fixtures.layer(
          .fill(Rect(x: 0, y: 0, width: 20, height: 0), cornerRadius: 0, Fixtures.black)))
      XCTAssertNil(try Fixtures.image(of: list).ink)
    }
  }
}
