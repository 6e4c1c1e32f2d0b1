/// The node of overlaid views, as large as the largest child of the highest layout priority.
final class DepthStackNode: ContainerNode {
  var alignment = Alignment.center {
    didSet { if alignment != oldValue { invalidateLayout() } }
  }

  /// True in backgrounds and overlays: children get the stack's proposal and not its size.
  var isSecondary = false

  private func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    isSecondary ? proposal : ProposedViewSize(size)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let children = children
    if children.count == 1 { return children[0].measure(proposal) }
    let highest = children.map(\.layoutSettings.priority).max() ?? 0
    var size = Size.zero
    for child in children where child.layoutSettings.priority == highest {
      let child = child.measure(proposal)
      size.width = max(size.width, child.width)
      size.height = max(size.height, child.height)
    }
    return size
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    let offer = offer(proposal, in: size)
    for child in children {
      var origin = alignment.origin(of: child, offer, in: size)
      if environment.isRightToLeft { origin.x = size.width - origin.x - child.measure(offer).width }
      child.place(at: origin, offer)
    }
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    if guide.dependsOnlyOnSize { return nil }
    let size = measure(proposal)
    let offer = offer(proposal, in: size)
    return combinedGuide(guide) { index in
      (alignment.origin(of: children[index], offer, in: size), offer)
    }
  }
}
