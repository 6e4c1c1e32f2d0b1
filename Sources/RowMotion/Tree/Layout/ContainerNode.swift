/// A node that lays out the views of its content: a stack, or a custom layout.
class ContainerNode: ContentNode {
  /// Records that a child has other layout values.
  final func layoutValuesChanged() {
    childrenChanged()
    invalidateLayout()
  }

  /// Returns the position of a guide from the children's explicit values; nil if there are none.
  ///
  /// Guides that depend only on the size are left to the container. Text baselines are those of the
  /// outermost lines, and custom guides are averaged.
  final func combinedGuide(
    _ guide: AlignmentGuide, _ place: (Int) -> (origin: Point, proposal: ProposedViewSize)?
  ) -> Double? {
    if guide.dependsOnlyOnSize { return nil }
    var values: [Double] = []
    for (index, child) in children.enumerated() {
      guard let (origin, proposal) = place(index),
        let value = child.explicitGuide(guide, for: proposal)
      else { continue }
      values.append(value + (guide.isHorizontal ? origin.x : origin.y))
    }
    if values.isEmpty { return nil }
    if guide == VerticalAlignment.firstTextBaseline.guide { return values.min() }
    if guide == VerticalAlignment.lastTextBaseline.guide { return values.max() }
    return values.reduce(0, +) / Double(values.count)
  }

  override func structureChanged() {
    needsFlattening = true
    invalidateLayout()
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    var transaction = pass.transaction(transaction, below: self)
    if tracksGeometry { pass.record(self, at: position, transaction) }
    if let structureChange {
      transaction = structureChange.transaction(transaction, pass, in: runtime)
    }
    let pass = pass.laidOut(by: self)
    for child in exitingChildren {
      child.recordGeometry(
        pass, at: position + child.origin,
        pass.transaction(transaction, reaching: child, from: self))
    }
    for child in children {
      child.recordGeometry(
        pass, at: position + child.origin,
        pass.transaction(transaction, reaching: child, from: self))
    }
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    if hasExits { paintExits(canvas, at: position) }
    for child in children { child.paint(canvas, at: position + child.origin) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    for child in children.reversed() where child.hitTest(point - child.origin, &hits) {
      return true
    }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    for child in children {
      child.collectAccessibility(into: &elements, at: position + child.origin)
    }
  }
}

extension ViewNode {
  /// Notifies the container of the node's view that its layout values have changed.
  final func containerLayoutValuesChanged() {
    var node = parent
    while let current = node, !(current is ContainerNode) { node = current.parent }
    (node as? ContainerNode)?.layoutValuesChanged()
  }
}
