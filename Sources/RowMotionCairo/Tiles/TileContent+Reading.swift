import RowDrawing

extension TileContent {
  /// Reads the content of a rectangle of the canvas, replacing the previous content.
  ///
  /// - Parameters:
  ///   - visible: The rectangle, in device pixels.
  ///   - corner: The origin of lengths.
  ///   - alignedList: The elements of the canvas.
  ///   - nearbyIndices: The indices of the elements that may be visible, in order.
  ///   - background: The color behind everything.
  /// - Complexity: O(k) for k elements near it, and in the shapes of those outside rows.
  @MainActor mutating func read(
    _ visible: PixelRect, from corner: (x: Int, y: Int), in alignedList: AlignedDisplayList,
    nearbyIndices: ContiguousArray<Int>, _ grid: PixelGrid, background: ResolvedColor
  ) {
    let window = TileWindow(visible: visible, x: corner.x, y: corner.y, grid: grid)
    read(alignedList, nearbyIndices, window, background, canFade: true)
    if !appendOperationsAfterFade(grid) {
      read(alignedList, nearbyIndices, window, background, canFade: false)
    }
  }

  /// - Parameter canFade: True if a fading drawing may be its full picture with an opacity, which
  ///   requires that nothing else is drawn over it.
  @MainActor private mutating func read(
    _ alignedList: AlignedDisplayList, _ nearbyIndices: ContiguousArray<Int>, _ window: TileWindow,
    _ background: ResolvedColor, canFade: Bool
  ) {
    clear(background)
    let (visible, corner) = (window.visible, (x: window.x, y: window.y))
    var roundClips = OpenRoundClips()
    for index in nearbyIndices where alignedList.bounds[index].intersects(visible) {
      let element = alignedList.elements[index]
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
  private typealias OpenRoundClips = [(number: Int, isVisible: Bool)]

  /// Ends the clips that do not contain an element and begins those that do; elements of one clip
  /// are clipped together.
  private mutating func begin(
    _ clips: [AlignedDisplayList.RoundClip], _ window: TileWindow, _ open: inout OpenRoundClips
  ) {
    var common = 0
    while common < min(open.count, clips.count), open[common].number == clips[common].number {
      common += 1
    }
    while let last = open.last, open.count > common {
      if last.isVisible { endClip() }
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
    let layout = parts.layout(operations, size: layer.size, frame: frame, window.grid)
    let x = frame.left - window.x
    let y = frame.top - window.y
    // A row is identified by its version, because each frame requests it and all of it moves. But
    // while something in it may be revealed, each frame has another version.
    let fitsOneTile = layer.movesAsOne && Tile.fitsOneTile(frame) && !parts.isDivided
    if layer.opacity < 1 || fitsOneTile {
      append(
        .segment(
          SegmentRange(
            layer.segment, operations.indices, right: layout.right, bottom: layout.bottom,
            opacity: layer.opacity, drawn: layout.drawn(in: parts.parts.indices)), x: x, y: y))
      return
    }
    func drawing(_ range: Range<Int>, _ drawn: PixelRect) -> TileOperation {
      .segment(
        SegmentRange(
          layer.segment, range, right: layout.right, bottom: layout.bottom, opacity: 1,
          drawn: drawn), x: x, y: y)
    }
    let visiblePart = window.visible.offset(x: -frame.left, y: -frame.top)
    let fade = canFade && canBeginFade ? layout.lastFade(of: parts, in: visiblePart) : nil
    var below: TileContent?
    var drawnFade: Int?
    let (all, fades) = (parts.parts, parts.fades)
    for index in layout.frames.indices where layout.frames[index].isVisible(in: visiblePart) {
      let part = all[index]
      if index == fade?.start { below = self }
      if let own = part.fade, own != fade?.index {
        // All operations of one fade are one drawing.
        if own != drawnFade {
          let drawn = layout.drawn(in: all.indices.filter { all[$0].fade == own })
          append(drawing(fades[own].range, drawn))
        }
        drawnFade = own
        continue
      }
      let needsClip = layout.frames[index].needsClip(in: visiblePart)
      if needsClip, let clip = layout.frames[index].clip {
        beginClip(window.edges(of: clip.offset(x: frame.left, y: frame.top), corners: 0).rect)
      }
      if part.range.count > 1
        || !add(
          operations[part.range.lowerBound], of: layer.segment, layout.layer, frame, window)
      {
        append(drawing(part.range, layout.frames[index].drawn))
      }
      if needsClip { endClip() }
    }
    if let fade, let below {
      let drawn = layout.drawn(in: all.indices.filter { all[$0].fade == fade.index })
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
      let cornerLength = max(inner + lineWidth / 2, lineWidth)
      let edges = window.edges(of: rect, corners: window.pixels(cornerLength))
      // The inside of the line is empty.
      if edges.coversVisibleArea { return true }
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
    /// Relative to the tile's corner; invisible edges are ``TileContent/outsideDistance``.
    let rect: PixelRect
    let hasCorners: Bool

    /// True if the rectangle covers all that is visible.
    var coversVisibleArea: Bool {
      rect.left == -TileContent.outsideDistance && rect.top == -TileContent.outsideDistance
        && rect.right == TileContent.outsideDistance && rect.bottom == TileContent.outsideDistance
    }
  }

  /// Returns the visible edges of a rectangle.
  ///
  /// - Parameter corners: The distance from the edges at which the rectangle's inside begins.
  func edges(of rect: PixelRect, corners: Int) -> Edges {
    let showsSide =
      visible.left < rect.left + corners || visible.right > rect.right - corners
    let showsEnd =
      visible.top < rect.top + corners || visible.bottom > rect.bottom - corners
    let hasCorners = showsSide && showsEnd && corners > 0
    func edge(_ edge: Int, isVisible: Bool, _ outsideDistance: Int, _ corner: Int) -> Int {
      isVisible ? edge - corner : outsideDistance
    }
    let outsideDistance = TileContent.outsideDistance
    return Edges(
      rect: PixelRect(
        left: edge(rect.left, isVisible: visible.left < rect.left + corners, -outsideDistance, x),
        top: edge(rect.top, isVisible: visible.top < rect.top + corners, -outsideDistance, y),
        right: edge(
          rect.right, isVisible: visible.right > rect.right - corners, outsideDistance, x),
        bottom: edge(
          rect.bottom, isVisible: visible.bottom > rect.bottom - corners, outsideDistance, y)),
      hasCorners: hasCorners)
  }

  /// Returns half the shorter side, in points.
  func halfShorterSide(of rect: PixelRect) -> Double {
    Double(max(0, min(rect.width, rect.height))) / 2 / grid.scale
  }

  /// Returns a length in whole pixels, rounded up.
  func pixels(_ length: Double) -> Int { Int(min((length * grid.scale).rounded(.up), 1e9)) }
}
