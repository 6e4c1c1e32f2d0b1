import RowDrawing

/// The checks of ``FrameInvariants``, with the state to compare the next frame with.
@MainActor struct FrameChecks {
  private typealias Name = FrameInvariants.Name

  /// The state that the next frame is compared with.
  private struct Snapshot {
    var time: Double
    var updates: Int
    /// The number of layouts of the root and of lists.
    var layoutCount: Int
    var lists: ContiguousArray<RowsInOrder<RowState>> = []

    /// Returns the state of a row near a position of a list; nil if there is no such row.
    func row(_ identity: UInt64, list: Int, near rowIndex: Int) -> RowState? {
      if list < lists.count, let row = lists[list].value(of: identity, near: rowIndex) {
        return row
      }
      // The order of the lists may have changed.
      for rows in lists {
        if let row = rows.value(of: identity, near: rowIndex) { return row }
      }
      return nil
    }

    /// Returns the last of a list's rows with a key; several rows may share it.
    func lastRow(_ key: RowKey, list: Int) -> (identity: UInt64, row: RowState)? {
      guard list < lists.count else { return nil }
      var found: (UInt64, RowState)?
      lists[list].forEach { _, identity, row in if row.key == key { found = (identity, row) } }
      return found
    }
  }

  private struct RowState {
    let key: RowKey
    let height: Double
    let speed: Double
    let unanimatedDistance: Double
    let isExiting: Bool
  }

  private let edges = EdgeChecks()
  private var clips = ClipChecks()
  private var last: Snapshot?
  /// The last checked frame, as counted by ``HostStatistics/frames``.
  private var lastFrame = 0
  /// The layers with a violation in that frame.
  private var violatingLayers: Set<ObjectIdentifier> = []
  private var found: [FrameInvariants.Violation] = []

  init(_ host: ViewHost) {
    host.layoutObservers.append(WeakLayoutObserver(observer: edges))
    edges.laidOut(host, isStep: true)
  }

  /// Checks the current frame.
  ///
  /// - Complexity: O(n) in the repainted nodes, or in the whole tree at rest, plus O(k) for k rows.
  mutating func check(_ host: ViewHost, after next: NextFrame) -> [FrameInvariants.Violation] {
    found = []
    for list in host.lists { check(list) }
    checkNodes(host, isAtRest: next == .never)
    lastFrame = host.statistics.frames
    checkMotion(host)
    for jump in edges.consumeJumps() {
      found.append(
        FrameInvariants.Violation(
          name: .noJump, message: jump.message, viewPath: jump.path, time: host.time,
          isPromised: jump.isPromised, viewIDs: jump.viewIDs, jump: jump.edge))
    }
    if next == .never { checkRest(host) }
    return found
  }

  /// Checks presences, clips and, at rest, stack spacing, in the whole tree or in changed layers.
  private mutating func checkNodes(_ host: ViewHost, isAtRest: Bool) {
    var layers: ContiguousArray<LayerNode> = [host.root]
    if !isAtRest {
      // The rows of a list are painted separately from the list's layer.
      for list in host.lists { layers += list.rows.shown.map { $0 as LayerNode } }
      layers += host.runtime.nodes.innerLayers.map { $0 as LayerNode }
      layers += host.runtime.nodes.portals.map { $0 as LayerNode }
      layers.removeAll { !mayHaveChanged($0) }
    }
    var clips = clips
    var reports = found(below: layers, entersLayers: isAtRest) { node, found in
      if let presence = node.presenceNode { found(presence.squeeze, .noSqueeze) }
      if isAtRest { found(node.residue, .noResidue) }
      clips.record(node)
    }
    if !isAtRest {
      for list in host.lists {
        for row in list.rows.shown where clips.mayHaveChanged(row) { clips.record(row) }
      }
    }
    clips.finish(host, isAll: isAtRest) { reports.append(($0, $1, .noClipJump)) }
    self.clips = clips
    violatingLayers = Set(reports.compactMap { $0.node.layer.map(ObjectIdentifier.init) })
    report(reports)
  }

  /// Returns true if a layer was repainted since the last frame, as layout causes, or has
  /// violations.
  private func mayHaveChanged(_ layer: LayerNode) -> Bool {
    // The last frame may have painted it after it was checked.
    layer.lastDrawn >= lastFrame || violatingLayers.contains(ObjectIdentifier(layer))
  }

  private typealias Report = (node: ViewNode, message: String, name: Name)

  /// Returns the violations in layers, and in nested layers if `entersLayers` is true.
  private func found(
    below layers: ContiguousArray<LayerNode>, entersLayers: Bool,
    _ check: (ViewNode, (String?, Name) -> Void) -> Void
  ) -> [Report] {
    var nodes = ContiguousArray(layers.map { $0 as ViewNode })
    var reports: [Report] = []
    while let node = nodes.popLast() {
      check(node) { message, name in
        if let message { reports.append((node, message, name)) }
      }
      node.visitChildren { if entersLayers || $0.layer !== $0 { nodes.append($0) } }
    }
    return reports
  }

