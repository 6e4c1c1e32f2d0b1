import CGtk
import RowDrawing

/// A divider of a canvas into tiles.
///
/// Layers that move as one have tiles of their own, aligned to their own corners; the topmost layer
/// takes what it covers. The rest is divided into pieces with fixed positions.
@MainActor struct Tiler {
  private let canvas: PixelRect
  private let grid: PixelGrid
  private let background: ResolvedColor
  private let alignedList: AlignedDisplayList

  /// Calls a closure with each tile of a display list; together the tiles cover the canvas.
  ///
  /// - Complexity: O(k · (r + l)) for k items, r of which move as one, and l rectangles that these
  ///   leave; and O(1) for each tile in which little else is visible.
  static func forEachTile(
    of list: DisplayList, canvas: PixelRect, _ grid: PixelGrid, background: ResolvedColor,
    _ cache: inout SegmentPartsCache, _ body: (Tile) -> Void
  ) {
    guard !canvas.isEmpty else { return }
    let tiler = Tiler(
      canvas: canvas, grid: grid, background: background,
      alignedList: AlignedDisplayList(list, canvas: canvas, grid, &cache))
    var content = TileContent(background: background)
    tiler.divide { visible, frame, nearbyIndices, slot in
      content.read(
        visible.bounds, from: (frame.left, frame.top), in: tiler.alignedList,
        nearbyIndices: nearbyIndices, grid,
        background: background)
      body(
        Tile(
          x: frame.left, y: frame.top, width: frame.width, height: frame.height, visible: visible,
          content: content, slot: slot))
    }
  }

  /// Receives a tile's visible part, its frame, the indices of the elements near it, and its slot.
  private typealias TileBody = (PixelRects, PixelRect, ContiguousArray<Int>, TileSlot) -> Void

  /// Calls a closure with each tile.
  private func divide(_ add: TileBody) {
    var free = PixelRegion(canvas)
    var nearbyIndices: ContiguousArray<Int> = []
    for element in alignedList.elements.reversed() where element.movesAsOne {
      let frame = element.frame
      alignedList.find(frame.intersection(element.clip), &nearbyIndices)
      guard case .layer(let layer, let parts) = element.kind else { continue }
      if Tile.fitsOneTile(frame) {
        let conditions = StripDivision.Conditions(
          size: layer.size, width: frame.width, height: frame.height, isClipped: layer.isClipped,
          isOpaque: layer.opacity >= 1, canvasHeight: canvas.height)
        for (number, strip) in parts.strips(conditions, grid).enumerated() {
          let rect = PixelRect(
            left: frame.left, top: frame.top + strip.top, right: frame.right,
            bottom: frame.top + strip.bottom
          ).intersection(element.clip)
          guard !rect.isEmpty, let claimed = free.claim(rect) else { continue }
          let top = frame.top + strip.top
          add(
            claimed,
            PixelRect(left: frame.left, top: top, right: frame.right, bottom: top + strip.height),
            nearbyIndices, TileSlot(layer: layer.identity, x: 0, y: number))
        }
      } else {
        let rect = frame.intersection(element.clip)
        guard !rect.isEmpty, let claimed = free.claim(rect) else { continue }
        let corner = (frame.left, frame.top)
        for rect in claimed.all {
          Self.addPieces(of: rect, from: corner, in: layer.identity, nearbyIndices, add)
        }
      }
    }
    for rect in free.rects() {
      alignedList.find(rect, &nearbyIndices)
      Self.addPieces(of: rect, from: (0, 0), in: 0, nearbyIndices, add)
    }
  }

  /// Adds the pieces of a rectangle, each at a multiple of their size from a corner.
  private static func addPieces(
    of rect: PixelRect, from corner: (x: Int, y: Int), in layer: UInt64,
    _ nearbyIndices: ContiguousArray<Int>, _ add: TileBody
  ) {
    func start(_ position: Int, _ size: Int, _ origin: Int) -> Int {
      let distance = position - origin
      return origin + distance - ((distance % size) + size) % size
    }
    let (width, height) = (Tile.pieceWidth, Tile.pieceHeight)
    for y in stride(from: start(rect.top, height, corner.y), to: rect.bottom, by: height) {
      for x in stride(from: start(rect.left, width, corner.x), to: rect.right, by: width) {
        let piece = PixelRect(left: x, top: y, right: x + width, bottom: y + height)
        add(
          PixelRects(piece.intersection(rect)), piece, nearbyIndices,
          TileSlot(layer: layer, x: x - corner.x, y: y - corner.y))
      }
    }
  }
}

/// The part of a canvas that no tile has taken yet.
private struct PixelRegion: ~Copyable {
  private let canvas: PixelRect
  /// The taken rectangles, while none overlap; rows that adjoin vertically are merged into one.
  private var claimed: ContiguousArray<PixelRect> = []
  /// The remaining region, once rectangles overlap; nil until then.
  private var region: OpaquePointer?

  init(_ canvas: PixelRect) {
    self.canvas = canvas
  }

  deinit {
    if let region { cairo_region_destroy(region) }
  }

  /// Returns the remaining rectangles.
  mutating func rects() -> [PixelRect] { Self.rects(of: region ?? makeRegion()) }

  /// Takes the remaining part of a rectangle of the canvas and returns it, or nil if there is none.
  ///
  /// - Complexity: O(n) in the taken rectangles after merging.
  mutating func claim(_ rect: PixelRect) -> PixelRects? {
    if region == nil, !overlapsClaimed(rect) {
      add(rect)
      return PixelRects(rect)
    }
    let region = region ?? makeRegion()
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

  private func overlapsClaimed(_ rect: PixelRect) -> Bool {
    for other in claimed where other.intersects(rect) { return true }
    return false
  }

  private mutating func add(_ rect: PixelRect) {
    var rect = rect
    while let last = claimed.last, last.left == rect.left, last.right == rect.right,
      last.top == rect.bottom || last.bottom == rect.top
    {
      rect = last.union(rect)
      claimed.removeLast()
    }
    claimed.append(rect)
  }

  private mutating func makeRegion() -> OpaquePointer? {
    var rectangle = cairo_rectangle_int_t(canvas)
    let region = cairo_region_create_rectangle(&rectangle)
    for rect in claimed {
      rectangle = cairo_rectangle_int_t(rect)
      cairo_region_subtract_rectangle(region, &rectangle)
    }
    self.region = region
    return region
  }

  private static func rects(of region: OpaquePointer?) -> [PixelRect] {
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
