/// Compares the edges of all rows in the host's coordinates, from layout to layout: at the instant of a
/// change and from frame to frame.
///
/// At the instant of a change nothing moves but by what was changed without an animation and by
/// scrolling. In a frame in which time passes an edge moves no further than the heights of rows, the
/// motion of the row and of its list, and the scrolling have changed by; ``FrameChecks`` checks how far
/// those may change in that time. A gap lies between two edges: it cannot jump where they do not.
@MainActor final class EdgeChecks: LayoutWatch {
  /// A row as it is seen.
  private struct Edges {
    let id: AnyHashable
    /// As it was when the row was first seen: it takes more time to say than all else.
    let path: String
    /// In the host, points.
    let top: Double
    let height: Double
    /// The height at rest, points.
    let rest: Double
    /// How far it is from where it is laid out because it goes there.
    let way: RowWay
    /// What changed its height without an animation until now, points.
    let unanimated: Double
    let progress: Double
    let isDragged: Bool
    let isExiting: Bool
    /// When it came by a transition and not by height, seconds: at that time nothing of it is seen yet.
    var insertionTime: Double?
    /// What in it stands where it is seen, where that is not the row itself.
    var drawn: ObjectIdentifier?

    var bottom: Double { top + height }
  }

  /// The rows of a list, or the views of a lazy stack.
  private struct Scene {
    var rows = RowsInOrder<Edges>()
    /// The heights of the host in which rows are visible, points.
    var viewport = 0.0...0.0
    var spacing = 0.0
    var inset = 0.0
    /// Where it stands in what scrolls, and may go at once with a change that is not animated, points.
    var top = 0.0
    var isAnimated = true
    /// How far the list was scrolled until now, points.
    var scrolled = 0.0
    /// The distance that the list itself may have moved until now without an animation, points.
    var carried = 0.0
    /// How far changes without an animation moved rows until now, points.
    var unanimated = 0.0
    /// Whether it promises that nothing jumps.
    var isPromised = true
    var time = 0.0
    /// The ids of what it is and stands in, from the inside out.
    var viewIDs: [AnyHashable] = []
    /// How often a list had laid its rows out.
    var layoutCount = 0

    /// Whether a list stands as it did: no time has passed, and its rows were neither laid out nor scrolled.
    @MainActor func isCurrent(_ list: ListNode) -> Bool {
      time == list.host.time && layoutCount == list.layoutCount
        && scrolled == list.scrolledDistance && viewport == list.hostFrame.heights
    }
  }

  /// Something that moved further than it may.
  struct Jump {
    let message: String
    let path: String
    let isPromised: Bool
    let viewIDs: [AnyHashable]
    let edge: FrameInvariants.Jump
  }

  /// Differences below this are not seen, points.
  private static let least = 0.05

  private var scenes: [ObjectIdentifier: Scene] = [:]
  private var jumps: [Jump] = []

  /// What jumped since the last call.
  func takeJumps() -> [Jump] {
    defer { jumps = [] }
    return jumps
  }

  /// Compares all edges with those of the last layout.
  ///
  /// - Parameter isStep: Whether the layout was made at the instant of a change.
  func laidOut(_ host: ViewHost, isStep: Bool) {
    var next: [ObjectIdentifier: Scene] = [:]
    for list in host.lists where list.size.height > 0 {
      let last = scenes[ObjectIdentifier(list)]
      if let last, last.isCurrent(list) {
        next[ObjectIdentifier(list)] = last
        continue
      }
      let scene = scene(list, after: last)
      if let last { compare(last, scene, isStep: isStep) }
      next[ObjectIdentifier(list)] = scene
    }
    for case let stack as LazyStackNode in host.runtime.lazyStacks where stack.viewportHeight > 0 {
      let last = scenes[ObjectIdentifier(stack)]
      // Where the viewport moved with the layout, the views that it shows are made in the next one.
      if host.needsLayout {
        // What was seen at an earlier time has moved since.
        if let last, last.time == host.time { next[ObjectIdentifier(stack)] = last }
        continue
      }
      let scene = scene(stack, after: last)
      // How fast views move is up to their transitions.
      if isStep, let last { compare(last, scene, isStep: true) }
      next[ObjectIdentifier(stack)] = scene
    }
    scenes = next
  }

