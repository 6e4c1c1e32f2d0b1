import RowDrawing

extension TileContent {
  /// Reads the content of a rectangle of the canvas, replacing the previous content.
  ///
  /// - Parameters:
  ///   - visible: The rectangle, in device pixels.
  ///   - corner: The origin of lengths.
  ///   - reading: The elements of the canvas.
  ///   - near: The indices of the elements that may be visible, in order.
  ///   - background: The color behind everything.
  /// - Complexity: O(k) for k elements near it, and in the shapes of those outside rows.
  @MainActor mutating func read(
    _ visible: PixelRect, from corner: (x: Int, y: Int), in reading: CanvasReading,
    near: ContiguousArray<Int>, _ grid: PixelGrid, background: ResolvedColor
  ) {
    let window = TileWindow(visible: visible, x: corner.x, y: corner.y, grid: grid)
    read(reading, near, window, background, canFade: true)
    if !addContentBesideFade(grid) { read(reading, near, window, background, canFade: false) }
  }

  /// - Parameter canFade: True if a fading drawing may be its full picture with an opacity, which
  ///   requires that nothing else is drawn over it.
  @MainActor private mutating func read(
    _ reading: CanvasReading, _ near: ContiguousArray<Int>, _ window: TileWindow,
    _ background: ResolvedColor, canFade: Bool
  ) {
    clear(background)
    let (visible, corner) = (window.visible, (x: window.x, y: window.y))
    var roundClips = OpenRoundClips()
    for index in near where reading.bounds[index].intersects(visible) {
      let element = reading.elements[index]
      begin(element.roundClips, window, &roundClips)
      let outside = openClips
      if !element.clip.contains(visible) {
        beginClip(window.edges(of: element.clip, corners: 0).rect)
      }
      switch element.kind {
      case .group(let items):
        append(.items(items, x: -corner.x, y: -corner.y))
      case .layer(let layer, let parts):
        add(layer, parts, element.frame, window, canFade: canFade)
      }
      endClips(downTo: outside)
    }
    endClips(downTo: 0)
  }

  /// The open clips with round corners, outermost first, and whether a corner of each is visible in
  /// the tile.
  private typealias OpenRoundClips = [(number: Int, isSeen: Bool)]

  /// Ends the clips that do not contain an element and begins those that do; elements of one clip
  /// are clipped together.
  private mutating func begin(
    _ clips: [CanvasReading.RoundClip], _ window: TileWindow, _ open: inout OpenRoundClips
  ) {
    var common = 0
    while common < min(open.count, clips.count), open[common].number == clips[common].number {
      common += 1
    }
    while let last = open.last, open.count > common {
      if last.isSeen { endClip() }
      open.removeLast()
    }
    for clip in clips[common...] {
      let radius = min(clip.radius, window.halfShorterSide(of: clip.rect))
      let edges = window.edges(of: clip.rect, corners: window.pixels(radius))
      if edges.hasCorners { beginClip(edges.rect, cornerRadius: radius) }
      open.append((clip.number, edges.hasCorners))
    }
  }

  @MainActor private mutating func add(
    _ layer: DisplayList.Layer, _ parts: SegmentParts, _ frame: PixelRect, _ window: TileWindow,
    canFade: Bool
  ) {
    if layer.isClipped, !frame.contains(window.visible) {
      beginClip(window.edges(of: frame, corners: 0).rect)
    }
    let operations = layer.segment.operations
    let places = parts.places(operations, size: layer.size, frame: frame, window.grid)
    let x = frame.left - window.x
    let y = frame.top - window.y
    // A row is identified by its version, because each frame requests it and all of it moves. But
    // while something in it may be revealed, each frame has another version.
    let isWhole = layer.movesAsOne && Tile.isWhole(frame) && !parts.isDivided
    if layer.opacity < 1 || isWhole {
      append(
        .segment(
          SegmentRange(
            layer.segment, operations.indices, right: places.right, bottom: places.bottom,
            opacity: layer.opacity, drawn: places.drawn(in: parts.parts.indices)), x: x, y: y))
      return
    }
    func drawing(_ range: Range<Int>, _ drawn: PixelRect) -> TileOperation {
      .segment(
        SegmentRange(
          layer.segment, range, right: places.right, bottom: places.bottom, opacity: 1,
          drawn: drawn), x: x, y: y)
    }
    let seen = window.visible.offset(x: -frame.left, y: -frame.top)
    let fade = canFade && canBeginFade ? places.lastFade(of: parts, in: seen) : nil
    var below: TileContent?
    var drawnFade: Int?
    let (all, fades) = (parts.parts, parts.fades)
    for index in places.places.indices where places.places[index].isSeen(in: seen) {
      let part = all[index]
      if index == fade?.start { below = self }
      if let own = part.fade, own != fade?.index {
        // All operations of one fade are one drawing.
        if own != drawnFade {
          let drawn = places.drawn(in: all.indices.filter { all[$0].fade == own })
          append(drawing(fades[own].range, drawn))
        }
        drawnFade = own
        continue
      }
      let isCut = places.places[index].isCut(in: seen)
      if isCut, let clip = places.places[index].clip {
        beginClip(window.edges(of: clip.offset(x: frame.left, y: frame.top), corners: 0).rect)
      }
      if part.range.count > 1
        || !add(
          operations[part.range.lowerBound], of: layer.segment, places.layer, frame, window)
      {
        append(drawing(part.range, places.places[index].drawn))
      }
      if isCut { endClip() }
    }
    if let fade, let below {
      let drawn = places.drawn(in: all.indices.filter { all[$0].fade == fade.index })
      self.fade(fades[fade.index].opacity, drawn: drawn.offset(x: x, y: y), over: below)
    }
  }

