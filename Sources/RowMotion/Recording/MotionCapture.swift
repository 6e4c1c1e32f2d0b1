import RowCore
import RowDrawing

/// The content of a frame, and the numbers from which its ``MotionFrame`` is made when it is read.
///
/// A recorder captures each frame, so this takes no more than a copy of numbers that are known. It
/// is an object, since frames move when others are removed.
@MainActor final class MotionCapture {
  /// A shown row of a list.
  fileprivate struct Row {
    /// The drawn top in the list's content, in points.
    let y: Double
    let displacement: Double
    let height: Double
    let natural: Double
    let progress: Double
    // The small values together, so that a row takes 48 bytes.
    let isDragged: Bool
    let state: Presence.State
  }

  fileprivate struct List {
    let list: MotionFrame.List
    let rowIDs: RowIDs
    let inset: Double
    let rowWidth: Double
    let spacing: Double
    /// The heights of all rows; copying them copies a reference.
    let heights: HeightIndex
    var rows: ContiguousArray<Row> = []

    func frame(of row: Row) -> Rect {
      Rect(
        x: list.frame.minX + inset, y: list.frame.minY + row.y - list.offset, width: rowWidth,
        height: row.height)
    }
  }

  /// The ids of a list's shown rows, which frames share until other rows are shown.
  fileprivate final class RowIDs {
    let ids: [AnyHashable]
    private let layers: ContiguousArray<UInt64>

    @MainActor init(_ rows: ContiguousArray<RowNode>) {
      ids = rows.map { $0.id }
      layers = ContiguousArray(rows.map { $0.identity })
    }

    @MainActor func areIDs(of rows: ContiguousArray<RowNode>) -> Bool {
      guard rows.count == layers.count else { return false }
      for index in rows.indices where rows[index].identity != layers[index] { return false }
      return true
    }
  }

  let content: StoredDisplayList
  private let time: Double
  private var lists: ContiguousArray<List> = []
  /// The frame before, for velocities; nil if it is no longer stored.
  private weak var last: MotionCapture?
  /// The frame in which the last motion started, for the ends and targets of motions.
  private let known: MotionFrame
  /// The log with the starts of motions, for the names of presences; it has them as long as frames
  /// that show the motions are stored.
  private let causes: CauseLog

  /// The approximate size of what is not shared with the frame before, in bytes.
  var byteCount: Int {
    lists.reduce(content.byteCount) { $0 + $1.rows.count * MemoryLayout<Row>.stride }
  }

  /// Captures the current frame of a host, whose content has the presences in motion.
  init(
    of runtime: Runtime, _ content: StoredDisplayList, after last: MotionCapture?,
    _ known: MotionFrame, _ causes: CauseLog
  ) {
    time = runtime.time
    self.content = content
    self.last = last
    self.known = known
    self.causes = causes
    for (index, node) in runtime.nodes.lists.enumerated() {
      guard let list = node as? ListNode else { continue }
      let shown = list.rows.shown
      var rowIDs: RowIDs?
      if let last, index < last.lists.count, last.lists[index].rowIDs.areIDs(of: shown) {
        rowIDs = last.lists[index].rowIDs
      }
      var capture = List(
        list: MotionFrame.List(list, at: index), rowIDs: rowIDs ?? RowIDs(shown),
        inset: list.inset + list.rowShift, rowWidth: list.rowWidth, spacing: list.rowSpacing,
        heights: list.rows.heights)
      capture.rows.reserveCapacity(shown.count)
      for row in shown {
        let y = row.presentationY
        capture.rows.append(
          Row(
            y: y, displacement: y - row.y, height: row.height, natural: row.natural,
            progress: row.sample.progress, isDragged: row.isDragged, state: row.presence.state))
      }
      lists.append(capture)
    }
  }