  private mutating func report(_ reports: [Report]) {
    for (node, message, name) in reports {
      let list = (node.layer as? RowNode)?.list
      let isPromised = name != .noClipJump || list?.promisesMotion != false
      report(name, message, at: node, isPromised: isPromised)
    }
  }

  private mutating func report(
    _ name: Name, _ message: String, at node: ViewNode, isPromised: Bool = true,
    jump: FrameInvariants.Jump? = nil
  ) {
    found.append(
      FrameInvariants.Violation(
        name: name, message: message, viewPath: node.path, time: node.runtime.time,
        isPromised: isPromised, viewIDs: node.idsAround, jump: jump))
  }

  private mutating func check(_ list: ListNode) {
    let spacing = list.rowSpacing
    let gaps = spacing > 0 ? list.rowGaps(spacing) : []
    var position = 0
    var following = 0
    for (row, next) in zip(list.rows.shown, list.rows.shown.dropFirst()) {
      // The skipped rows in between have one gap of their own.
      if row.index > following { position += 1 }
      following = max(following, row.nextIndex)
      let expected = position < gaps.count ? gaps[position] : 0
      position += 1
      let isAdjacent = next.index <= following
      let excess = next.y - row.y - row.height - expected
      if excess < -1e-6 || (isAdjacent && excess > 1e-6) {
        report(
          .noOverlap,
          "\(next.viewName) begins \(PrintableText.number(abs(excess))) points "
            + "\(excess < 0 ? "before" : "after") its position below \(row.viewName)",
          at: next)
      }
    }
    for row in list.rows.shown where list.rowDrag == nil {
      let distance = row.animatedOffset.displacement.target
      if distance == 0 { continue }
      report(
        .noOverlap,
        "\(row.viewName) is drawn \(PrintableText.number(abs(distance))) points from its position, "
          + "although no row is dragged",
        at: row)
    }
    // During an animated scroll, the offset is on its path to the anchor.
    if let anchor = list.anchor, anchor.isMounted, !list.isScrollAnimated {
      let wantedOffset = list.wantedOffset
      // The ends of the content limit the offset, except during a drag or fling beyond them.
      let clamped = min(max(wantedOffset, 0), max(0, list.contentHeight - list.viewportHeight))
      if abs(clamped - list.offset) > 1e-6, abs(wantedOffset - list.offset) > 1e-6 {
        report(
          .anchored,
          "the anchor, \(anchor.viewName), is "
            + "\(PrintableText.number(abs(list.offset - clamped))) points off its position",
          at: anchor)
      }
    }
  }

  /// Compares the lists' rows with those of the last frame.
  private mutating func checkMotion(_ host: ViewHost) {
    let layoutCount = host.runtime.frame.layoutCount
    if let last, last.time == host.time, last.layoutCount == layoutCount,
      last.lists.count == host.lists.count
    {
      return
    }
    var current = Snapshot(
      time: host.time, updates: host.runtime.updates.unanimatedCount, layoutCount: layoutCount)
    for list in host.lists {
      var rows = RowsInOrder<RowState>()
      rows.reserveCapacity(list.rows.shown.count)
      for row in list.rows.shown {
        rows.append(
          RowState(
            key: row.key, height: row.height, speed: row.heightSpeed,
            unanimatedDistance: row.unanimatedDistance, isExiting: row.isExiting),
          identity: row.identity)
      }
      current.lists.append(rows)
    }
    defer { last = current }
    // In a long frame, the speeds at its start and end do not bound the motion.
    guard let last, current.time - last.time <= 0.05 else { return }
    for (index, list) in host.lists.enumerated() {
      for (rowIndex, row) in list.rows.shown.enumerated() {
        guard let state = current.row(row.identity, list: index, near: rowIndex) else { continue }
        var unanimated = 0.0
        var before = last.row(row.identity, list: index, near: rowIndex)
        if let before {
          unanimated = state.unanimatedDistance - before.unanimatedDistance
        } else if last.updates == current.updates,
          let old = last.lastRow(row.key, list: index), !old.row.isExiting,
          current.row(old.identity, list: index, near: rowIndex) == nil
        {
          // A recreated row continues from the old row's height, unless an unanimated update made
          // it.
          before = old.row
        }
        guard let before else { continue }
        let limit = max(before.speed, state.speed) * (current.time - last.time) * 2 + unanimated + 1
        if abs(state.height - before.height) > limit {
          let number = PrintableText.number
          report(
            .noJump,
            "\(row.viewName) changed its height by \(number(state.height - before.height)) "
              + "points, from \(number(before.height)) to \(number(state.height)); the limit is "
              + number(limit),
            at: row, isPromised: list.promisesMotion,
            jump: list.jump(of: row, from: before.height))
        }
      }
    }
  }

