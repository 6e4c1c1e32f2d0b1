import RowDrawing

/// A walk over a display list that turns it into sprites.
///
/// Positions are aligned to whole device pixels. A layer's origin is rounded, and its content is
/// rounded relative to that origin. So nothing inside a row jitters while the row moves. A layer's
/// height is the rounded bottom minus the rounded top, so that consecutive rows neither leave a gap
/// nor overlap.
@MainActor struct FrameComposer {
  let grid: PixelGrid
  let cache: PictureCache
  private(set) var sprites: ContiguousArray<Sprite> = []
  /// The visible part of the canvas inside all open clips.
  private(set) var clip: PixelRect
  /// The current origin, in device pixels.
  private(set) var x = 0
  private(set) var y = 0
  private var openGroups: ContiguousArray<Group> = []

  /// A clip, an opacity or a shift, and what to restore at its end.
  private struct Group {
    enum Effect {
      case none
      case corners(PixelRect, radius: Double)
      case fade(opacity: Double)
    }

    let effect: Effect
    /// The number of sprites before the group.
    let start: Int
    let clip: PixelRect
    let x: Int
    let y: Int
  }

  /// - Parameter canvas: The visible rectangle, in device pixels.
  init(_ grid: PixelGrid, _ cache: PictureCache, canvas: PixelRect) {
    self.grid = grid
    self.cache = cache
    clip = canvas
  }

  /// Adds a display list.
  ///
  /// - Complexity: O(n) in the operations, and O(k²) for k sprites of a group that fades.
  mutating func add(_ list: DisplayList) {
    let items = list.items
    var index = 0
    while index < items.count {
      switch items[index] {
      case .layer(let layer): add(layer)
      case .begin(let group):
        if begin(group, in: nil) { break }
        let end = items.endOfGroup(at: index) { $0.depthChange }
        addTransformed(items[index..<end])
        index = end - 1
      case .end: end(downTo: max(0, openGroups.count - 1))
      }
      index += 1
    }
    end(downTo: 0)
  }

  private mutating func add(_ layer: DisplayList.Layer) {
    guard layer.opacity > 0, !layer.segment.operations.isEmpty else { return }
    let depth = openGroups.count
    let frame = grid.pixels(Rect(origin: layer.origin, size: layer.size))
    beginShift(frame.left, frame.top)
    let snapped = PixelRect(
      left: 0, top: 0, right: max(0, frame.width), bottom: max(0, frame.height))
    if layer.isClipped { beginClip(snapped, radius: 0) }
    if layer.opacity < 1 { begin(.fade(opacity: layer.opacity)) }
    if !clip.isEmpty {
      let layerGrid = LayerGrid(grid, size: layer.size, snapped: grid.rect(snapped).size)
      if let picture = picture(of: layer, layerGrid, snapped) {
        append(picture, x, y, picture.color, in: picture.extent)
      } else {
        add(layer.segment, layerGrid)
      }
    }
    end(downTo: depth)
  }

  /// Returns one picture of a row with many parts, such as cells; nil if the row has few.
  private func picture(
    of layer: DisplayList.Layer, _ layerGrid: LayerGrid, _ frame: PixelRect
  ) -> Picture? {
    let segment = layer.segment
    guard layer.movesAsOne, frame.isSmall, segment.operations.count >= Self.manyOperations else {
      return nil
    }
    let content = PictureKey.Content.row(RowReference(layer, frame))
    return cache.picture(PictureKey(content: content)) {
      let limit = frame.outset(by: 256)
      var composer = FrameComposer(grid, cache, canvas: limit)
      composer.add(segment, layerGrid)
      guard let first = composer.sprites.first else { return nil }
      let ink = composer.sprites.reduce(first.rect) { $0.union($1.rect) }
      guard limit.outset(by: -1).contains(ink) else { return nil }
      return Picture(of: composer.sprites, in: ink, grid)
    }
  }

  /// The number of operations that take longer to compose than one picture of all.
  private static let manyOperations = 8

