import RowDrawing

/// The rounded clips around layers, kept back until a layer meets one of their corners.
///
/// Cairo draws all that is inside a clip with round corners through a mask; inside a rectangle it
/// does not. Most rows of a card are nowhere near its corners, so they get the rectangle alone.
struct RoundClips {
  private struct Clip {
    let depth: Int
    let rect: Rect
    let radius: Double

    func isClear(of frame: Rect) -> Bool {
      (frame.minY >= rect.minY + radius && frame.maxY <= rect.maxY - radius)
        || (frame.minX >= rect.minX + radius && frame.maxX <= rect.maxX - radius)
    }
  }

  private var clips: [Clip] = []

  mutating func add(_ rect: Rect, radius: Double, depth: Int) {
    if radius > 0 { clips.append(Clip(depth: depth, rect: rect, radius: radius)) }
  }

  /// Forgets the clips that began at more than `depth` things.
  mutating func end(downTo depth: Int) {
    while let last = clips.last, last.depth > depth { clips.removeLast() }
  }

  /// The clips whose corners may cut something off a layer that is painted in a frame.
  @MainActor func cutting(
    _ layer: DisplayList.Layer, in frame: Rect
  ) -> [(rect: Rect, radius: Double)] {
    var cutting: [(rect: Rect, radius: Double)] = []
    guard !clips.isEmpty else { return cutting }
    // What is drawn is rounded to pixels, by less than one.
    let bounds =
      layer.isClipped
      ? frame : layer.segment.bounds(from: 0)?.inset(by: -1).offset(by: frame.origin)
    for clip in clips where !(bounds.map(clip.isClear(of:)) ?? false) {
      cutting.append((clip.rect, clip.radius))
    }
    return cutting
  }
}
