import RowDrawing

/// The positions of a segment's parts in a layer, in device pixels from the layer's corner.
struct PartLayout {
  struct PartFrame {
    /// All pixels that are drawn, without the clip.
    let drawn: PixelRect
    /// The clip; nil if there is none.
    let clip: PixelRect?

    /// Returns true if a pixel of the part is visible in a window.
    func isVisible(in window: PixelRect) -> Bool {
      guard let clip else { return drawn.intersects(window) }
      return drawn.intersection(clip).intersects(window)
    }

    /// Returns true if the clip hides something that would be visible in a window without it.
    func needsClip(in window: PixelRect) -> Bool {
      guard let clip else { return false }
      return !clip.contains(drawn.intersection(window))
    }
  }

  /// The layer's size, in points.
  let size: Size
  /// The size with which the layer is painted, in device pixels.
  let width: Int
  let height: Int

  /// The frame of each part.
  let frames: ContiguousArray<PartFrame>
  let layer: LayerGrid
  /// The layer's edges, or nil if no rectangle ends at them.
  let right: FarEdge?
  let bottom: FarEdge?

  /// - Parameter memory: An array whose memory is reused and whose elements are discarded.
  /// - Complexity: O(n) in the parts.
  init(
    of parts: SegmentParts, _ operations: ContiguousArray<DrawOperation>, size: Size, width: Int,
    height: Int, _ grid: PixelGrid, reusing memory: consuming ContiguousArray<PartFrame>
  ) {
    self.size = size
    self.width = width
    self.height = height
    let layer = LayerGrid(
      grid, size: size,
      snapped: grid.rect(PixelRect(left: 0, top: 0, right: width, bottom: height)).size)
    self.layer = layer
    right = parts.touchesRight(of: layer.right) ? layer.right : nil
    bottom = parts.touchesBottom(of: layer.bottom) ? layer.bottom : nil
    var frames = memory
    let all = parts.parts
    frames.removeAll(keepingCapacity: true)
    frames.reserveCapacity(all.count)
    for part in all {
      var clip: PixelRect?
      if let rect = part.clip { clip = grid.pixels(layer.clipped(rect)) }
      frames.append(
        PartFrame(
          drawn: Self.isText(part, operations)
            ? grid.pixels(part.bounds) : grid.touched(by: part.bounds),
          clip: clip))
    }
    self.frames = frames
  }

  /// Returns true if a part is a text, which begins at a pixel and does not extend beyond its ink.
  private static func isText(
    _ part: SegmentParts.Part, _ operations: ContiguousArray<DrawOperation>
  ) -> Bool {
    guard part.range.count == 1, case .text = operations[part.range.lowerBound] else {
      return false
    }
    return true
  }

  /// Returns the bounds of all pixels that some of the parts draw on.
  func drawn(in indices: some Sequence<Int>) -> PixelRect {
    var all: PixelRect?
    for index in indices { all = all?.union(frames[index].drawn) ?? frames[index].drawn }
    return all ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// Returns the fade of the topmost parts visible in a window, and the first of these parts.
  ///
  /// Returns nil if a part with another fade, or with none, is drawn over a fading part.
  func lastFade(of parts: SegmentParts, in window: PixelRect) -> (index: Int, start: Int)? {
    var last: (index: Int, start: Int)?
    let all = parts.parts
    for index in frames.indices where last != nil || all[index].fade != nil {
      guard frames[index].isVisible(in: window) else { continue }
      guard let fade = all[index].fade, fade == last?.index ?? fade else { return nil }
      last = last ?? (fade, index)
    }
    return last
  }
}
