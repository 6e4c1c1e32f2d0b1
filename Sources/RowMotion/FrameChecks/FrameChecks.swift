/// The checks of ``FrameInvariants``, with what they compare the next frame with.
@MainActor struct FrameChecks {
  private typealias Name = FrameInvariants.Name

  /// What is compared with the next frame.
  private struct Snapshot {
    var time: Double
    var updates: Int
    /// How often all lists had laid their rows out.
    var layoutCount: Int
    var lists: ContiguousArray<RowsInOrder<RowMotionState>> = []

    /// What is known of a row that is, or was, about at a place of a list.
    func row(_ identity: UInt64, list: Int, near place: Int) -> RowMotionState? {
      if list < lists.count, let row = lists[list].value(of: identity, near: place) { return row }
      // The lists may be others than before.
      for rows in lists {
        if let row = rows.value(of: identity, near: place) { return row }
      }
      return nil
    }

    /// The last of a list's rows with a key, of which there may be several.
    func lastRow(_ key: RowKey, list: Int) -> (identity: UInt64, row: RowMotionState)? {
      guard list < lists.count else { return nil }
      var found: (UInt64, RowMotionState)?
      lists[list].forEach { _, identity, row in if row.key == key { found = (identity, row) } }
      return found
    }
  }

  private struct RowMotionState {
    let key: RowKey
    let height: Double
    let speed: Double
    let unanimatedDistance: Double
    let isExiting: Bool
  }

  private let edges = EdgeChecks()
  private var clips = ClipChecks()
  private var last: Snapshot?
  /// The last frame that was checked, as ``HostStatistics/frames`` counts them.
  private var lastFrame = 0
  /// The layers in which something did not hold in that.
  private var broken: Set<ObjectIdentifier> = []
  private var found: [FrameInvariants.Violation] = []

  init(_ host: ViewHost) {
    host.layoutWatches.append(WeakLayoutWatch(watch: edges))
    edges.laidOut(host, isStep: true)
  }

  /// Checks the frame at hand.
  ///
  /// - Complexity: O(n) in the nodes of what was drawn anew, at rest of the tree; and O(k) for k rows.
  mutating func check(_ host: ViewHost, after next: NextFrame) -> [FrameInvariants.Violation] {
    found = []
    for list in host.lists { check(list) }
    checkNodes(host, isAtRest: next == .never)
    lastFrame = host.statistics.frames
    checkMotion(host)
    for jump in edges.takeJumps() {
      found.append(
        FrameInvariants.Violation(
          name: .noJump, message: jump.message, viewPath: jump.path, time: host.time,
          isPromised: jump.isPromised, viewIDs: jump.viewIDs, jump: jump.edge))
    }
    if next == .never { checkRest(host) }
    return found
  }

  /// Looks for presences that squeeze their content, at rest also for stacks with spacing left over: in all of the
  /// tree, or in what may be otherwise than in the last frame.
  private mutating func checkNodes(_ host: ViewHost, isAtRest: Bool) {
    var layers: ContiguousArray<LayerNode> = [host.root]
    if !isAtRest {
      // A list's rows are drawn without what the list stands in.
      for list in host.lists { layers += list.rows.shown.map { $0 as LayerNode } }
      layers += host.runtime.innerLayers.map { $0 as LayerNode }
      layers += host.runtime.portals.map { $0 as LayerNode }
      layers.removeAll { !mayHaveChanged($0) }
    }
    var clips = clips
    var reports = found(below: layers, entersLayers: isAtRest) { node, found in
      if let presence = node.presenceNode { found(presence.squeeze, .noSqueeze) }
      if isAtRest { found(node.residue, .noResidue) }
      clips.look(at: node)
    }
    if !isAtRest {
      for list in host.lists {
        for row in list.rows.shown where clips.mayHaveChanged(row) { clips.look(at: row) }
      }
    }
    clips.finish(host, isAll: isAtRest) { reports.append(($0, $1, .noClipJump)) }
    self.clips = clips
    broken = Set(reports.compactMap { $0.node.layer.map(ObjectIdentifier.init) })
    report(reports)
  }

  /// Whether something may not hold in a layer that did in the last frame: what is laid out anew is drawn anew.
  private func mayHaveChanged(_ layer: LayerNode) -> Bool {
    // In the last frame it may have been drawn after that was looked at.
    layer.lastDrawn >= lastFrame || broken.contains(ObjectIdentifier(layer))
  }