  /// Adds the visible part of one shape; returns false if only its segment identifies it.
  @MainActor private mutating func add(
    _ operation: DrawOperation, of segment: DisplaySegment, _ layer: LayerGrid,
    _ frame: PixelRect, _ window: TileWindow
  ) -> Bool {
    func filled(_ rect: Rect) -> PixelRect {
      window.grid.pixels(layer.filled(rect)).offset(x: frame.left, y: frame.top)
    }
    switch operation {
    case .fill(let rect, let radius, let color):
      addFill(filled(rect), radius: radius, color, window)
    case .border(let rect, let radius, let lineWidth, let color):
      let rect = filled(rect)
      guard rect.intersects(window.visible) else { return true }
      let lineWidth = window.grid.lineWidth(lineWidth)
      // Opposite lines that meet fill the rectangle.
      if window.grid.oppositeLinesTouch(width: lineWidth, in: rect) {
        addFill(rect, radius: radius > lineWidth / 2 ? radius : 0, color, window)
        return true
      }
      let inner = max(0, min(radius, window.halfShorterSide(of: rect)) - lineWidth / 2)
      let reach = max(inner + lineWidth / 2, lineWidth)
      let edges = window.edges(of: rect, corners: window.pixels(reach))
      // The inside of the line is empty.
      if edges.isEverywhere { return true }
      append(
        .border(
          edges.rect, cornerRadius: edges.hasCorners ? inner : 0, lineWidth: lineWidth, color))
    case .text(let text, let point, let color):
      append(
        .text(
          TextReference(layout: segment.texts[text]),
          x: window.grid.pixels(point.x) + frame.left - window.x,
          y: window.grid.pixels(point.y) + frame.top - window.y, color))
    case .fillPath(let path, let point, let color):
      return addPath(segment.paths, path, at: point, lineWidth: nil, color, frame, window)
    case .strokePath(let path, let point, let lineWidth, let color):
      return addPath(segment.paths, path, at: point, lineWidth: lineWidth, color, frame, window)
    default: return false
    }
    return true
  }

  @MainActor private mutating func addPath(
    _ paths: ContiguousArray<Path>, _ index: Int, at point: Point, lineWidth: Double?,
    _ color: ResolvedColor, _ frame: PixelRect, _ window: TileWindow
  ) -> Bool {
    guard paths.indices.contains(index), CairoRange.contains(point) else { return false }
    append(
      .path(
        paths[index], lineWidth: lineWidth, x: window.grid.pixels(point.x) + frame.left - window.x,
        y: window.grid.pixels(point.y) + frame.top - window.y, color))
    return true
  }

  @MainActor private mutating func addFill(
    _ rect: PixelRect, radius: Double, _ color: ResolvedColor, _ window: TileWindow
  ) {
    guard rect.intersects(window.visible) else { return }
    let radius = max(0, min(radius, window.halfShorterSide(of: rect)))
    let edges = window.edges(of: rect, corners: window.pixels(radius))
    if !edges.hasCorners, rect.contains(window.visible) {
      append(.cover(color))
    } else {
      append(.fill(edges.rect, cornerRadius: edges.hasCorners ? radius : 0, color))
    }
  }
}

/// The part of the canvas that a tile shows, and the conversion of positions to the tile.
private struct TileWindow {
  let visible: PixelRect
  /// The tile's corner on the canvas.
  let x: Int
  let y: Int
  let grid: PixelGrid

  /// A rectangle with the edges that are visible in a tile.
  struct Edges {
    /// Relative to the tile's corner; invisible edges are ``TileContent/beyond``.
    let rect: PixelRect
    let hasCorners: Bool

    /// True if the rectangle covers all that is visible.
    var isEverywhere: Bool {
      rect.left == -TileContent.beyond && rect.top == -TileContent.beyond
        && rect.right == TileContent.beyond && rect.bottom == TileContent.beyond
    }
  }

  /// Returns the visible edges of a rectangle.
  ///
  /// - Parameter corners: The distance from the edges at which the rectangle's inside begins.
  func edges(of rect: PixelRect, corners: Int) -> Edges {
    let seesSide =
      visible.left < rect.left + corners || visible.right > rect.right - corners
    let seesEnd =
      visible.top < rect.top + corners || visible.bottom > rect.bottom - corners
    let hasCorners = seesSide && seesEnd && corners > 0
    func edge(_ edge: Int, isSeen: Bool, _ beyond: Int, _ corner: Int) -> Int {
      isSeen ? edge - corner : beyond
    }
    let beyond = TileContent.beyond
    return Edges(
      rect: PixelRect(
        left: edge(rect.left, isSeen: visible.left < rect.left + corners, -beyond, x),
        top: edge(rect.top, isSeen: visible.top < rect.top + corners, -beyond, y),
        right: edge(rect.right, isSeen: visible.right > rect.right - corners, beyond, x),
        bottom: edge(rect.bottom, isSeen: visible.bottom > rect.bottom - corners, beyond, y)),
      hasCorners: hasCorners)
  }

  /// Returns half the shorter side, in points.
  func halfShorterSide(of rect: PixelRect) -> Double {
    Double(max(0, min(rect.width, rect.height))) / 2 / grid.scale
  }

  /// Returns a length in whole pixels, rounded up.
  func pixels(_ length: Double) -> Int { Int(min((length * grid.scale).rounded(.up), 1e9)) }
}