  private mutating func add(_ segment: DisplaySegment, _ layer: LayerGrid) {
    let depth = openGroups.count
    let operations = segment.operations
    var index = 0
    while index < operations.count {
      switch operations[index] {
      case .begin(let group):
        if begin(group, in: layer) { break }
        let end = operations.endOfGroup(at: index) { $0.depthChange }
        addTransformed(index..<end, of: segment)
        index = end - 1
      case .end: end(downTo: max(depth, openGroups.count - 1))
      case .fill, .border, .text, .fillPath, .strokePath:
        add(operations[index], of: segment, layer)
      }
      index += 1
    }
    end(downTo: depth)
  }

  mutating func append(_ rect: PixelRect, _ content: Sprite.Content) {
    let visible = rect.intersection(clip)
    if !visible.isEmpty { sprites.append(Sprite(rect: visible, content: content)) }
  }

  // MARK: Groups

  /// Begins a group of layers, or of operations in a layer; returns false for a transform that does
  /// more than move.
  private mutating func begin(_ group: DrawingGroup, in layer: LayerGrid?) -> Bool {
    switch group {
    case .clip(let rect, let radius):
      beginClip(grid.pixels(layer?.clipped(rect) ?? rect), radius: radius)
    case .opacity(let opacity): begin(.fade(opacity: CairoRange.opacity(opacity)))
    case .transform(let transform): return beginShift(transform)
    }
    return true
  }

  private mutating func begin(_ effect: Group.Effect) {
    openGroups.append(Group(effect: effect, start: sprites.count, clip: clip, x: x, y: y))
  }

  /// - Parameters:
  ///   - rect: The clip, relative to the origin.
  ///   - radius: The corner radius, in points.
  private mutating func beginClip(_ rect: PixelRect, radius: Double) {
    let rect = rect.offset(x: x, y: y)
    let radius = min(
      rect.limitedRadius(radius * grid.scale), Double(CornerShape.largestSize))
    begin(radius > 0 ? .corners(rect, radius: radius) : .none)
    clip = clip.intersection(rect)
  }

  private mutating func beginShift(_ x: Int, _ y: Int) {
    begin(.none)
    self.x += x
    self.y += y
  }

  /// Begins a transform that only moves; returns false for any other one.
  private mutating func beginShift(_ transform: AffineTransform) -> Bool {
    guard transform.xx == 1, transform.yy == 1, transform.xy == 0, transform.yx == 0,
      CairoRange.contains(transform)
    else { return false }
    beginShift(grid.pixels(transform.x0), grid.pixels(transform.y0))
    return true
  }

  private mutating func end(downTo depth: Int) {
    while openGroups.count > depth, let group = openGroups.popLast() {
      (clip, x, y) = (group.clip, group.x, group.y)
      if group.start == sprites.count { continue }
      switch group.effect {
      case .none: break
      case .corners(let rect, let radius): cutCorners(of: rect, radius, from: group.start)
      case .fade(let opacity): fade(opacity, from: group.start)
      }
    }
  }

  /// Gives the last sprites an opacity as a whole.
  private mutating func fade(_ opacity: Double, from start: Int) {
    if opacity == 1 { return }
    if opacity <= 0 {
      sprites.removeSubrange(start...)
    } else if hasOverlaps(from: start) {
      let bounds = sprites[start...].reduce(sprites[start].rect) { $0.union($1.rect) }
      guard var sprite = composite(sprites[start...], in: bounds, cut: nil) else { return }
      sprite.opacity = opacity
      sprites.replaceSubrange(start..., with: CollectionOfOne(sprite))
    } else {
      for index in sprites.indices[start...] { sprites[index].opacity *= opacity }
    }
  }

  private func hasOverlaps(from start: Int) -> Bool {
    for index in sprites.indices[start...] {
      for other in start..<index where sprites[index].rect.intersects(sprites[other].rect) {
        return true
      }
    }
    return false
  }

  /// Cuts the corners of a rectangle off the last sprites, together, so that sprites over each
  /// other have the same edge.
  private mutating func cutCorners(of rect: PixelRect, _ radius: Double, from start: Int) {
    let shape = CornerShape(radius: radius)
    let corners = RoundRect(rect, size: shape.size)
    let isCut = sprites[start...].contains { sprite in
      corners.corners.contains { $0.intersects(sprite.rect) }
    }
    guard isCut, let mask = cornerMask(shape) else { return }
    let last = sprites[start...]
    sprites.removeSubrange(start...)
    for sprite in last {
      if corners.corners.contains(where: { $0.intersects(sprite.rect) }) {
        sprites += corners.middle.compactMap(sprite.cropped)
      } else {
        sprites.append(sprite)
      }
    }
    for (index, corner) in corners.corners.enumerated() {
      let inside = last.compactMap { $0.cropped(to: corner) }
      guard let bounds = inside.first.map({ inside.reduce($0.rect) { $0.union($1.rect) } }) else {
        continue
      }
      let (x, y) = corners.maskOrigin(index)
      let cut = Sprite(
        rect: bounds,
        content: .mask(mask, x: x, y: y, ResolvedColor(red: 0, green: 0, blue: 0)))
      if let sprite = composite(inside[...], in: bounds, cut: cut) { sprites.append(sprite) }
    }
  }

