import RowDrawing

/// Checks that clips of rows and presences come and go without cutting what rest shows.
///
/// While a height is animated, content is cut at an edge that moves no faster than the height accounts for. So the first
/// frame of a motion shows what was shown before, and the last one what rest shows.
@MainActor struct ClipChecks {
  /// The ink of a node and its visible part, from the node's corner.
  @MainActor private struct Shown {
    // Held so that no other node gets its address.
    let node: ViewNode
    /// The identity of a row, which is another one when the row comes back; 0 for a presence.
    let identity: UInt64
    let ink: Rect
    let visible: Rect
    /// The greatest speed of the clip's edges, points a second.
    let speed: Double
    let isAtRest: Bool
    /// True for a row that comes in: it may have stood elsewhere, out of sight.
    let isAppearing: Bool

    init(_ node: ViewNode, _ ink: Rect, _ clip: Rect?, speed: Double, isAtRest: Bool) {
      self.node = node
      let row = node as? RowNode
      identity = row?.identity ?? 0
      isAppearing = row?.presence.state == .appearing
      self.ink = ink
      visible = clip.map { Shown.part(of: ink, in: $0) } ?? ink
      self.speed = speed
      self.isAtRest = isAtRest
    }

    /// The part of the ink in a clip; at the clip's edge where there is none.
    private static func part(of ink: Rect, in clip: Rect) -> Rect {
      let (left, right) = (max(ink.minX, clip.minX), min(ink.maxX, clip.maxX))
      let (top, bottom) = (max(ink.minY, clip.minY), min(ink.maxY, clip.maxY))
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  private var shown: [ObjectIdentifier: Shown] = [:]
  private var looked: [ObjectIdentifier: Shown] = [:]
  private var time = -Double.infinity
  private var updates = 0

  /// True if a row's clip may be another one than in the last frame: it changes though nothing is drawn anew.
  func mayHaveChanged(_ row: RowNode) -> Bool {
    row.isBusy || row.isDragged || shown[ObjectIdentifier(row)]?.isAtRest == false
  }

  /// Looks at a node of a frame.
  mutating func look(at node: ViewNode) {
    // What is not looked at for a while has nothing to be compared with.
    if let row = node as? RowNode, row.isDragged || !row.list.isOnScreen(row) {
      shown[ObjectIdentifier(row)] = nil
    }
    if let row = node as? RowNode, row.isAttached, !row.isDragged, row.list.isOnScreen(row),
      let ink = row.inkBounds
    {
      add(row, ink, row.clip, speed: row.heightSpeed * row.clipSpeedFactor, isAtRest: !row.isBusy)
    } else if let presence = node.presenceNode, presence.presence.state != .absent,
      let ink = presence.shownInk
    {
      // What it stands in may be resized with it.
      let isAtRest = !(presence.layer?.runningCount ?? 0 > 0)
      add(
        presence, ink, presence.clip(of: ink),
        speed: presence.heightSpeedOfItsOwn * presence.clipSpeedFactor, isAtRest: isAtRest)
    }
  }

  private mutating func add(
    _ node: ViewNode, _ ink: Rect, _ clip: Rect?, speed: Double, isAtRest: Bool
  ) {
    looked[ObjectIdentifier(node)] = Shown(node, ink, clip, speed: speed, isAtRest: isAtRest)
  }

  /// Compares the nodes of a frame with the last one, and calls a closure with each message.
  ///
  /// - Parameter isAll: Whether all nodes of the tree were looked at; those that were not are as they were otherwise.
  mutating func finish(_ host: ViewHost, isAll: Bool, _ report: (ViewNode, String) -> Void) {
    let elapsed = host.time - time
    let isComparable = elapsed <= 0.05 && updates == host.runtime.unanimatedUpdates
    time = host.time
    updates = host.runtime.unanimatedUpdates
    if isComparable {
      for (key, now) in looked {
        guard let before = shown[key], before.identity == now.identity else { continue }
        let limit = max(before.speed, now.speed) * elapsed * 2 + 1
        if let message = Self.difference(before, now, limit) { report(now.node, message) }
      }
    }
    if isAll {
      swap(&shown, &looked)
    } else {
      shown.merge(looked) { $1 }
    }
    looked.removeAll(keepingCapacity: true)
  }

  private static func difference(_ before: Shown, _ now: Shown, _ limit: Double) -> String? {
    let cut = overhang(shownBy: before.visible, drawnBy: now.ink, beyond: now.visible)
    if before.isAtRest, !now.isAppearing, cut > limit {
      return "\(cut) points of what was shown are cut, at most \(limit)"
    }
    guard now.isAtRest else { return nil }
    let added = overhang(shownBy: now.visible, drawnBy: before.ink, beyond: before.visible)
    if added > limit { return "\(added) points that were cut appear at rest, at most \(limit)" }
    return nil
  }

  /// The distance that ink of both frames is shown in one beyond the clip of the other, points.
  private static func overhang(shownBy shown: Rect, drawnBy ink: Rect, beyond other: Rect) -> Double
  {
    let top = other.minY - max(shown.minY, ink.minY)
    let left = other.minX - max(shown.minX, ink.minX)
    let bottom = min(shown.maxY, ink.maxY) - other.maxY
    let right = min(shown.maxX, ink.maxX) - other.maxX
    return max(max(top, bottom), max(left, right))
  }
}
