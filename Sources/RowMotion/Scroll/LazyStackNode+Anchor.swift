import RowCore

/// The scroll position of a lazy stack: the anchor, and the viewport at the last layout.
struct LazyStackPosition {
  /// The view that stays in place, by the rules of ``ScrollPosition``.
  struct Anchor {
    let item: LazyItem
    /// The part of the view above the viewport's top, at most its height, in points.
    let offset: Double
    /// The distance from `offset` down to the viewport's top, in points.
    let distance: Double
  }

  /// The view that stays in place; nil at the top or if no view is visible.
  var anchor: Anchor?
  /// The viewport's top according to the anchor, in points from the stack's top; an end of the
  /// content may have kept the viewport elsewhere.
  var anchoredTop = 0.0
  /// The viewport's top, in points from the stack's top.
  var viewportTop = 0.0
  /// The scroll count when the anchor was committed; nil if the viewport counts as scrolled.
  var scrollCount: Int?
  /// The stack's top in the scrolled content when the anchor was committed, in points.
  var stackTop = 0.0
  /// The height of the content, in points.
  var contentHeight = 0.0
}

// Visible views stay, even if views above are inserted, removed or unexpectedly tall.
extension LazyStackNode {
  /// A visible view as it was before a change.
  struct Reference {
    let item: LazyItem
    let leaf: LeafRowProvider
    let localIndex: Int
    /// The view's top in the stack, in points.
    let top: Double
    let height: Double
  }

  /// Returns the viewport's top by the anchor, in points from the stack's top; 0 without an anchor.
  private func wantedTop(_ heights: HeightIndex) -> Double {
    guard let anchor = position.anchor else { return 0 }
    let index = anchor.item.index
    return heights.minY(of: index) + min(anchor.offset, heights.height(at: index) - gap)
      + anchor.distance
  }

  /// Returns the viewport's top by the anchor, in points from the stack's top.
  ///
  /// An end of the content may keep the viewport elsewhere, by as much as in the last layout.
  func anchoredViewportTop(_ heights: HeightIndex) -> Double {
    let wanted = wantedTop(heights)
    let boundaryShift = position.anchoredTop - scrolledTop
    guard position.anchor != nil, abs(boundaryShift) > 1e-6, let scrollView else { return wanted }
    let bounds = scrollView.vertical.motion.bounds
    guard boundaryShift > 0 else {
      return max(wanted, min(wanted - boundaryShift, bounds.lowerBound - top))
    }
    let growth = heights.totalHeight - position.contentHeight
    let end = scrollView.maximumOffset(ifContentGrowsBy: growth) - top
    return min(wanted, max(wanted - boundaryShift, end))
  }

  /// True if the viewport was scrolled, or the stack moved in it, since the anchor was committed.
  var hasScrolled: Bool {
    position.scrollCount != scrollView?.scrollCount ?? 0
      || abs(position.stackTop - top) > 1e-6
  }

  /// Records the viewport's top by the anchor; a scroll to a view commits an anchor in each layout.
  func recordAnchor(at top: Double) {
    position.anchoredTop = top
    position.scrollCount = target == nil ? scrollView?.scrollCount ?? 0 : nil
    position.stackTop = self.top
  }

  /// Records the position after a layout.
  func recordPosition() {
    position.viewportTop = visible.lowerBound
    position.contentHeight = rows.heights.totalHeight
    recordAnchor(at: position.anchor == nil ? scrolledTop + shift : wantedTop(rows.heights))
  }

  /// Returns true if views above the anchor are visible and should grow at their bottom edges, too.
  func beginsBelowTop(_ heights: HeightIndex) -> Bool {
    guard let anchor = position.anchor else { return false }
    // The position of a view that still moves would depend on the time of this frame.
    for item in rows.shown {
      if item === anchor.item { break }
      if item.isBusy, isInView(item) { return false }
    }
    return wantedTop(heights) - heights.minY(of: anchor.item.index) < -gap - 1e-6
  }

  /// True if the anchor has become shorter than its part above the viewport.
  var isAnchorAboveViewport: Bool {
    guard let item = position.anchor?.item, !item.isBusy, !item.isExiting else { return false }
    return rows.heights.maxY(of: item.index) - gap <= scrolledTop + 1e-6
  }

  var hasAnchor: Bool {
    guard let anchor = position.anchor else { return scrolledTop <= 0 }
    return !anchor.item.isExiting && rows.isShown(anchor.item)
  }

  /// Commits the anchor: the first view that the change keeps in place together with most others.
  func commitAnchor(_ references: [Reference], _ edit: ListEdit) {
    position.anchor = nil
    let visibleTop = scrolledTop
    let staying = references.filter { !$0.item.isExiting }
    guard visibleTop > 0, !staying.isEmpty else { return }
    func distance(_ reference: Reference) -> Double {
      rows.heights.minY(of: reference.item.index) - reference.top
    }
    let inPlace = staying.filter { !edit.isMoved($0.item.index) }
    // Of a view that ends at the viewport's top only its gap is visible.
    var chosen = inPlace.first { $0.top + $0.height - gap > visibleTop + 1e-6 } ?? inPlace.first
    if edit.hasMoves {
      var distances = staying.map(distance)
      // Adjacent views count, too: if two visible views are swapped, neither of them stays.
      for (reference, step) in [(references.first, -1), (references.last, 1)] {
        guard let reference,
          let next = edit.destination(of: reference.localIndex + step, in: reference.leaf)
        else { continue }
        let top = rows.heights.minY(of: next.index)
        distances.append(
          step < 0
            ? top + rows.heights.height(at: next.index) - reference.top
            : top - reference.top - reference.height)
      }
      if let common = commonDistance(distances) {
        chosen = staying.first { abs(distance($0) - common) < 1e-3 }
        if chosen == nil, let first = staying.first {
          position.anchor = LazyStackPosition.Anchor(
            item: first.item, offset: 0, distance: visibleTop + common - first.top - distance(first)
          )
          return
        }
      }
    }
    guard let chosen else { return }
    let offset = visibleTop - chosen.top
    let offsetInItem = min(offset, chosen.height - gap)
    position.anchor = LazyStackPosition.Anchor(
      item: chosen.item, offset: offsetInItem, distance: offset - offsetInItem)
  }

  /// The visible views from the top down, with their positions in the stack.
  ///
  /// The first one that stays keeps its position. Views that were visible before are preferred to
  /// views that have just been scrolled into view.
  var references: [Reference] {
    let inView = rows.shown.filter { !$0.isExiting && isScrolledIntoView($0) }
    let known = inView.filter(\.slot.wasInView)
    return (known.isEmpty ? inView : known).map { item in
      Reference(
        item: item, leaf: item.leaf, localIndex: item.localIndex,
        top: rows.heights.minY(of: item.index), height: rows.heights.height(at: item.index))
    }
  }
}
