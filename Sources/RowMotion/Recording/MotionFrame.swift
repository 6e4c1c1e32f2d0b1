/// The position, size and motion of the rows and presences in a frame.
///
///     for lane in host.motionFrame.lanes where lane.isMoving {
///       print(lane.name, lane.frame, lane.progress)
///     }
public struct MotionFrame: Equatable {
  /// A row on screen, or a presence in motion.
  public struct Lane: Equatable, Identifiable {
    /// The identity of a lane, which is the same in all frames and in a replay.
    public struct ID: Hashable {
      /// The id of the list, or its index without one; nil outside of lists.
      public let list: AnyHashable?
      /// The id of the row; nil outside of rows.
      public let row: AnyHashable?
      /// The id of the presence, or its index in the row without one; nil for the row itself.
      public let part: String?

      /// Creates the identity of a row, or of a presence.
      public init(list: AnyHashable?, row: AnyHashable?, part: String? = nil) {
        self.list = list
        self.row = row
        self.part = part
      }

      /// The name for people, such as `row 3`.
      package var name: String {
        let row = row.map { "row \(PrintableText.inline("\($0)"))" }
        guard let part else { return row ?? "" }
        let name = Int(part) == nil ? PrintableText.inline(part) : "presence \(part)"
        return row.map { "\(name) in \($0)" } ?? name
      }
    }

    /// The identity of the row or presence.
    public let id: ID
    /// The state of the presence.
    public let state: Presence.State
    /// The progress of the presence; a spring may overshoot 1.
    public let progress: Double
    /// The drawn frame in host coordinates, in points.
    public let frame: Rect
    /// The height of the content, in points.
    public let naturalHeight: Double
    /// The height that all animations lead to, in points.
    public let targetHeight: Double
    /// The spacing that the row or presence adds to its list or stack, in points.
    public let spacing: Double
    /// The distance of the drawn position below that in the layout, in points: of a row that slides,
    /// is dragged or makes space for a dragged row.
    public let displacement: Double
    /// A Boolean value that indicates whether the user drags the row.
    public let isDragged: Bool
    /// The opacity, 0...1.
    public let opacity: Double
    /// The velocity of the height, in points per second.
    public let heightVelocity: Double
    /// The end of the motion, in seconds; −∞ at rest.
    public let endTime: Double

    /// The name for people, such as `row 3`.
    public var name: String { id.name }

    /// A Boolean value that indicates whether the row or presence is in motion.
    public var isMoving: Bool { endTime > -.infinity }
  }

  /// A list and its scroll position.
  public struct List: Equatable, Identifiable {
    /// The id of the list, or its index without one.
    public let id: AnyHashable
    /// The accessibility label of the list; nil without one.
    package let label: String?
    /// The drawn frame in host coordinates, in points.
    public let frame: Rect
    /// The scroll offset, in points.
    public let offset: Double
    /// The row that stays in place; nil if there is none.
    public let anchor: Lane.ID?
    /// A Boolean value that indicates whether the list animates the heights of its rows.
    public let animatesHeights: Bool
  }

  /// The time of the frame, in seconds.
  public let time: Double
  /// The presences outside of rows, then each list's rows with the presences in them.
  public internal(set) var lanes: [Lane] = []
  /// The lists in creation order.
  public internal(set) var lists: [List] = []

  init(time: Double) { self.time = time }

  /// The lane with an identity; nil if there is none.
  public subscript(id: Lane.ID) -> Lane? { lanes.first { $0.id == id } }

  /// Returns the name of a lane for people, with that of its list if there are several.
  package func name(of lane: Lane) -> String {
    guard lists.count > 1, let id = lane.id.list else { return lane.name }
    let label = lists.first { $0.id == id }?.label ?? "\(id)"
    return "\(lane.name) of \(PrintableText.inline(label))"
  }
}

// MARK: - Collecting