  private mutating func checkRest(_ host: ViewHost) {
    if let node = host.runtime.motions.nodes.first {
      let count = host.runtime.motions.nodes.count
      report(
        .idleIsIdle, "\(count) \(count == 1 ? "animation is" : "animations are") still running",
        at: node)
    }
    for list in host.lists {
      for row in list.rows.shown where row.isExiting {
        report(.noExits, "\(row.viewName) is still exiting", at: row)
      }
    }
    let reports = found(below: [host.root], entersLayers: true) { node, found in
      if let count = (node as? DynamicNode)?.exits.count, count > 0 {
        found("\(count) \(count == 1 ? "view is" : "views are") still exiting", .noExits)
      }
      if let presence = node.presenceNode, presence.presence.state == .absent,
        presence.content != nil
      {
        found("an AnimatedPresence without a value still has content", .noExits)
      }
    }
    report(reports)
  }
}

extension ListNode {
  /// Returns the jump of a row's lower edge from the position that a height gave it.
  fileprivate func jump(of row: RowNode, from height: Double) -> FrameInvariants.Jump {
    let top = row.presentationY - offset
    return FrameInvariants.Jump(row: row.id, before: top + height, now: top + row.height)
  }
}

extension ViewNode {
  /// The ids of the node and its ancestors, innermost first.
  fileprivate var idsAround: [AnyHashable] {
    (rowID.map { [$0] } ?? []) + idsAbove
  }

  /// The ids of the node's ancestors, innermost first.
  var idsAbove: [AnyHashable] {
    ancestors.compactMap { $0.viewID ?? $0.rowID }
  }

  private var rowID: AnyHashable? { (self as? RowNode)?.id }
}

extension PresenceNode {
  /// A description of a wrong proposal to the content; nil if the proposal is correct.
  fileprivate var squeeze: String? {
    guard presence.state != .absent, let child, let offer = child.placedProposal,
      let own = placedProposal
    else { return nil }
    if offer.height == nil, offer.width == own.width { return nil }
    return "the content was proposed \(offer) instead of the presence's width and a nil height"
  }
}

extension ViewNode {
  /// A description of wrong spacing of a collapsible stack at rest; nil if the spacing is correct.
  fileprivate var residue: String? {
    guard let offer = placedProposal, let difference = (self as? StackNode)?.spacingResidue(offer),
      abs(difference) > 1e-6
    else { return nil }
    return
      "the spacing differs from a plain stack's by \(PrintableText.number(abs(difference))) points"
  }
}

extension RowNode {
  /// An upper bound on the speed of the height from now on, in points per second, summed over all
  /// running animations in the row.
  var heightSpeed: Double {
    guard isBusy else { return 0 }
    var speed = presence.greatestSpeed(natural: natural, at: runtime.nextRepresentableTime)
    var nodes: [ViewNode] = []
    visitChildren { nodes.append($0) }
    while let node = nodes.popLast() {
      speed += node.ownHeightSpeed
      node.visitChildren { nodes.append($0) }
    }
    return speed
  }
}

extension ViewNode {
  var ownHeightSpeed: Double {
    let sizeSpeed = sizeMotion?.heightSpeed(at: runtime.nextRepresentableTime) ?? 0
    return sizeSpeed + presenceSpeed
  }

  private var presenceSpeed: Double {
    guard let presence = presenceNode, presence.presence.isRunning else {
      // A custom layout or an animatable view may change at any speed.
      return isRunning && (self is any AnimatedLayout || self is any StateOwner) ? .infinity : 0
    }
    // The surrounding spacing changes too: assume 32 points, a few times the usual.
    let time = runtime.nextRepresentableTime
    let spacing = abs(presence.presence.progress.velocity(at: time)) * 32
    return presence.presence.greatestSpeed(natural: presence.naturalHeight, at: time) + spacing
  }
}

extension Presence {
  /// Returns the largest speed of the height; its two animations may cancel out for an instant.
  fileprivate func greatestSpeed(natural: Double, at time: Double) -> Double {
    let distanceToEnd = self.progress.jumpAtEnd * natural + heightDifference.jumpAtEnd
    if isRunning, distanceToEnd > 1 { return .infinity }
    let progress = progress.sample(at: time)
    let difference = heightDifference.sample(at: time)
    return abs(progress.velocity) * max(0, natural + difference.value)
      + abs(progress.value * difference.velocity)
  }
}

extension AnimatedValue<Double> {
  /// The distance from the target just before the end: nonzero for a mere delay, or if the last
  /// repetition ran backward.
  fileprivate var jumpAtEnd: Double {
    endTime < .infinity ? abs(value(at: endTime.nextDown) - target) : 0
  }
}
