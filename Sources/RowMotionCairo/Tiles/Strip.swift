import RowDrawing

/// A part of a row that keeps its pixels, device pixels from the row's top.
struct Strip {
  let top: Int
  let bottom: Int
  /// How high its picture is: what is not shown yet, as the row grows, is part of it.
  let height: Int

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

  /// What a row is divided into: each text, and what is above, in and below each view that is being revealed,
  /// moves as one.
  ///
  /// - Complexity: O(e · p) for e edges and p parts.
  static func strips(of parts: SegmentParts, _ conditions: Conditions, _ grid: PixelGrid) -> [Strip]
  {
    let row = PixelRect(left: 0, top: 0, right: conditions.width, bottom: conditions.height)
    var bottom = row.bottom
    if conditions.isClipped, let drawn = parts.bounds {
      bottom = max(bottom, grid.touched(by: drawn).bottom)
    }
    var edges = [row.top, row.bottom]
    /// How far the pictures reach of which an edge shows a part.
    var ends: [(edge: Int, end: Int)] = [(row.bottom, bottom)]
    if conditions.isOpaque, parts.isDivided {
      let layerGrid = LayerGrid(grid, size: conditions.size, snapped: grid.rect(row).size)
      // A text below a view that is revealed is rounded to pixels by itself.
      for top in parts.tops { edges.append(grid.pixels(top)) }
      for clip in parts.clips {
        let rect = grid.pixels(layerGrid.clipped(clip))
        edges.append(rect.top)
        edges.append(rect.bottom)
        for part in parts.parts where part.clip == clip {
          ends.append((rect.bottom, grid.touched(by: part.bounds).bottom))
        }
      }
      edges.removeAll { $0 < row.top || $0 > row.bottom }
      edges.sort()
    }
    let isDivided = edges.count > 2
    var strips: [Strip] = []
    strips.reserveCapacity(edges.count - 1)
    for index in edges.indices.dropLast() where edges[index] < edges[index + 1] {
      let (top, end) = (edges[index], edges[index + 1])
      var reach: Int?
      for part in ends where part.edge == end { reach = max(reach ?? end, part.end) }
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
    return strips
  }
}