extension MotionFrame {
  /// Creates the frame of a host's views.
  ///
  /// - Parameters:
  ///   - isPrediction: True at a time for which only the root's layer and its lists are laid out.
  ///   - unknown: Views in motion whose layout at that time is unknown.
  @MainActor init(of root: LayerNode, isPrediction: Bool = false, _ unknown: [ViewNode] = []) {
    time = root.runtime.time
    let lists = root.runtime.nodes.lists.compactMap { $0 as? ListNode }
    let isKnown = unknown.allSatisfy { node in lists.contains { $0.isSelfOrAncestor(of: node) } }
    if !isKnown { return }
    func appendPresences(in layer: LayerNode, list: AnyHashable?, row: AnyHashable?) {
      layer.visitPresences { presence, part in
        guard presence.presence.isRunning, !isPrediction || presence.layer === layer else { return }
        lanes.append(Lane(presence, Lane.ID(list: list, row: row, part: "\(part)")))
      }
    }
    if !root.runtime.motions.nodes.isEmpty { appendPresences(in: root, list: nil, row: nil) }
    for (index, list) in lists.enumerated() where !unknown.contains(where: list.isSelfOrAncestor) {
      if isPrediction, list.layer !== root, list.layer?.isRow != true { continue }
      let entry = List(list, at: index)
      self.lists.append(entry)
      for row in list.reportedRows where row.presence.state != .absent {
        lanes.append(Lane(row, in: entry.id))
        if row.isBusy { appendPresences(in: row, list: entry.id, row: row.id) }
      }
    }
  }
}

@MainActor extension MotionFrame {
  /// Returns the id of a list, or its index without one.
  static func id(of list: ListNode, at index: Int) -> AnyHashable {
    list.listID ?? AnyHashable(index)
  }

  /// Returns the identity of the presence or row that a node is or belongs to.
  ///
  /// - Complexity: O(n) in the nodes of the row or of the root.
  static func laneID(of node: ViewNode) -> Lane.ID {
    let lists = node.runtime.nodes.lists.compactMap { $0 as? ListNode }
    let index = lists.lastIndex { $0.isSelfOrAncestor(of: node) }
    let row = (node.layer as? RowNode)?.id
    var part: String?
    if node.presenceNode != nil {
      var root = node.layer
      while row == nil, let outer = root?.parent?.layer { root = outer }
      root?.visitPresences { if $0 === node { part = "\($1)" } }
    }
    return Lane.ID(list: index.map { id(of: lists[$0], at: $0) }, row: row, part: part)
  }
}

extension ViewNode {
  /// The end of all motion in the node and below, in seconds; -infinity if it has ended.
  fileprivate var endOfMotion: Double {
    var end = motionEnd
    // At a predicted time, the content of an absent value has yet to be removed.
    if presenceNode?.presence.state != .absent {
      visitChildren { end = max(end, $0.endOfMotion) }
    }
    return end > runtime.time ? end : -.infinity
  }
}

extension MotionFrame.List {
  @MainActor init(_ list: ListNode, at index: Int) {
    let id = MotionFrame.id(of: list, at: index)
    self.init(
      id: id, label: list.explicitLabel, frame: list.hostFrame, offset: list.offset,
      anchor: list.anchor.map { MotionFrame.Lane.ID(list: id, row: $0.id) },
      animatesHeights: list.animatesHeights)
  }
}

extension MotionFrame.Lane {
  @MainActor fileprivate init(_ row: RowNode, in list: AnyHashable) {
    let info = row.info
    id = ID(list: list, row: row.id)
    state = info.state
    progress = info.progress
    frame = row.hostFrame
    naturalHeight = row.natural
    targetHeight = info.targetHeight
    heightVelocity = info.heightVelocity
    // Neighbors with the same distance on both sides share a gap by the progress between them.
    spacing = row.list.rowSpacing * row.sample.clampedProgress
    displacement = row.presentationY - row.y
    isDragged = row.isDragged
    opacity = row.opacity
    endTime = row.isBusy ? row.endOfMotion : -.infinity
  }

  @MainActor fileprivate init(_ node: PresenceNode, _ id: ID) {
    let info = node.info(row: id.row ?? AnyHashable(""), part: AnyHashable(id.part))
    self.id = id
    state = info.state
    progress = info.progress
    frame = node.hostRect(node.currentGeometry?.rect(at: node.runtime.time)) ?? .zero
    naturalHeight = node.naturalHeight
    targetHeight = info.targetHeight
    heightVelocity = info.heightVelocity
    spacing = info.spacing
    displacement = 0
    isDragged = false
    opacity = info.opacity
    endTime = node.endOfMotion
  }
}