  private typealias Report = (node: ViewNode, message: String, name: Name)

  /// What does not hold in layers, or also in those that they hold.
  private func found(
    below layers: ContiguousArray<LayerNode>, entersLayers: Bool,
    _ look: (ViewNode, (String?, Name) -> Void) -> Void
  ) -> [Report] {
    var nodes = ContiguousArray(layers.map { $0 as ViewNode })
    var reports: [Report] = []
    while let node = nodes.popLast() {
      look(node) { message, name in
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
        name: name, message: message, viewPath: node.path, time: node.host.time,
        isPromised: isPromised, viewIDs: node.idsAround, jump: jump))
  }

  private mutating func check(_ list: ListNode) {
    let spacing = list.rowSpacing
    let gaps = spacing > 0 ? list.rowGaps(spacing) : []
    var position = 0
    var following = 0
    for (row, next) in zip(list.rows.shown, list.rows.shown.dropFirst()) {
      // The rows without nodes in between have a gap of their own.
      if row.index > following { position += 1 }
      following = row.isExiting ? max(following, row.index) : row.index + 1 + row.deferredCount
      let expected = position < gaps.count ? gaps[position] : 0
      position += 1
      let isAdjacent = next.index <= following
      let excess = next.y - row.y - row.height - expected
      if excess < -1e-6 || (isAdjacent && excess > 1e-6) {
        report(
          .noOverlap,
          "\(next.readableName) begins \(excess) points later than after \(row.readableName) "
            + "and its gap",
          at: next)
      }
    }
    // A scroll to a row that is animated is seen on its way to where the anchor will be.
    if let anchor = list.anchor, anchor.isMounted, !list.isScrollAnimated {
      let free = list.wantedOffset
      // The ends of the content hold the offset back, unless a finger or a fling goes beyond.
      let held = min(max(free, 0), max(0, list.contentHeight - list.viewportHeight))
      if abs(held - list.offset) > 1e-6, abs(free - list.offset) > 1e-6 {
        report(.anchored, "\(anchor.readableName) is \(list.offset - held) points off", at: anchor)
      }
    }
  }

  /// Compares the lists' rows with those of the last frame.
  private mutating func checkMotion(_ host: ViewHost) {
    var layoutCount = 0
    for list in host.lists { layoutCount += list.layoutCount }
    if let last, last.time == host.time, last.layoutCount == layoutCount,
      last.lists.count == host.lists.count
    {
      return
    }
    var current = Snapshot(
      time: host.time, updates: host.runtime.unanimatedUpdates, layoutCount: layoutCount)
    for list in host.lists {
      var rows = RowsInOrder<RowMotionState>()
      rows.reserveCapacity(list.rows.shown.count)
      for row in list.rows.shown {
        rows.append(
          RowMotionState(
            key: row.key, height: row.height, speed: row.heightSpeed,
            unanimatedDistance: row.unanimatedDistance, isExiting: row.isExiting),
          identity: row.identity)
      }
      current.lists.append(rows)
    }
    defer { last = current }
    // Over long frames a speed at the ends says nothing.
    guard let last, current.time - last.time <= 0.05 else { return }
    for (index, list) in host.lists.enumerated() {
      for (place, row) in list.rows.shown.enumerated() {
        guard let state = current.row(row.identity, list: index, near: place) else { continue }
        var unanimated = 0.0
        var before = last.row(row.identity, list: index, near: place)
        if let before {
          unanimated = state.unanimatedDistance - before.unanimatedDistance
        } else if last.updates == current.updates,
          let old = last.lastRow(row.key, list: index), !old.row.isExiting,
          current.row(old.identity, list: index, near: place) == nil
        {
          // A row that was made anew goes on from where it was, unless an update without an
          // animation made it.
          before = old.row
        }
        guard let before else { continue }
        let limit = max(before.speed, state.speed) * (current.time - last.time) * 2 + unanimated + 1
        if abs(state.height - before.height) > limit {
          report(
            .noJump,
            "\(row.readableName) went from \(before.height) to \(state.height) points, "
              + "at most \(limit)",
            at: row, isPromised: list.promisesMotion,
            jump: list.jump(of: row, from: before.height))
        }
      }
    }
  }