  /// Returns the frame of each list, and for equal parts of its content's height whether a row in
  /// the part has a measured height.
  ///
  /// - Complexity: O(k log n) for k parts of n rows.
  func measuredParts(count: Int) -> [(list: Rect, parts: [Bool])] {
    lists.map { list in
      let heights = list.heights
      let height = heights.totalHeight / Double(count)
      return (
        list.list.frame,
        (0..<count).map { part in
          let first = heights.row(at: Double(part) * height)
          let last = heights.row(at: Double(part + 1) * height)
          return heights.measuredCount(in: first..<max(first + 1, last)) > 0
        }
      )
    }
  }

  /// The position, size and motion of the rows and presences, which take a while to compute.
  private(set) lazy var frame: MotionFrame = {
    let (time, last) = (time, last)
    let latest = Dictionary(
      causes.starts.lazy.filter { $0.time <= time }.map { ($0.node, $0.lane) },
      uniquingKeysWith: { $1 })
    let targets = Dictionary(
      known.lanes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let old = Dictionary(
      last?.heights(latest) ?? [], uniquingKeysWith: { first, _ in first })
    func lane(
      _ id: MotionFrame.Lane.ID, _ state: Presence.State, _ progress: Double, _ frame: Rect,
      natural: Double, spacing: Double, opacity: Double, displacement: Double = 0,
      isDragged: Bool = false
    ) -> MotionFrame.Lane {
      let duration = time - (last?.time ?? time)
      let known = targets[id]
      let motion = known.flatMap { $0.endTime > time ? $0 : nil }
      let growth = motion == nil ? 0 : frame.height - (old[id] ?? frame.height)
      return MotionFrame.Lane(
        id: id, state: state, progress: progress, frame: frame, naturalHeight: natural,
        targetHeight: state == .disappearing ? 0 : motion?.targetHeight ?? natural,
        spacing: spacing, displacement: displacement, isDragged: isDragged,
        opacity: opacity, heightVelocity: duration > 0 ? growth / duration : 0,
        endTime: motion?.endTime ?? -.infinity)
    }
    var lanes: [MotionFrame.Lane.ID: [MotionFrame.Lane]] = [:]
    for presence in content.presences {
      guard let id = latest[presence.node] else { continue }
      lanes[MotionFrame.Lane.ID(list: id.list, row: id.row), default: []].append(
        lane(
          id, presence.state, presence.progress, presence.frame, natural: presence.naturalHeight,
          spacing: presence.spacing, opacity: presence.opacity))
    }
    var result = MotionFrame(time: time)
    result.lists = lists.map(\.list)
    result.lanes = lanes[MotionFrame.Lane.ID(list: nil, row: nil)] ?? []
    for list in lists {
      let bounds = list.list.frame
      for (row, rowID) in zip(list.rows, list.rowIDs.ids) where row.state != .absent {
        let frame = list.frame(of: row)
        let isInView = frame.maxY > bounds.minY && frame.minY < bounds.maxY
        guard isInView || row.state == .appearing || row.state == .disappearing else { continue }
        let id = MotionFrame.Lane.ID(list: list.list.id, row: rowID)
        let opacity = min(max(row.progress, 0), 1)
        result.lanes.append(
          lane(
            id, row.state, row.progress, frame, natural: row.natural,
            spacing: list.spacing * opacity, opacity: opacity, displacement: row.displacement,
            isDragged: row.isDragged))
        result.lanes += lanes[id] ?? []
      }
    }
    return result
  }()

  /// The height of each row, and of each presence in motion.
  private func heights(
    _ latest: [ObjectIdentifier: MotionFrame.Lane.ID]
  ) -> [(MotionFrame.Lane.ID, Double)] {
    lists.flatMap { list in
      zip(list.rowIDs.ids, list.rows).map {
        (MotionFrame.Lane.ID(list: list.list.id, row: $0), $1.height)
      }
    }
      + content.presences.compactMap { presence in
        latest[presence.node].map { ($0, presence.frame.height) }
      }
  }
}
