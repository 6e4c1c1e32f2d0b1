import RowDrawing

/// Where the parts of a segment are in a layer that draws it, device pixels from the layer's corner.
struct PartPlaces {
  struct Place {
    /// All pixels that are drawn, without what cuts them.
    let drawn: PixelRect
    /// What cuts them.
    let clip: PixelRect?

    /// Whether something of it is seen through a window.
    func isSeen(in window: PixelRect) -> Bool {
      guard let clip else { return drawn.meets(window) }
      return drawn.intersection(clip).meets(window)
    }

    /// Whether its clip cuts something that would be seen through a window without it.
    func isCut(in window: PixelRect) -> Bool {
      guard let clip else { return false }
      return !clip.contains(drawn.intersection(window))
    }
  }

  /// The layer's extent, points.
  let size: Size
  /// The extent that it is painted with, device pixels.
  let width: Int
  let height: Int

  /// Of each part.
  let places: ContiguousArray<Place>
  let layer: LayerGrid
  /// The layer's edges, where a rectangle ends at them.
  let right: FarEdge?
  let bottom: FarEdge?

  /// - Parameter memory: An array whose memory is used, and what is in it forgotten.
  /// - Complexity: O(n) in the parts.
  init(
    of parts: SegmentParts, _ operations: ContiguousArray<DrawOperation>, size: Size, width: Int,
    height: Int, _ grid: PixelGrid, reusing memory: consuming ContiguousArray<Place>
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
    var places = memory
    let all = parts.parts
    places.removeAll(keepingCapacity: true)
    places.reserveCapacity(all.count)
    for part in all {
      var clip: PixelRect?
      if let rect = part.clip { clip = grid.pixels(layer.clipped(rect)) }
      places.append(
        Place(
          drawn: Self.isLetters(part, operations)
            ? grid.pixels(part.bounds) : grid.touched(by: part.bounds),
          clip: clip))
    }
    self.places = places
  }

  /// Whether a part begins at a pixel, and reaches no further than its ink.
  private static func isLetters(
    _ part: SegmentParts.Part, _ operations: ContiguousArray<DrawOperation>
  ) -> Bool {
    guard part.range.count == 1, case .text = operations[part.range.lowerBound] else {
      return false
    }
    return true
  }

  /// All pixels that some of the parts draw on.
  func drawn(in indices: some Sequence<Int>) -> PixelRect {
    var all: PixelRect?
    for index in indices { all = all?.union(places[index].drawn) ?? places[index].drawn }
    return all ?? PixelRect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// What the last parts that are seen through a window fade with, and the first of them; nil where something that
  /// does not, or fades otherwise, is drawn over one that does.
  func lastFade(of parts: SegmentParts, in window: PixelRect) -> (index: Int, start: Int)? {
    var last: (index: Int, start: Int)?
    let all = parts.parts
    for index in places.indices where last != nil || all[index].fade != nil {
      guard places[index].isSeen(in: window) else { continue }
      guard let fade = all[index].fade, fade == last?.index ?? fade else { return nil }
      last = last ?? (fade, index)
    }
    return last
  }
}