  private mutating func checkRest(_ host: ViewHost) {
    if let node = host.runtime.running.first {
      report(.idleIsIdle, "\(host.runtime.running.count) nodes are running", at: node)
    }
    for list in host.lists {
      for row in list.rows.shown where row.isExiting {
        report(.noExits, "\(row.readableName) is still there", at: row)
      }
    }
    let reports = found(below: [host.root], entersLayers: true) { node, found in
      if node.exitCount > 0 {
        found("\(node.exitCount) views are still exiting", .noExits)
      }
      if let presence = node.presenceNode, presence.presence.state == .absent,
        presence.content != nil
      {
        found("a presence still keeps what is absent", .noExits)
      }
    }
    report(reports)
  }
}

extension ListNode {
  /// What has become of a row's lower edge with a height that it did not come to by its motion.
  fileprivate func jump(of row: RowNode, from height: Double) -> FrameInvariants.Jump {
    let top = row.presentationY - offset
    return FrameInvariants.Jump(row: row.id, before: top + height, now: top + row.height)
  }
}

extension ViewNode {
  /// The ids given to the node and to those around it, from the inside out.
  fileprivate var idsAround: [AnyHashable] {
    (rowID.map { [$0] } ?? []) + idsAbove
  }

  /// The ids given to those around the node, from the inside out.
  var idsAbove: [AnyHashable] {
    var ids: [AnyHashable] = []
    var node = parent
    while let current = node {
      if let id = current.viewID ?? current.rowID { ids.append(id) }
      node = current.parent
    }
    return ids
  }

  private var rowID: AnyHashable? { (self as? RowNode)?.id }
}

extension PresenceNode {
  /// What is wrong about what the content was offered; nil where nothing is.
  fileprivate var squeeze: String? {
    guard presence.state != .absent, let child, let offer = child.placedProposal,
      let own = placedProposal
    else { return nil }
    if offer.height == nil, offer.width == own.width { return nil }
    return "the content was offered \(offer), the presence \(own)"
  }
}

extension ViewNode {
  /// What is wrong about the spacing of a collapsible stack at rest; nil where nothing is.
  fileprivate var residue: String? {
    guard let offer = placedProposal, let difference = spacingResidue(offer),
      abs(difference) > 1e-6
    else { return nil }
    return "the spacing is \(difference) points off the plain stack's"
  }
}

extension RowNode {
  /// How fast the height changes from now on, points a second, whatever the direction: all that runs
  /// in it.
  var heightSpeed: Double {
    guard isBusy else { return 0 }
    var speed = presence.greatestSpeed(natural: natural, at: host.timeFromNowOn)
    var nodes: [ViewNode] = []
    visitChildren { nodes.append($0) }
    while let node = nodes.popLast() {
      speed += node.heightSpeedOfItsOwn
      node.visitChildren { nodes.append($0) }
    }
    return speed
  }
}

extension ViewNode {
  var heightSpeedOfItsOwn: Double {
    let sizeSpeed = sizeMotion?.heightSpeed(at: host.timeFromNowOn) ?? 0
    return sizeSpeed + presenceSpeed
  }

  private var presenceSpeed: Double {
    guard let presence = presenceNode, presence.presence.isRunning else {
      // A layout, or an animatable view, of the user's own may move at any speed.
      return isRunning && (self is any AnimatedLayout || self is any StateOwner) ? .infinity : 0
    }
    // The spacing around goes with it: a few times the usual distance.
    let time = host.timeFromNowOn
    let spacing = abs(presence.presence.progress.velocity(at: time)) * 32
    return presence.presence.greatestSpeed(natural: presence.naturalHeight, at: time) + spacing
  }
}

extension Presence {
  /// How fast the height changes at most: its two motions may cancel each other for an instant.
  fileprivate func greatestSpeed(natural: Double, at time: Double) -> Double {
    let way = self.progress.jumpAtEnd * natural + heightDifference.jumpAtEnd
    if isRunning, way > 1 { return .infinity }
    let progress = progress.sample(at: time)
    let difference = heightDifference.sample(at: time)
    return abs(progress.velocity) * max(0, natural + difference.value)
      + abs(progress.value * difference.velocity)
  }
}

extension AnimatedValue<Double> {
  /// The distance of the value from its target right before it gets there: after a delay before nothing, or where
  /// the last repetition ran back, all of its way.
  fileprivate var jumpAtEnd: Double {
    endTime < .infinity ? abs(value(at: endTime.nextDown) - target) : 0
  }
}
