import RowDrawing

/// A part of a row that keeps its pixels, device pixels from the row's top.
struct Strip {
  let top: Int
  let bottom: Int
  /// How high its picture is: what is not shown yet, as the row grows, is part of it.
  let height: Int
}

/// What a row is divided into: each text, and what is above, in and below each view that is being revealed,
/// moves as one.
struct StripDivision {
  /// What the strips of a row depend on, apart from what the row draws.
  struct Conditions: Equatable {
    /// The row's extent, points.
    let size: Size
    /// The extent that it is painted with, device pixels.
    let width: Int
    let height: Int
    let isClipped: Bool
    /// Whether it is seen without an opacity.
    let isOpaque: Bool
    let canvasHeight: Int
  }

  /// What the strips were made for; nil where they are not made.
  private(set) var conditions: Conditions?
  /// The strips, from top to bottom.
  private(set) var strips: ContiguousArray<Strip> = []

  private var edges: ContiguousArray<Int> = []
  /// How far the pictures reach of which an edge shows a part.
  private var reaches: ContiguousArray<(edge: Int, end: Int)> = []

  /// Has the strips made anew when they are asked for.
  mutating func forget() {
    conditions = nil
  }

  /// Divides a row, in place of what was divided before and in the memory of that.
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
      var reach: Int?
      for part in reaches where part.edge == end { reach = max(reach ?? end, part.end) }
      var height = max(end - top, min((reach ?? end) - top, conditions.canvasHeight))
      if isDivided {
        // When all of it is revealed its picture reaches down to what comes next.
        if reach != nil, let next = edges[(index + 1)...].first(where: { $0 > end }) {
          height += next - end
        }
        // The gap above a view that is revealed grows by some pixels.
        height += 15 - (height + 15) % 16
      }
      strips.append(Strip(top: top, bottom: end, height: height))
    }
  }

  private mutating func findEdges(
    of parts: SegmentParts, in row: PixelRect, _ conditions: Conditions, _ grid: PixelGrid
  ) {
    edges.removeAll(keepingCapacity: true)
    reaches.removeAll(keepingCapacity: true)
    edges.append(row.top)
    edges.append(row.bottom)
    var bottom = row.bottom
    if conditions.isClipped, let drawn = parts.bounds {
      bottom = max(bottom, grid.touched(by: drawn).bottom)
    }
    reaches.append((row.bottom, bottom))
    guard conditions.isOpaque, parts.isDivided else { return }
    let layerGrid = LayerGrid(grid, size: conditions.size, snapped: grid.rect(row).size)
    // A text below a view that is revealed is rounded to pixels by itself.
    for top in parts.tops { edges.append(grid.pixels(top)) }
    let all = parts.parts
    for clip in parts.clips {
      let rect = grid.pixels(layerGrid.clipped(clip))
      edges.append(rect.top)
      edges.append(rect.bottom)
      for part in all where part.clip == clip {
        reaches.append((rect.bottom, grid.touched(by: part.bounds).bottom))
      }
    }
    edges.removeAll { $0 < row.top || $0 > row.bottom }
    edges.sort()
  }
}