  private func compare(_ old: Scene, _ new: Scene, isStep: Bool) {
    var moved = new.scrolled - old.scrolled + new.unanimated - old.unanimated
    moved += new.carried - old.carried
    if !new.isAnimated { moved += abs(new.top - old.top) }
    // At the instant of a change only what was changed without an animation has another height.
    if !isStep {
      moved += abs(new.spacing - old.spacing) * Double(new.rows.count + 1)
      moved += 2 * abs(new.inset - old.inset)
      moved += abs(new.viewport.lowerBound - old.viewport.lowerBound)
      moved += abs(new.viewport.upperBound - old.viewport.upperBound)
      new.rows.forEach { place, identity, row in
        guard let before = old.rows.value(of: identity, near: place) else { return }
        moved += abs(row.height - before.height)
        moved += 4 * new.spacing * abs(row.progress - before.progress)
      }
    }
    var known: [AnyHashable: Edges] = [:]
    var exiting: [Edges] = []
    old.rows.forEach { place, identity, row in
      if new.rows.value(of: identity, near: place) != nil { return }
      // What takes the place of one that was exiting is another row of the same id.
      if row.isExiting { exiting.append(row) } else { known[row.id] = row }
      if isStep { return }
      // One that is let go of out of sight has come to rest, one that exits is gone.
      moved += row.isExiting ? row.height : abs(row.rest - row.height)
      moved += 4 * new.spacing * (row.isExiting ? row.progress : 1 - row.progress)
    }
    /// How far a row has gone on its own way: what it was on, or was sent to at the instant before.
    func slid(_ before: Edges, _ now: Edges?) -> Double {
      if isStep { return 0 }
      return max(
        before.way.length(from: old.time, to: new.time),
        now?.way.length(from: old.time, to: new.time) ?? 0)
    }
    func seen(_ edge: Double, _ scene: Scene) -> Double {
      min(max(edge, scene.viewport.lowerBound), scene.viewport.upperBound)
    }
    new.rows.forEach { place, identity, row in
      var limit = moved + Self.least
      let before =
        old.rows.value(of: identity, near: place) ?? known.removeValue(forKey: row.id)
      guard let before else {
        let extent = seen(row.bottom, new) - seen(row.top, new)
        if extent > limit, row.insertionTime == nil {
          report(
            row, "came into sight at once with \(extent) points", new, seen(row.top, new),
            seen(row.bottom, new))
        }
        return
      }
      if row.isDragged || before.isDragged { return }
      // Something else is seen in its place, by a transition.
      if row.drawn != before.drawn { return }
      // Of a row without a height there is nothing to be seen.
      if max(row.height, before.height) <= Self.least { return }
      // A row that is out of sight before and after may pass the viewport.
      if seen(row.top, new) == seen(row.bottom, new),
        seen(before.top, old) == seen(before.bottom, old)
      {
        return
      }
      // One that was exiting and is put back at once stands where it was put.
      if before.isExiting, !row.isExiting, row.unanimated > before.unanimated { return }
      limit += slid(before, row)
      let top = abs(seen(row.top, new) - seen(before.top, old))
      let bottom = abs(seen(row.bottom, new) - seen(before.bottom, old))
      if top > limit {
        report(
          row, "went from \(before.top) to \(row.top) points, at most \(limit)", new, before.top,
          row.top)
      } else if bottom > limit {
        report(
          row, "ended at \(before.bottom) and then at \(row.bottom) points, at most \(limit)", new,
          before.bottom, row.bottom)
      }
    }
    for row in exiting + known.values where row.insertionTime != old.time {
      let extent = seen(row.bottom, old) - seen(row.top, old)
      // What it had beyond its own height goes with it.
      let excess = max(0, row.height - row.rest)
      if extent > moved + slid(row, nil) + excess + Self.least {
        report(
          row, "went out of sight with \(extent) points", new, seen(row.bottom, old),
          seen(row.top, old))
      }
    }
  }

  private func report(
    _ row: Edges, _ message: String, _ scene: Scene, _ before: Double, _ now: Double
  ) {
    jumps.append(
      Jump(
        message: "row \(row.id) \(message)", path: row.path, isPromised: scene.isPromised,
        viewIDs: [row.id] + scene.viewIDs,
        edge: FrameInvariants.Jump(row: row.id, before: before, now: now)))
  }

  private func scene(_ list: ListNode, after last: Scene?) -> Scene {
    var scene = Scene()
    scene.time = list.host.time
    scene.layoutCount = list.layoutCount
    scene.viewIDs = list.idsAbove
    let frame = list.hostFrame
    scene.viewport = frame.heights
    scene.carried = list.unanimatedFrameDistance + list.unanimatedDistanceAround
    scene.spacing = list.rowSpacing
    scene.inset = list.inset
    scene.scrolled = list.scrolledDistance
    scene.unanimated = list.unanimatedDistance
    scene.isPromised = list.promisesMotion
    scene.rows.reserveCapacity(list.rows.shown.count)
    for row in list.rows.shown {
      let before = last?.rows.value(of: row.identity, near: scene.rows.count)
      scene.rows.append(
        Edges(
          id: row.id, path: before?.path ?? row.path,
          top: frame.minY + row.presentationY - list.offset, height: row.height,
          rest: row.natural, way: row.way,
          unanimated: row.unanimatedDistance, progress: row.sample.clampedProgress,
          isDragged: row.isDragged, isExiting: row.isExiting),
        identity: row.identity)
    }
    return scene
  }

  private func scene(_ stack: LazyStackNode, after last: Scene?) -> Scene {
    var scene = Scene()
    scene.time = stack.host.time
    scene.viewIDs = stack.idsAbove
    scene.viewport = (stack.layer?.hostClip ?? Rect(origin: .zero, size: stack.host.size)).heights
    scene.carried = stack.unanimatedDistanceAround
    scene.scrolled = stack.scrolledDistance
    scene.unanimated = stack.unanimatedDistance
    scene.top = stack.top
    scene.isAnimated = stack.isAnimatedStep
    for view in stack.seenViews {
      let before = last?.rows.value(of: view.identity, near: scene.rows.count)
      scene.rows.append(
        Edges(
          id: view.id, path: before?.path ?? view.path, top: view.top,
          height: view.height, rest: view.layoutHeight,
          way: RowWay(), unanimated: view.unanimated, progress: 1, isDragged: false,
          isExiting: view.isExiting,
          insertionTime: view.insertionTime, drawn: view.drawn),
        identity: view.identity)
    }
    return scene
  }
}

extension Rect {
  /// The heights between the upper and the lower edge, points.
  fileprivate var heights: ClosedRange<Double> { minY...max(minY, maxY) }
}

extension ViewNode {
  /// The distance that containers around the node may have moved it without an animation, points.
  fileprivate var unanimatedDistanceAround: Double {
    var distance = 0.0
    var node = parent
    while let current = node {
      switch current {
      case let list as ListNode:
        distance += list.scrolledDistance + list.unanimatedDistance + list.unanimatedFrameDistance
      case let region as ScrollViewNode:
        distance += region.scrolledDistance + region.unanimatedFrameDistance
      case let stack as LazyStackNode: distance += stack.unanimatedDistance
      default: break
      }
      node = current.parent
    }
    return distance
  }
}
