// Hit tests, and information about the rows for hosts.

extension ListNode {
  /// Finds the hit targets at a position; rows are hit where they are drawn.
  func hitTestRows(_ point: Point, in frame: Rect, _ hits: inout [Hit]) {
    let corner = Point(x: frame.minX + inset + rowShift, y: frame.minY - offset)
    func isHit(_ row: RowNode) -> Bool {
      row.hitTest(
        Point(x: point.x - corner.x, y: point.y - corner.y - row.presentationY), &hits)
    }
    let lifted = rows.shown.last { $0.isLifted && isHit($0) }
    if lifted == nil { _ = rows.shown.last { !$0.isLifted && isHit($0) } }
  }

  /// Paints the rows that changed.
  func paintRows(_ canvas: Canvas) {
    for row in rows.shown { row.paintIfNeeded(canvas) }
  }

  /// The infos of visible, appearing and exiting rows.
  var rowInfos: [RowInfo] { reportedRows.map(\.info) }

  /// The frames of visible, appearing and exiting rows.
  var rowFrames: [RowFrame] { reportedRows.map(\.frame) }

  /// True if a visible, appearing or exiting row has yet to reach its final height.
  var hasRowsInMotion: Bool {
    reportedRows.contains { row in
      abs(row.height - (row.isExiting ? 0 : row.settledHeight)) > 0.01
    }
  }

  /// The visible, appearing and exiting rows.
  var reportedRows: ContiguousArray<RowNode> {
    rows.shown.filter { row in
      row.isExiting || row.presence.state == .appearing || isOnScreen(row)
    }
  }

  /// The infos of all presences inside the shown rows.
  var presenceInfos: [PresenceInfo] {
    var infos: [PresenceInfo] = []
    for row in rows.shown {
      row.visitPresences { infos.append($0.info(row: row.id, part: $1)) }
    }
    return infos
  }
}

extension LayerNode {
  /// Visits the presences in the layer, and not those in rows below, with the id or the index of
  /// each.
  final func visitPresences(_ visit: @MainActor (PresenceNode, _ part: AnyHashable) -> Void) {
    var count = 0
    func visitNode(_ node: ViewNode, _ name: AnyHashable?) {
      if node.layer === node, node.layer?.isRow == true { return }
      var name = node.viewID ?? name
      if let presence = node.presenceNode {
        visit(presence, name ?? AnyHashable(count))
        count += 1
        name = nil
        // At a predicted time, the content of an absent value has yet to be removed.
        if presence.presence.state == .absent { return }
      }
      node.visitChildren { visitNode($0, name) }
    }
    visitChildren { visitNode($0, nil) }
  }
}

extension PresenceNode {
  func info(row: AnyHashable, part: AnyHashable) -> PresenceInfo {
    let isVanishing = presence.state == .disappearing || presence.state == .absent
    let content = contentMotion
    let sample = presence.sample(at: runtime.time)
    var velocity = presence.heightVelocity(natural: naturalHeight, at: runtime.time)
    if size.height > 0 { velocity += sample.progress * content.velocity }
    return PresenceInfo(
      row: row, part: part, state: presence.state, progress: presence.progress(at: runtime.time),
      height: size.height, spacing: spacingContribution, opacity: contentOpacity,
      targetHeight: isVanishing ? 0 : content.target, heightVelocity: velocity)
  }

  /// The target and the velocity of the content's height.
  private var contentMotion: LengthMotion {
    guard let child, let placed = child.placedProposal, child.deepMotionEnd > runtime.time else {
      return LengthMotion(target: naturalHeight, velocity: 0)
    }
    return child.heightMotion(placed)
  }
}
