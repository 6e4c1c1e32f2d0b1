import CGtk
import RowDrawing

/// Divides a canvas into tiles.
///
/// What moves as one has tiles of its own, from its own corner; the topmost takes what it covers. What
/// is left is cut into pieces that stand where they are.
@MainActor struct Tiler {
  private let canvas: PixelRect
  private let grid: PixelGrid
  private let background: ResolvedColor
  private let reading: CanvasReading
  private var tiles: ContiguousArray<Tile> = []

  /// The tiles of a display list, which together cover the canvas.
  ///
  /// - Complexity: O(k · t) for k items and t tiles.
  static func tiles(
    of list: DisplayList, canvas: PixelRect, _ grid: PixelGrid, background: ResolvedColor,
    _ known: inout SegmentPartsCache
  ) -> ContiguousArray<Tile> {
    guard !canvas.isEmpty else { return [] }
    var tiler = Tiler(
      canvas: canvas, grid: grid, background: background,
      reading: CanvasReading(list, canvas: canvas, grid, &known))
    tiler.divide()
    return tiler.tiles
  }

  private mutating func divide() {
    let free = PixelRegion(canvas)
    for element in reading.elements.reversed() where element.movesAsOne {
      if Tile.isWhole(element.frame) {
        for strip in strips(of: element) {
          let rect = strip.rect.intersection(element.clip)
          guard !rect.isEmpty, let taken = free.take(rect) else { continue }
          add(
            taken, x: strip.rect.left, y: strip.rect.top, width: strip.rect.width,
            height: strip.height)
        }
      } else {
        let rect = element.frame.intersection(element.clip)
        guard !rect.isEmpty, let taken = free.take(rect) else { continue }
        let corner = (element.frame.left, element.frame.top)
        for rect in taken.all { addPieces(of: rect, from: corner) }
      }
    }
    for rect in free.rects { addPieces(of: rect, from: (0, 0)) }
  }

  /// A part of a row that keeps its pixels, and how high its picture is: what is not shown yet, as the row
  /// grows, is part of it.
  private struct Strip {
    let rect: PixelRect
    let height: Int
  }

  /// What a row is divided into: each text, and what is above, in and below each view that is being revealed,
  /// moves as one.
  private func strips(of element: CanvasReading.Element) -> [Strip] {
    let frame = element.frame
    guard case .layer(let layer, let parts) = element.kind else { return [] }
    var bottom = frame.bottom
    if layer.isClipped, let drawn = parts.bounds {
      bottom = max(bottom, frame.top + grid.touched(by: drawn).bottom)
    }
    var edges = [frame.top, frame.bottom]
    /// How far the pictures reach of which an edge shows a part.
    var ends: [(edge: Int, end: Int)] = [(frame.bottom, bottom)]
    if layer.opacity >= 1, parts.isDivided {
      let layerGrid = LayerGrid(grid, size: layer.size, snapped: grid.rect(frame).size)
      // A text below a view that is revealed is rounded to pixels by itself.
      for top in parts.tops { edges.append(frame.top + grid.pixels(top)) }
      for clip in parts.clips {
        let rect = grid.pixels(layerGrid.clipped(clip)).offset(x: frame.left, y: frame.top)
        edges += [rect.top, rect.bottom]
        for part in parts.parts where part.clip == clip {
          ends.append((rect.bottom, frame.top + grid.touched(by: part.bounds).bottom))
        }
      }
      edges.removeAll { $0 < frame.top || $0 > frame.bottom }
      edges.sort()
    }
    let isDivided = edges.count > 2
    var strips: [Strip] = []
    for index in edges.indices.dropLast() where edges[index] < edges[index + 1] {
      let (top, end) = (edges[index], edges[index + 1])
      var reach: Int?
      for part in ends where part.edge == end { reach = max(reach ?? end, part.end) }
      var height = max(end - top, min((reach ?? end) - top, canvas.height))
      if isDivided {
        // When all of it is revealed its picture reaches down to what comes next.
        if reach != nil, let next = edges[(index + 1)...].first(where: { $0 > end }) {
          height += next - end
        }
        // The gap above a view that is revealed grows by some pixels.
        height += 15 - (height + 15) % 16
      }
      strips.append(
        Strip(
          rect: PixelRect(left: frame.left, top: top, right: frame.right, bottom: end),
          height: height))
    }
    return strips
  }

  /// Adds the pieces of a rectangle, each of which begins at a multiple of their size from a corner.
  private mutating func addPieces(of rect: PixelRect, from corner: (x: Int, y: Int)) {
    func start(_ position: Int, _ size: Int, _ origin: Int) -> Int {
      let distance = position - origin
      return origin + distance - ((distance % size) + size) % size
    }
    let (width, height) = (Tile.pieceWidth, Tile.pieceHeight)
    for y in stride(from: start(rect.top, height, corner.y), to: rect.bottom, by: height) {
      for x in stride(from: start(rect.left, width, corner.x), to: rect.right, by: width) {
        let piece = PixelRect(left: x, top: y, right: x + width, bottom: y + height)
        add(PixelRects(piece.intersection(rect)), x: x, y: y, width: width, height: height)
      }
    }
  }

  private mutating func add(
    _ visible: PixelRects, x: Int, y: Int, width: Int, height: Int
  ) {
    tiles.append(
      Tile(
        x: x, y: y, width: width, height: height, visible: visible,
        content: TileContent(
          of: visible.bounds, from: (x, y), in: reading, grid, background: background)))
  }
}

/// What is left of a canvas as tiles take their parts.
@MainActor private final class PixelRegion {
  private let region: OpaquePointer

  init(_ rect: PixelRect) {
    var rectangle = cairo_rectangle_int_t(rect)
    region = cairo_region_create_rectangle(&rectangle)
  }

  isolated deinit {
    cairo_region_destroy(region)
  }

  /// The rectangles that are left.
  var rects: [PixelRect] { Self.rects(of: region) }

  /// Takes what is left of a rectangle; nil where nothing is.
  func take(_ rect: PixelRect) -> PixelRects? {
    var rectangle = cairo_rectangle_int_t(rect)
    switch cairo_region_contains_rectangle(region, &rectangle) {
    case CAIRO_REGION_OVERLAP_OUT: return nil
    case CAIRO_REGION_OVERLAP_IN:
      cairo_region_subtract_rectangle(region, &rectangle)
      return PixelRects(rect)
    default:
      guard let part = cairo_region_copy(region) else { return nil }
      defer { cairo_region_destroy(part) }
      cairo_region_intersect_rectangle(part, &rectangle)
      cairo_region_subtract_rectangle(region, &rectangle)
      let rects = Self.rects(of: part)
      return rects.first.map { PixelRects($0, Array(rects.dropFirst())) }
    }
  }

  private static func rects(of region: OpaquePointer) -> [PixelRect] {
    (0..<cairo_region_num_rectangles(region)).map { index in
      var rect = cairo_rectangle_int_t()
      cairo_region_get_rectangle(region, index, &rect)
      return PixelRect(
        left: Int(rect.x), top: Int(rect.y), right: Int(rect.x + rect.width),
        bottom: Int(rect.y + rect.height))
    }
  }
}

extension cairo_rectangle_int_t {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(clamping: rect.left), y: Int32(clamping: rect.top),
      width: Int32(clamping: rect.width), height: Int32(clamping: rect.height))
  }
}
