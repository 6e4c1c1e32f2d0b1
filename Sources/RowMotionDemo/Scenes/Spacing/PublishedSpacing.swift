import RowMotion

/// The spacing rule of the article, for comparison; it jumps if collapsing neighbors do not have
/// the same progress.
enum PublishedSpacing {
  /// Returns the gap after each child except the last, in points.
  static func gaps(_ progress: [Double], _ spacing: Double) -> [Double] {
    guard progress.count > 1 else { return [] }
    var gaps = (1..<progress.count).map { min(progress[$0 - 1], progress[$0]) * spacing }
    var start = 0
    while start < progress.count {
      guard progress[start] < 1 else {
        start += 1
        continue
      }
      var end = start
      while end + 1 < progress.count, progress[end + 1] < 1 { end += 1 }
      if start > 0, end + 1 < progress.count {
        let bridge = spacing * (1 - (progress[start...end].max() ?? 0))
        gaps[start - 1] += bridge / 2
        gaps[end] += bridge / 2
      }
      start = end + 1
    }
    return gaps
  }
}

/// A vertical stack with the published rule, as a custom layout.
struct PublishedSpacingVStack: Layout {
  var spacing: Double

  private func gaps(_ subviews: Subviews) -> [Double] {
    PublishedSpacing.gaps(
      subviews.map { min(max($0[CollapsibleSpacingProgressKey.self] ?? 1, 0), 1) }, spacing)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    var size = Size(width: 0, height: gaps(subviews).reduce(0, +))
    for subview in subviews {
      let part = subview.sizeThatFits(offer)
      size.width = max(size.width, part.width)
      size.height += part.height
    }
    return size
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let gaps = gaps(subviews) + [0]
    var y = bounds.minY
    for (subview, gap) in zip(subviews, gaps) {
      subview.place(at: Point(x: bounds.minX, y: y), proposal: offer)
      y += subview.sizeThatFits(offer).height + gap
    }
  }
}
