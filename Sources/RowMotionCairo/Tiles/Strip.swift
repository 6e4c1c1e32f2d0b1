import RowDrawing

/// A part of a row that keeps its pixels, in device pixels from the row's top.
struct Strip {
  let top: Int
  let bottom: Int
  /// The height of its picture, including what the growing row does not show yet.
  let height: Int
}

/// A division of a row into strips that move as one: each text, and the areas above, in and below
/// each view being revealed.
struct StripDivision {
  /// The conditions on which a row's strips depend, apart from its operations.
  struct Conditions: Equatable {
    /// The row's size, in points.
    let size: Size
    /// The size with which the row is painted, in device pixels.
    let width: Int
    let height: Int
    let isClipped: Bool
    /// True if the row's opacity is 1.
    let isOpaque: Bool
    let canvasHeight: Int
  }

  /// The conditions of the current strips; nil if there are none.
  private(set) var conditions: Conditions?
  /// The strips from top to bottom.
  private(set) var strips: ContiguousArray<Strip> = []

  private var edges: ContiguousArray<Int> = []
  /// The edges that cut off a picture, with the picture's end.
  private var pictureEnds: ContiguousArray<(edge: Int, end: Int)> = []

  /// Makes the next request divide the row again.
  mutating func invalidate() {
    conditions = nil
  }

  /// Divides a row, replacing the previous strips and reusing their memory.
  ///
  /// - Complexity: O(e · p) for e edges and p parts.
  mutating func divide(_ parts: SegmentParts, _ conditions: Conditions, _ grid: PixelGrid) {
    self.conditions = conditions
    let row = PixelRect(left: 0, top: 0, right: conditions.width, bottom: conditions.height)
    findEdges(of: parts, in: row, conditions, grid)
    let isDivided = edges.count > 2
    strips.removeAll(keepingCapacity: true)
    strips.reserveCapacity(edges.count - 1)
    for index in edges.indices.dropLast() where edges[index] < edges[index + 1] {
      let (top, end) = (edges[index], edges[index + 1])
      var pictureEnd: Int?
      for part in pictureEnds where part.edge == end {
        pictureEnd = max(pictureEnd ?? end, part.end)
      }
      var height = max(end - top, min((pictureEnd ?? end) - top, conditions.canvasHeight))
      if isDivided {
        // The picture of a fully revealed view extends to the next edge.
        if pictureEnd != nil, let next = edges[(index + 1)...].first(where: { $0 > end }) {
          height += next - end
        }
        // Rounded up to 16, because the gap above a view that is being revealed grows.
        height += 15 - (height + 15) % 16
      }
      strips.append(Strip(top: top, bottom: end, height: height))
    }
  }

  private mutating func findEdges(
    of parts: SegmentParts, in row: PixelRect, _ conditions: Conditions, _ grid: PixelGrid
  ) {
    edges.removeAll(keepingCapacity: true)
    pictureEnds.removeAll(keepingCapacity: true)
    edges.append(row.top)
    edges.append(row.bottom)
    var bottom = row.bottom
    if conditions.isClipped, let drawn = parts.bounds {
      bottom = max(bottom, grid.touched(by: drawn).bottom)
    }
    pictureEnds.append((row.bottom, bottom))
    guard conditions.isOpaque, parts.isDivided else { return }
    let layerGrid = LayerGrid(grid, size: conditions.size, snapped: grid.rect(row).size)
    // A text below a view that is being revealed is rounded to pixels by itself.
    for top in parts.textTops { edges.append(grid.pixels(top)) }
    let all = parts.parts
    for clip in parts.clips {
      let rect = grid.pixels(layerGrid.clipped(clip))
      edges.append(rect.top)
      edges.append(rect.bottom)
      for part in all where part.clip == clip {
        pictureEnds.append((rect.bottom, grid.touched(by: part.bounds).bottom))
      }
    }
    edges.removeAll { $0 < row.top || $0 > row.bottom }
    edges.sort()
  }
}
