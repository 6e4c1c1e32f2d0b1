import RowDrawing

/// A check that the clips of rows and presences start and end without cutting visible ink.
///
/// While a height animates, the content is clipped at an edge no faster than the height. The first
/// frame shows what was visible before, and the last frame shows the state at rest.
@MainActor struct ClipChecks {
  /// The ink of a node and its visible part, relative to the node's origin.
  @MainActor private struct NodeInk {
    // Retained so that no other node gets its address.
    let node: ViewNode
    /// The identity of a row, which changes when the row is inserted again; 0 for a presence.
    let identity: UInt64
    let ink: Rect
    let visible: Rect
    /// The largest speed of the clip's edges, in points per second.
    let speed: Double
    let isAtRest: Bool
    /// True for a row that is being inserted; its previous position may have been off screen.
    let isAppearing: Bool

    init(_ node: ViewNode, _ ink: Rect, _ clip: Rect?, speed: Double, isAtRest: Bool) {
      self.node = node
      let row = node as? RowNode
      identity = row?.identity ?? 0
      isAppearing = row?.presence.state == .appearing
      self.ink = ink
      visible = clip.map { NodeInk.part(of: ink, in: $0) } ?? ink
      self.speed = speed
      self.isAtRest = isAtRest
    }

    /// True while the node is drawn.
    var isOnScreen: Bool {
      guard node.isMounted else { return false }
      guard let row = node as? RowNode ?? node.layer as? RowNode else { return true }
      return row.isAttached && row.list.isOnScreen(row)
    }

    /// Returns the part of the ink in a clip; a rectangle at the clip's edge if there is none.
    private static func part(of ink: Rect, in clip: Rect) -> Rect {
      let (left, right) = (max(ink.minX, clip.minX), min(ink.maxX, clip.maxX))
      let (top, bottom) = (max(ink.minY, clip.minY), min(ink.maxY, clip.maxY))
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  private var previous: [ObjectIdentifier: NodeInk] = [:]
  private var current: [ObjectIdentifier: NodeInk] = [:]
  private var time = -Double.infinity
  private var updates = 0

  /// Returns true if a row's clip may have changed since the last frame without a repaint of the
  /// row.
  func mayHaveChanged(_ row: RowNode) -> Bool {
    row.isBusy || row.isDragged || previous[ObjectIdentifier(row)]?.isAtRest == false
  }

  /// Records a node of the current frame.
  mutating func record(_ node: ViewNode) {
    // A node that was skipped for a while has no previous frame to compare with.
    if let row = node as? RowNode, row.isDragged || !row.list.isOnScreen(row) {
      previous[ObjectIdentifier(row)] = nil
    }
    if let row = node as? RowNode, row.isAttached, !row.isDragged, row.list.isOnScreen(row),
      let ink = row.inkBounds
    {
      add(row, ink, row.clip, speed: row.heightSpeed * row.clipSpeedFactor, isAtRest: !row.isBusy)
    } else if let presence = node.presenceNode, presence.presence.state != .absent,
      let ink = presence.shownInk
    {
      // While a presence animates, its container may be resized along with it.
      let isAtRest = !(presence.layer?.runningCount ?? 0 > 0)
      add(
        presence, ink, presence.clip(of: ink),
        speed: presence.ownHeightSpeed * presence.clipSpeedFactor, isAtRest: isAtRest)
    }
  }

  private mutating func add(
    _ node: ViewNode, _ ink: Rect, _ clip: Rect?, speed: Double, isAtRest: Bool
  ) {
    current[ObjectIdentifier(node)] = NodeInk(node, ink, clip, speed: speed, isAtRest: isAtRest)
  }

  /// Compares the nodes of a frame with the previous frame and calls a closure with each message.
  ///
  /// - Parameter isAll: True if all nodes were recorded; otherwise the missing ones are unchanged.
  mutating func finish(_ host: ViewHost, isAll: Bool, _ report: (ViewNode, String) -> Void) {
    let elapsed = host.time - time
    let isComparable = elapsed <= 0.05 && updates == host.runtime.updates.unanimatedCount
    time = host.time
    updates = host.runtime.updates.unanimatedCount
    if isComparable {
      for (key, now) in current {
        guard let before = previous[key], before.identity == now.identity else { continue }
        let limit = max(before.speed, now.speed) * elapsed * 2 + 1
        if let message = Self.difference(before, now, limit) { report(now.node, message) }
      }
    }
    if isAll {
      swap(&previous, &current)
    } else {
      previous.merge(current) { $1 }
      // A row that left the screen may return in another state.
      previous = previous.filter { $0.value.isOnScreen }
    }
    current.removeAll(keepingCapacity: true)
  }

  private static func difference(_ before: NodeInk, _ now: NodeInk, _ limit: Double) -> String? {
    let number = PrintableText.number
    let cut = overhang(shownBy: before.visible, drawnBy: now.ink, beyond: now.visible)
    if before.isAtRest, !now.isAppearing, cut > limit {
      return
        "\(number(cut)) visible points were clipped in one frame; the limit is \(number(limit))"
    }
    guard now.isAtRest else { return nil }
    let added = overhang(shownBy: now.visible, drawnBy: before.ink, beyond: before.visible)
    if added > limit {
      return "\(number(added)) clipped points appeared when the animation ended; the limit is "
        + number(limit)
    }
    return nil
  }

  /// Returns the largest distance by which ink of both frames is visible in one beyond the other's
  /// clip.
  private static func overhang(shownBy shown: Rect, drawnBy ink: Rect, beyond other: Rect) -> Double
  {
    let top = other.minY - max(shown.minY, ink.minY)
    let left = other.minX - max(shown.minX, ink.minX)
    let bottom = min(shown.maxY, ink.maxY) - other.maxY
    let right = min(shown.maxX, ink.maxX) - other.maxX
    return max(max(top, bottom), max(left, right))
  }
}
