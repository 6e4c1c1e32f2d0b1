import RowDrawing

/// A display list with all its drawings aligned to device pixels.
///
/// An opacity or a transform around several layers makes them one element, which never moves as
/// one.
@MainActor struct AlignedDisplayList {
  struct Element {
    enum Kind {
      case layer(DisplayList.Layer, SegmentParts)
      case group(ItemReference)
    }

    let kind: Kind
    /// The layer's frame; for a group, its clip.
    let frame: PixelRect
    /// The intersection of all clips around the element.
    let clip: PixelRect
    /// The clips with round corners around the element.
    let roundClips: [RoundClip]
    /// True if the whole element moves together.
    let movesAsOne: Bool
  }

  struct RoundClip {
    /// The number that distinguishes the clip from other clips on the canvas.
    let number: Int
    let rect: PixelRect
    /// The corner radius in points.
    let radius: Double
  }

  /// The elements in paint order, without invisible ones.
  private(set) var elements: ContiguousArray<Element> = []
  /// The pixels that each element may touch, in an array of their own because each tile searches
  /// it.
  private(set) var bounds: ContiguousArray<PixelRect> = []
  private let grid: PixelGrid
  private var clips: [(rect: PixelRect, round: [RoundClip])] = []

  /// - Complexity: O(k) for k items, plus the operations of each new segment.
  init(
    _ list: DisplayList, canvas: PixelRect, _ grid: PixelGrid, _ cache: inout SegmentPartsCache
  ) {
    self.grid = grid
    clips = [(canvas, [])]
    elements.reserveCapacity(list.items.count)
    bounds.reserveCapacity(list.items.count)
    var index = 0
    while index < list.items.count {
      switch list.items[index] {
      case .layer(let layer): add(layer, &cache)
      case .beginClip(let rect, let radius): beginClip(grid.pixels(rect), radius, number: index)
      case .beginOpacity, .beginTransform:
        let end = Self.endOfGroup(at: index, in: list.items)
        addGroup(list.items[index..<end])
        index = end - 1
      case .end: if clips.count > 1 { clips.removeLast() }
      }
      index += 1
    }
  }

  /// Replaces `nearbyIndices` with the indices of all elements that may be visible in a rectangle.
  ///
  /// - Complexity: O(k) for k elements.
  func find(_ rect: PixelRect, _ nearbyIndices: inout ContiguousArray<Int>) {
    nearbyIndices.removeAll(keepingCapacity: true)
    for index in bounds.indices where bounds[index].intersects(rect) { nearbyIndices.append(index) }
  }

  /// Returns the index after the end of a group.
  private static func endOfGroup(
    at start: Int, in items: ContiguousArray<DisplayList.Item>
  ) -> Int {
    var depth = 0
    for index in start..<items.count {
      switch items[index] {
      case .beginClip, .beginOpacity, .beginTransform: depth += 1
      case .end:
        depth -= 1
        if depth == 0 { return index + 1 }
      case .layer: break
      }
    }
    return items.count
  }

  private mutating func beginClip(_ rect: PixelRect, _ radius: Double, number: Int) {
    let outer = clips[clips.count - 1]
    let round =
      radius > 0
      ? outer.round + [RoundClip(number: number, rect: rect, radius: radius)] : outer.round
    clips.append((outer.rect.intersection(rect), round))
  }

  private mutating func addGroup(_ items: ArraySlice<DisplayList.Item>) {
    let clip = clips[clips.count - 1]
    guard !clip.rect.isEmpty else { return }
    add(
      Element(
        kind: .group(ItemReference(items)), frame: clip.rect, clip: clip.rect,
        roundClips: clip.round, movesAsOne: false), clip.rect)
  }

  private mutating func add(_ element: Element, _ pixels: PixelRect) {
    elements.append(element)
    bounds.append(pixels)
  }

  private mutating func add(_ layer: DisplayList.Layer, _ cache: inout SegmentPartsCache) {
    guard layer.opacity > 0, !layer.segment.operations.isEmpty else { return }
    let parts = cache.parts(of: layer.segment, grid)
    let clip = clips[clips.count - 1]
    guard let drawn = parts.bounds, !clip.rect.isEmpty else { return }
    let frame = grid.pixels(Rect(origin: layer.origin, size: layer.size))
    // Offset by the rounded corner, as the layer's content is.
    var bounds = grid.touched(by: drawn).offset(x: frame.left, y: frame.top)
    if layer.isClipped { bounds = bounds.intersection(frame) }
    bounds = bounds.intersection(clip.rect)
    guard !bounds.isEmpty || layer.movesAsOne && frame.intersects(clip.rect) else { return }
    add(
      Element(
        kind: .layer(layer, parts), frame: frame, clip: clip.rect, roundClips: clip.round,
        movesAsOne: layer.movesAsOne), bounds)
  }
}
