import RowCore

// Scrolling to a view of a lazy stack. Views on the way are measured as they come into view, so the
// scroll is corrected after each layout until the view is at its position.

extension LazyStackNode {
  /// Scrolls to a view from the next layout on; returns true if the view exists.
  func scroll(toRow id: AnyHashable, position: Double?, animation: Animation?) -> Bool {
    let exists = rowContent.contains(viewWithID: id) || createdIndex(of: id) != nil
    guard exists || runtime.updates.isPending else { return false }
    let index = rows.isStale ? nil : rows.index(ofViewWithID: id) ?? createdIndex(of: id)
    // A pending change may insert a missing view.
    if index == nil, !rows.isStale, !runtime.updates.isPending { return false }
    // The last scroll counts.
    layer?.scrollView?.endScrollTargets()
    target = LazyScrollTarget(id: id, index: index, position: position, animation: animation)
    invalidateLayout()
    return exists
  }

  /// Returns the index of the shown item that contains a view with an id.
  private func createdIndex(of id: AnyHashable) -> Int? {
    guard let nodes = runtime.nodes.identified[id] else { return nil }
    return rows.shown.first { item in
      !item.isExiting && nodes.contains { item.isSelfOrAncestor(of: $0) }
    }?.index
  }

  /// Updates the target's index after a change of the rows, or ends the scroll if the view was
  /// removed.
  func followTarget(_ edit: ListEdit) {
    guard let target else { return }
    let next: Int?
    if let index = target.index {
      next = edit.newIndex(ofOld: index)
    } else {
      next = rows.index(ofViewWithID: target.id)
    }
    if let next { self.target?.index = next } else { self.target = nil }
  }

  /// Returns the target if it stays in place while views are measured; nil if visible views stay
  /// instead.
  func targetAnchor(_ edit: ListEdit, in old: HeightIndex) -> (index: Int, top: Double)? {
    guard let target, target.hasBegun, let index = target.index,
      layer?.scrollView?.isScrollAnimated != true
    else { return nil }
    let oldIndex = edit.isInsertion(index) ? nil : edit.oldIndex(of: index) ?? index
    guard let oldIndex, oldIndex < old.count else { return nil }
    return (index, old.minY(of: oldIndex))
  }

  /// Continues the scroll to the target after a layout, or ends it.
  func followScrollTarget() {
    guard var target, let layer else { return }
    guard let index = target.index else {
      // The content that contains the view has yet to be adopted.
      if !rows.isStale { self.target = nil }
      return
    }
    let origin = originInLayer
    let part = Rect(
      x: origin.x, y: origin.y + rows.heights.minY(of: index), width: size.width,
      height: rows.heights.height(at: index) - gap)
    var start: ActiveTransaction?
    if !target.hasBegun {
      var transaction = ActiveTransaction()
      transaction.transaction.animation = environment.reduceMotion ? nil : target.animation
      start = transaction
      target.hasBegun = true
    }
    self.target = target
    let isMoved = layer.scroll(to: part, at: &target.position, startingIn: start)
    let isAnimated = layer.scrollView?.isScrollAnimated == true
    if !isAnimated, isMoved { target.corrections -= 1 }
    let continues = isAnimated || isMoved && target.corrections > 0
    self.target = continues ? target : nil
  }
}
