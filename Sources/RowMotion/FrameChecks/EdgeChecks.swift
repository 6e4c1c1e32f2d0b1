import RowDrawing

/// A comparison of the edges of all rows between layouts, in the host's coordinates: at the instant
/// of a change and from frame to frame.
///
/// At the instant of a change only scrolling and unanimated changes move an edge. As time passes an
/// edge moves no further than row heights, animations and scrolling account for. ``FrameChecks``
/// limits how far those change in that time. Gaps need no check of their own: a gap jumps only if
/// one of its two edges does.
@MainActor final class EdgeChecks: LayoutObserver {
  /// The visible edges of a row.
  private struct Edges {
    let id: AnyHashable
    /// The path when the row was first seen, cached because computing it is slow.
    let path: String
    /// The position in the host, in points.
    let top: Double
    let height: Double
    /// The height at rest, in points.
    let rest: Double
    /// The animated offset from the row's layout position.
    let animatedOffset: AnimatedRowOffset
    /// The accumulated unanimated changes of the height, in points.
    let unanimated: Double
    let progress: Double
    let isDragged: Bool
    let isExiting: Bool
    /// The time at which a transition inserts the row, in seconds; the row is invisible at that
    /// time.
    var insertionTime: Double?
    /// The node whose frame is compared; nil for the row itself.
    var drawn: ObjectIdentifier?

    var bottom: Double { top + height }
  }

  /// The rows of a list, or the views of a lazy stack.
  private struct Snapshot {
    var rows = RowsInOrder<Edges>()
    /// The vertical range of the host in which rows are visible, in points.
    var viewport = 0.0...0.0
    var spacing = 0.0
    var inset = 0.0
    /// The position in the scrolled content, in points; jumps with an unanimated change.
    var top = 0.0
    var isAnimated = true
    /// The accumulated scroll distance of the list, in points.
    var scrolled = 0.0
    /// The accumulated distance that unanimated changes may have moved the list itself, in points.
    var listUnanimatedDistance = 0.0
    /// The accumulated distance that unanimated changes moved rows, in points.
    var unanimated = 0.0
    /// True if the list promises that nothing jumps.
    var isPromised = true
    var time = 0.0
    /// The ids of the view and its ancestors, innermost first.
    var viewIDs: [AnyHashable] = []
    /// The number of layouts of the root and of lists.
    var layoutCount = 0

    /// Returns true if no time has passed and the rows were neither laid out nor scrolled.
    @MainActor func isCurrent(_ list: ListNode) -> Bool {
      time == list.runtime.time && layoutCount == list.runtime.frame.layoutCount
        && scrolled == list.scrolledDistance && viewport == list.hostFrame.heights
    }
  }

  /// An edge that moved further than allowed.
  struct Jump {
    let message: String
    let path: String
    let isPromised: Bool
    let viewIDs: [AnyHashable]
    let edge: FrameInvariants.Jump
  }

  /// The smallest visible difference, in points.
  private static let tolerance = 0.05

  private var snapshots: [ObjectIdentifier: Snapshot] = [:]
  private var jumps: [Jump] = []

  /// Returns the jumps since the last call and clears them.
  func consumeJumps() -> [Jump] {
    defer { jumps = [] }
    return jumps
  }

  /// Compares all edges with those of the last layout.
  ///
  /// - Parameter isStep: True if the layout was made at the instant of a change.
  func laidOut(_ host: ViewHost, isStep: Bool) {
    var next: [ObjectIdentifier: Snapshot] = [:]
    for list in host.lists where list.size.height > 0 {
      let last = snapshots[ObjectIdentifier(list)]
      if let last, last.isCurrent(list) {
        next[ObjectIdentifier(list)] = last
        continue
      }
      let snapshot = snapshot(list, after: last)
      if let last { compare(last, snapshot, isStep: isStep) }
      next[ObjectIdentifier(list)] = snapshot
    }
    for case let stack as LazyStackNode in host.runtime.nodes.lazyStacks
    where stack.viewportHeight > 0 {
      let last = snapshots[ObjectIdentifier(stack)]
      // If the layout moved the viewport, the next layout creates the newly visible views.
      if host.needsLayout {
        // A snapshot of an earlier time is out of date.
        if let last, last.time == host.time { next[ObjectIdentifier(stack)] = last }
        continue
      }
      let snapshot = snapshot(stack, after: last)
      // Between steps, transitions determine how fast views move, so only steps are compared.
      if isStep, let last { compare(last, snapshot, isStep: true) }
      next[ObjectIdentifier(stack)] = snapshot
    }
    snapshots = next
  }