  /// Returns a sprite that shows others as one picture.
  private func composite(
    _ parts: some Sequence<Sprite>, in bounds: PixelRect, cut: Sprite?
  ) -> Sprite? {
    let (x, y) = (bounds.left, bounds.top)
    let content = PictureKey.Content.composite(
      CompositeReference(
        sprites: ContiguousArray(parts.map { $0.offset(x: -x, y: -y) }),
        cut: cut?.offset(x: -x, y: -y)))
    let picture = cache.picture(PictureKey(content: content)) {
      Picture(content, in: bounds.offset(x: -x, y: -y), grid)
    }
    return picture.map { Sprite(rect: bounds, content: .picture($0, x: x, y: y)) }
  }

  // MARK: Transforms

  private mutating func addTransformed(_ range: Range<Int>, of segment: DisplaySegment) {
    let group = GroupReference(segment, range)
    add(.group(group), x, y, nil) { grid in
      segment.inkBounds(of: range).map(grid.touched)
    }
  }

  /// Adds transformed layers, which are painted anew in each frame because such groups are rare.
  private mutating func addTransformed(_ items: ArraySlice<DisplayList.Item>) {
    if clip.isEmpty { return }
    let picture = Picture(clip.offset(x: -x, y: -y), isMask: false, grid) { cairo in
      var painter = TransformedPainter(on: cairo)
      painter.paint(items)
    }
    if let picture { append(clip, .picture(picture, x: x, y: y)) }
  }

  // MARK: Pictures

  /// Adds a picture, in cells if it is large.
  ///
  /// - Parameters:
  ///   - content: The content of the picture.
  ///   - x: The horizontal position of the picture's origin on the canvas.
  ///   - y: The vertical position of the picture's origin on the canvas.
  ///   - color: The color of a mask.
  ///   - extent: Returns all pixels that may be covered, from the origin; nil for none.
  mutating func add(
    _ content: PictureKey.Content, _ x: Int, _ y: Int, _ color: ResolvedColor?,
    extent: (PixelGrid) -> PixelRect?
  ) {
    var visibleCells: PixelCells?
    let visible = clip.offset(x: -x, y: -y)
    let whole = cache.picture(PictureKey(content: content)) {
      guard let extent = extent(grid), extent.intersects(visible) else { return nil }
      if extent.isSmall { return Picture(content, in: extent, grid) }
      visibleCells = PixelCells(extent, visible)
      return nil
    }
    if let whole { append(whole, x, y, color, in: whole.extent) }
    visibleCells?.forEach { cell in
      let picture = cache.picture(PictureKey(content: content, cell: cell)) {
        Picture(content, in: cell, grid)
      }
      if let picture { append(picture, x, y, color, in: cell) }
    }
  }

  private mutating func append(
    _ picture: Picture, _ x: Int, _ y: Int, _ color: ResolvedColor?, in part: PixelRect
  ) {
    let content: Sprite.Content =
      if let color, picture.isMask {
        .mask(picture, x: x, y: y, color)
      } else {
        .picture(picture, x: x, y: y)
      }
    append(picture.extent.intersection(part).offset(x: x, y: y), content)
  }
}

extension ContiguousArray {
  /// Returns the index after the end of the group that begins at an index.
  ///
  /// - Parameter depthChange: Returns 1 for an element that begins a group, -1 for its end.
  fileprivate func endOfGroup(at start: Int, _ depthChange: (Element) -> Int) -> Int {
    var depth = 0
    for index in start..<endIndex {
      depth += depthChange(self[index])
      if depth == 0 { return index + 1 }
    }
    return endIndex
  }
}
