/// A view of a custom layout with its content.
struct LayoutView<Arrangement: Layout, Content: View>: View {
  typealias Body = Never

  let layout: Arrangement
  let content: Content

  static func _sync(
    _ view: LayoutView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: LayoutNode<Arrangement>
    if let old = reuse(old, as: LayoutNode<Arrangement>.self) {
      node = old
      node.set(view.layout, context.transaction)
    } else {
      node = LayoutNode(view.layout, context)
    }
    node.update(view.content, context)
    return node
  }
}

/// The node of a custom layout, whose animatable data is sampled in each frame.
final class LayoutNode<Arrangement: Layout>: ContainerNode, AnimatedLayout, NamedNode,
  PredictableNode
{
  private var layout: Arrangement
  private var data: AnimatedValue<Arrangement.AnimatableData>
  private var cache: Arrangement.Cache?
  private var cacheIsStale = false

  init(_ layout: Arrangement, _ context: SyncContext) {
    self.layout = layout
    data = AnimatedValue(layout.animatableData)
    super.init(context)
  }

  func set(_ layout: Arrangement, _ transaction: ActiveTransaction) {
    let target = layout.animatableData
    self.layout = layout
    animate(&data, to: target, transaction)
    self.layout.animatableData = data.value(at: runtime.time)
    invalidateLayout()
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    let value = data.value(at: context.time)
    if value != layout.animatableData {
      layout.animatableData = value
      invalidateLayout()
    }
    return data.isRunning(at: context.time) || superIsRunning
  }

  func predict(_ undo: inout [@MainActor () -> Void]) -> Bool {
    let saved = layout
    layout.animatableData = data.value(at: runtime.time)
    undo.append { self.layout = saved }
    return true
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(data)
  }

  var viewName: String { readableName(Arrangement.self) }

  private var subviews: LayoutSubviews {
    LayoutSubviews(nodes: children, layoutDirection: environment.layoutDirection)
  }

  /// Passes the cache to the layout in place, so that its arrays are not copied.
  private func withCache<Result>(
    _ body: (Arrangement, LayoutSubviews, inout Arrangement.Cache) -> Result
  ) -> Result {
    let subviews = subviews
    var current: Arrangement.Cache
    if let cached = cache.take() {
      current = cached
      if cacheIsStale { layout.updateCache(&current, subviews: subviews) }
    } else {
      current = layout.makeCache(subviews: subviews)
    }
    cacheIsStale = false
    let result = body(layout, subviews, &current)
    cache = current
    return result
  }

  override func childrenChanged() { cacheIsStale = true }

  override func setLayoutAside(_ restore: inout [@MainActor () -> Void]) -> Bool {
    guard super.setLayoutAside(&restore) else { return false }
    let saved = (layout, cache, cacheIsStale)
    cache = nil
    restore.append { (self.layout, self.cache, self.cacheIsStale) = saved }
    return true
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if let probe = runtime.layout.probe {
      layout.animatableData = probe.value(of: data, at: runtime.time)
    }
    return withCache { layout, subviews, cache in
      layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    for child in children { child.wasPlaced = false }
    let bounds = Rect(origin: .zero, size: size)
    withCache { layout, subviews, cache in
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    for child in children where !child.wasPlaced {
      let size = child.measure(proposal)
      child.place(
        at: Point(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2),
        proposal)
    }
    if environment.isRightToLeft {
      // Layouts are written for left-to-right direction.
      for child in children {
        child.origin.x = size.width - child.origin.x - child.size.width
      }
    }
  }

  override var layoutSettings: LayoutSettings { LayoutSettings(hasSizeGuides: true) }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    let bounds = Rect(origin: .zero, size: measure(proposal))
    let own = withCache { layout, subviews, cache in
      guide.isHorizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(guide), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
        : layout.explicitAlignment(
          of: VerticalAlignment(guide), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
    }
    if let own { return own }
    // Uses the last placement instead of asking the layout to place its views again.
    return combinedGuide(guide) { index in
      let child = children[index]
      guard let proposal = child.placedProposal else { return nil }
      let x =
        environment.isRightToLeft ? size.width - child.origin.x - child.size.width : child.origin.x
      return (Point(x: x, y: child.origin.y), proposal)
    }
  }

  override var spacing: ViewSpacing {
    withCache { layout, subviews, cache in layout.spacing(subviews: subviews, cache: &cache) }
  }
}

/// A node whose size follows animatable data.
@MainActor protocol AnimatedLayout {}