  private func compare(_ old: Snapshot, _ new: Snapshot, isStep: Bool) {
    var moved = new.scrolled - old.scrolled + new.unanimated - old.unanimated
    moved += new.listUnanimatedDistance - old.listUnanimatedDistance
    if !new.isAnimated { moved += abs(new.top - old.top) }
    // At the instant of a change, only unanimated changes alter heights.
    if !isStep {
      moved += abs(new.spacing - old.spacing) * Double(new.rows.count + 1)
      moved += 2 * abs(new.inset - old.inset)
      moved += abs(new.viewport.lowerBound - old.viewport.lowerBound)
      moved += abs(new.viewport.upperBound - old.viewport.upperBound)
      new.rows.forEach { rowIndex, identity, row in
        guard let before = old.rows.value(of: identity, near: rowIndex) else { return }
        moved += abs(row.height - before.height)
        moved += 4 * new.spacing * abs(row.progress - before.progress)
      }
    }
    var known: [AnyHashable: Edges] = [:]
    var exiting: [Edges] = []
    old.rows.forEach { rowIndex, identity, row in
      if new.rows.value(of: identity, near: rowIndex) != nil { return }
      // A row that replaces an exiting one is another row with the same id.
      if row.isExiting { exiting.append(row) } else { known[row.id] = row }
      if isStep { return }
      // A row that is no longer shown has come to rest off screen, or has exited.
      moved += row.isExiting ? row.height : abs(row.rest - row.height)
      moved += 4 * new.spacing * (row.isExiting ? row.progress : 1 - row.progress)
    }
    /// Returns the distance that a row's motion covers: the old motion, or the one just started.
    func slideDistance(_ before: Edges, _ now: Edges?) -> Double {
      if isStep { return 0 }
      return max(
        before.animatedOffset.distance(from: old.time, to: new.time),
        now?.animatedOffset.distance(from: old.time, to: new.time) ?? 0)
    }
    func visibleEdge(_ edge: Double, _ snapshot: Snapshot) -> Double {
      min(max(edge, snapshot.viewport.lowerBound), snapshot.viewport.upperBound)
    }
    new.rows.forEach { rowIndex, identity, row in
      var limit = moved + Self.tolerance
      let before =
        old.rows.value(of: identity, near: rowIndex) ?? known.removeValue(forKey: row.id)
      guard let before else {
        let extent = visibleEdge(row.bottom, new) - visibleEdge(row.top, new)
        if extent > limit, row.insertionTime == nil {
          report(
            row, "appeared without an animation, \(number(extent)) points of it visible", new,
            visibleEdge(row.top, new), visibleEdge(row.bottom, new))
        }
        return
      }
      if row.isDragged || before.isDragged { return }
      // A transition shows another node in its place.
      if row.drawn != before.drawn { return }
      // A row without height is invisible.
      if max(row.height, before.height) <= Self.tolerance { return }
      // A jump of a row that is off screen before and after is invisible.
      if visibleEdge(row.top, new) == visibleEdge(row.bottom, new),
        visibleEdge(before.top, old) == visibleEdge(before.bottom, old)
      {
        return
      }
      // An exiting row that is restored without animation appears at its position at once.
      if before.isExiting, !row.isExiting, row.unanimated > before.unanimated { return }
      limit += slideDistance(before, row)
      let top = abs(visibleEdge(row.top, new) - visibleEdge(before.top, old))
      let bottom = abs(visibleEdge(row.bottom, new) - visibleEdge(before.bottom, old))
      if top > limit {
        report(
          row,
          "moved its top by \(number(row.top - before.top)) points, from \(number(before.top)) to "
            + "\(number(row.top)); the limit is \(number(limit))", new, before.top, row.top)
      } else if bottom > limit {
        report(
          row,
          "moved its bottom by \(number(row.bottom - before.bottom)) points, from "
            + "\(number(before.bottom)) to \(number(row.bottom)); the limit is \(number(limit))",
          new, before.bottom, row.bottom)
      }
    }
    for row in exiting + known.values where row.insertionTime != old.time {
      let extent = visibleEdge(row.bottom, old) - visibleEdge(row.top, old)
      // A row that is removed while it shrinks is removed with its remaining excess height.
      let excess = max(0, row.height - row.rest)
      if extent > moved + slideDistance(row, nil) + excess + Self.tolerance {
        report(
          row, "disappeared without an animation, \(number(extent)) points of it visible", new,
          visibleEdge(row.bottom, old), visibleEdge(row.top, old))
      }
    }
  }

