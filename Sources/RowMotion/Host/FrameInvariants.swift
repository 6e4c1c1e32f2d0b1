/// Checks after each frame what must hold in every frame, whatever the views do.
///
/// | name | what holds |
/// | --- | --- |
/// | `noOverlap` | each row begins where the last one ends, plus the gap between the two |
/// | `noJump` | no row's edge moves further than scrolling and what is in motion account for |
/// | `noResidue` | at rest a collapsible stack's spacing is that of the views that are there |
/// | `noSqueeze` | a presence proposes (the width at hand, nil) to its content |
/// | `anchored` | the row that is to stay where it is does |
/// | `settlesToTruth` | at rest the tree shows what a new one of the same state would |
/// | `noGhosts` | at rest nothing is left of what is gone |
/// | `idleIsIdle` | a host that asks for no frame has nothing in motion |
@MainActor public struct FrameInvariants {
  /// What must hold.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Each row begins where the last one ends, plus the gap between the two.
    case noOverlap
    /// No row's edge moves further than its motion accounts for.
    case noJump
    /// Settled spacing is exactly the plain stack's.
    case noResidue
    /// Content is never offered less height than it likes.
    case noSqueeze
    /// The anchor row stays where it is.
    case anchored
    /// At rest the tree equals a new one of the same state.
    case settlesToTruth
    /// At rest nothing is left of what is gone.
    case noGhosts
    /// What is idle has nothing in motion.
    case idleIsIdle
  }

  /// Something that did not hold.
  public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// What did not hold.
    public let name: Name
    /// Where, and by how much.
    public let message: String
    /// In the frame of which time, seconds.
    public let time: Double

    /// The violation as one line.
    public var description: String { "\(time) s: \(name.rawValue): \(message)" }
  }

  /// What is compared with the next frame.
  private struct Snapshot {
    var time: Double
    var updates: Int
    var offset: Double
    var rows: [AnyHashable: RowMotionState]
  }

  private struct RowMotionState {
    var height: Double
    var speed: Double
  }

  private let host: ViewHost
  private let truth: (() -> ViewHost)?
  private var last: Snapshot?
  private var found: [Violation] = []

  /// Creates the checks of a host.
  ///
  /// - Parameters:
  ///   - host: What is checked.
  ///   - truth: Makes a new host of the same state, advanced to its first frame, to compare with
  ///     at rest.
  public init(of host: ViewHost, truth: (() -> ViewHost)? = nil) {
    self.host = host
    self.truth = truth
  }

  /// Checks the frame at hand.
  ///
  /// - Parameter next: What the advance has returned.
  /// - Complexity: O(n) in the nodes of the tree.
  public mutating func check(after next: NextFrame) -> [Violation] {
    found = []
    for list in host.lists { check(list) }
    visit(host.root) { node, found in
      if let presence = node as? PresenceNode { found(presence.squeeze, .noSqueeze) }
      if next == .never { found(node.residue, .noResidue) }
    }
    checkMotion()
    if next == .never { checkRest() }
    return found
  }

  private mutating func visit(
    _ node: ViewNode, _ look: (ViewNode, (String?, Name) -> Void) -> Void
  ) {
    var nodes = [node]
    var reports: [(String, Name)] = []
    while let node = nodes.popLast() {
      look(node) { message, name in
        if let message { reports.append((message, name)) }
      }
      node.visitChildren { nodes.append($0) }
    }
    for (message, name) in reports { report(name, message) }
  }

  private mutating func report(_ name: Name, _ message: String) {
    found.append(Violation(name: name, message: message, time: host.time))
  }

  private mutating func check(_ list: ListNode) {
    let spacing = list.environment.listRowSpacing
    let gaps = spacing > 0 ? list.rowGaps(spacing) : []
    var place = 0
    var following = 0
    for (row, next) in zip(list.shown, list.shown.dropFirst()) {
      // The rows without nodes in between have a gap of their own.
      if row.index > following { place += 1 }
      following = row.isGhost ? max(following, row.index) : row.index + 1 + row.collapsedAfter
      let expected = place < gaps.count ? gaps[place] : 0
      place += 1
      let isAdjacent = next.index <= following
      let excess = next.y - row.y - row.height - expected
      if excess < -1e-6 || (isAdjacent && excess > 1e-6) {
        report(
          .noOverlap,
          "row \(next.id) begins \(excess) points later than after row \(row.id) and its gap")
      }
    }
    // A scroll to a row that is animated is seen on its way to where the anchor will be.
    if let anchor = list.anchor, anchor.isMounted, !list.flight.isRunning(at: host.time) {
      let free = anchor.y + list.anchorOffset
      // The ends of the content hold the offset back, unless a finger or a fling goes beyond.
      let held = min(max(free, 0), max(0, list.contentHeight - list.size.height))
      if abs(held - list.offset) > 1e-6, abs(free - list.offset) > 1e-6 {
        report(.anchored, "row \(anchor.id) is \(list.offset - held) points off")
      }
    }
  }

  /// Compares the first list's rows with those of the last frame.
  private mutating func checkMotion() {
    guard let list = host.list(nil) else { return }
    var rows: [AnyHashable: RowMotionState] = [:]
    for row in list.shown {
      rows[row.id] = RowMotionState(height: row.height, speed: row.heightSpeed)
    }
    let now = Snapshot(
      time: host.time, updates: host.stillUpdates, offset: list.offset, rows: rows)
    defer { last = now }
    // Over long frames a speed at the ends says nothing, and still changes may jump.
    guard let last, now.updates == last.updates, now.time - last.time <= 0.05 else { return }
    for (id, row) in rows {
      guard let old = last.rows[id] else { continue }
      let limit = max(old.speed, row.speed) * (now.time - last.time) * 2 + 1
      if abs(row.height - old.height) > limit {
        report(
          .noJump, "row \(id) went from \(old.height) to \(row.height) points, at most \(limit)")
      }
    }
  }

  private mutating func checkRest() {
    if !host.running.isEmpty { report(.idleIsIdle, "\(host.running.count) nodes are running") }
    for list in host.lists {
      for row in list.shown where row.isGhost { report(.noGhosts, "row \(row.id) is still there") }
    }
    visit(host.root) { node, found in
      if let dynamic = node as? DynamicNode, !dynamic.exits.isEmpty {
        found("\(dynamic.exits.count) views are still on their way out", .noGhosts)
      }
      if let presence = node as? PresenceNode, presence.presence.state == .absent,
        presence.content != nil
      {
        found("a presence still keeps what is absent", .noGhosts)
      }
    }
    if let truth {
      let fresh = truth()
      if fresh.displayList != host.displayList {
        report(
          .settlesToTruth, "a new tree shows\n\(fresh.displayList)\nand not\n\(host.displayList)")
      }
    }
  }
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
    guard let stack = self as? StackNode, let offer = placedProposal else { return nil }
    guard let difference = stack.spacingResidue(offer), abs(difference) > 1e-6 else { return nil }
    return "the spacing is \(difference) points off the plain stack's"
  }
}

extension RowNode {
  /// How fast the height changes, points a second, whatever the direction: all that runs in it.
  fileprivate var heightSpeed: Double {
    var speed = abs(presence.heightVelocity(natural: natural, at: host.time))
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
  fileprivate var heightSpeedOfItsOwn: Double {
    guard let presence = self as? PresenceNode, presence.presence.isRunning else {
      // A layout of the user's own may move at any speed.
      return isRunning && self is any AnimatedLayout ? .infinity : 0
    }
    // The spacing around goes with it: a few times the usual distance.
    let spacing = abs(presence.presence.progress.velocity(at: host.time)) * 32
    return abs(
      presence.presence.heightVelocity(natural: presence.naturalHeight, at: host.time)) + spacing
  }
}

/// A node whose size follows animatable data.
@MainActor protocol AnimatedLayout {}