  private func number(_ number: Double) -> String { PrintableText.number(number) }

  private func report(
    _ row: Edges, _ message: String, _ snapshot: Snapshot, _ before: Double, _ now: Double
  ) {
    let top = snapshot.viewport.lowerBound
    jumps.append(
      Jump(
        message: "row \(row.id) \(message)", path: row.path, isPromised: snapshot.isPromised,
        viewIDs: [row.id] + snapshot.viewIDs,
        edge: FrameInvariants.Jump(row: row.id, before: before - top, now: now - top)))
  }

  private func snapshot(_ list: ListNode, after last: Snapshot?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.time = list.runtime.time
    snapshot.layoutCount = list.runtime.frame.layoutCount
    snapshot.viewIDs = list.idsAbove
    let frame = list.hostFrame
    snapshot.viewport = frame.heights
    snapshot.listUnanimatedDistance = list.unanimatedFrameDistance + list.unanimatedDistanceAround
    snapshot.spacing = list.rowSpacing
    snapshot.inset = list.inset
    snapshot.scrolled = list.scrolledDistance
    snapshot.unanimated = list.unanimatedDistance
    snapshot.isPromised = list.promisesMotion
    snapshot.rows.reserveCapacity(list.rows.shown.count)
    for row in list.rows.shown {
      let before = last?.rows.value(of: row.identity, near: snapshot.rows.count)
      snapshot.rows.append(
        Edges(
          id: row.id, path: before?.path ?? row.path,
          top: frame.minY + row.presentationY - list.offset, height: row.height,
          rest: row.natural, animatedOffset: row.animatedOffset,
          unanimated: row.unanimatedDistance, progress: row.sample.clampedProgress,
          isDragged: row.isDragged, isExiting: row.isExiting),
        identity: row.identity)
    }
    return snapshot
  }

  private func snapshot(_ stack: LazyStackNode, after last: Snapshot?) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.time = stack.runtime.time
    snapshot.viewIDs = stack.idsAbove
    snapshot.viewport =
      (stack.layer?.hostClip ?? Rect(origin: .zero, size: stack.runtime.size)).heights
    snapshot.listUnanimatedDistance = stack.unanimatedDistanceAround
    snapshot.scrolled = stack.scrolledDistance
    snapshot.unanimated = stack.unanimatedDistance
    snapshot.top = stack.top
    snapshot.isAnimated = stack.isAnimatedStep
    for item in stack.rows.shown {
      guard let drawn = item.firstDrawn, let frame = item.drawnFrame else { continue }
      let before = last?.rows.value(of: item.identity, near: snapshot.rows.count)
      snapshot.rows.append(
        Edges(
          id: item.id, path: before?.path ?? item.path, top: frame.minY, height: frame.height,
          rest: drawn.size.height, animatedOffset: AnimatedRowOffset(),
          unanimated: item.unanimatedDistance, progress: 1, isDragged: false,
          isExiting: item.isExiting, insertionTime: item.insertionTime,
          drawn: ObjectIdentifier(drawn)),
        identity: item.identity)
    }
    return snapshot
  }
}

extension Rect {
  /// The vertical range of the rectangle, in points.
  fileprivate var heights: ClosedRange<Double> { minY...max(minY, maxY) }
}

extension ViewNode {
  /// The accumulated distance that ancestors may have moved the node unanimated, in points.
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
