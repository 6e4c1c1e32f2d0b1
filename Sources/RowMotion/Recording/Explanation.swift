extension Recorder {
  /// A line of an explanation.
  public struct Cause: Equatable {
    /// The level of the line; a line of a greater level explains the last one of a lesser level.
    public let level: Int
    /// The text of the line.
    public let text: String
  }

  /// Returns the reasons why a row or presence is where it is in a stored frame; empty if it is not
  /// in the frame.
  public func explanation(of lane: MotionFrame.Lane.ID, at index: Int) -> [Cause] {
    guard frames.indices.contains(index) else { return [] }
    return explanation(
      of: lane, in: frames[index].motion, after: index > 0 ? frames[index - 1].motion : nil)
  }

  /// Returns the reasons why a row or presence is where it is in a frame.
  ///
  /// - Parameter end: The time before which changes were made that the frame shows, in seconds.
  func explanation(
    of lane: MotionFrame.Lane.ID, in frame: MotionFrame, after old: MotionFrame?,
    changedBefore end: Double? = nil
  ) -> [Cause] {
    guard let lane = frame[lane] else { return [] }
    var explanation = Explanation(recorder: self, frame: frame, old: old, end: end ?? frame.time)
    explanation.explain(lane)
    return explanation.lines
  }
}

/// The reasons why a row or presence is where it is in a frame.
@MainActor private struct Explanation {
  let recorder: Recorder
  let frame: MotionFrame
  let old: MotionFrame?
  /// The time before which changes were made that the frame shows, in seconds.
  let end: Double
  var lines: [Recorder.Cause] = []
  /// The reasons of motions that lines have named.
  var named: [[Recorder.Cause]] = []

  private mutating func add(_ level: Int, _ text: String) {
    lines.append(Recorder.Cause(level: level, text: text))
  }

  mutating func explain(_ lane: MotionFrame.Lane) {
    add(
      0,
      "\(frame.name(of: lane)) at \(number(frame.time)) s: top \(number(lane.frame.minY)), height "
        + number(lane.frame.height))
    guard let old, let before = old[lane.id] else {
      add(
        1, old == nil ? "there is no frame before" : "it was not visible in the frame before")
      addMotions { $0.isPart(of: lane.id) }
      return
    }
    var rest = lane.frame.minY - before.frame.minY
    let growth = lane.frame.height - before.frame.height
    add(
      1,
      "step since the frame at \(number(old.time)) s: top \(signed(rest)), height \(signed(growth))"
    )
    let count = lines.count
    if abs(growth) > 1e-9 || abs(lane.targetHeight - lane.frame.height) > 1e-9 {
      add(
        1, "its own height is \(number(lane.frame.height)), at rest \(number(lane.targetHeight))")
      addReasons(of: lane, after: before)
    }
    for other in rows(above: before, in: old)
    where other.state == .disappearing && frame[other.id] == nil {
      rest += other.frame.height
      add(1, "pushed \(signed(-other.frame.height)) by \(other.name) above it, which has exited")
      addCauses(of: other.id)
    }
    for other in rows(above: lane, in: frame) {
      let growth = other.frame.height - (old[other.id]?.frame.height ?? 0)
      guard abs(growth) > 1e-9 else { continue }
      rest -= growth
      add(
        1,
        "pushed \(signed(growth)) by \(other.name) above it, whose height is "
          + "\(number(other.frame.height)), at rest \(number(other.targetHeight))")
      addReasons(of: other, after: old[other.id])
    }
    if let list = frame.lists.first(where: { $0.id == lane.id.list }),
      let oldList = old.lists.first(where: { $0.id == list.id })
    {
      let moved = list.frame.minY - oldList.frame.minY
      rest -= moved
      addMove(moved, "with the list")
      if abs(moved) > 1e-6 { addInputs("size", "change", "key", "press", "release") }
      let scrolled = list.offset - oldList.offset
      let anchor = list.anchor.flatMap { frame[$0] }.flatMap { anchor in
        let distance = anchor.frame.minY - (old[anchor.id]?.frame.minY ?? .infinity)
        return abs(distance) < 1e-6 ? ", which keeps \(anchor.name) in place" : nil
      }
      // A scroll that only keeps the row in place while others above the list's top change does
      // not move it.
      if abs(rest) > 1e-6, abs(scrolled) > 1e-6 {
        rest += scrolled
        addMove(-scrolled, "by a scroll of the list\(anchor ?? "")")
        let id = MotionFrame.Lane.ID(list: list.id, row: nil)
        if anchor != nil {
          addCauses(of: id)
        } else if !addMotions(where: { $0.isPart(of: id) }),
          !addInputs("scroll", "dragScroll", "key")
        {
          add(2, "by the program")
        }
      }
    }
    if abs(rest) > 1e-6 { addOwnMove(rest, lane, after: before) }
    if lines.count == count { add(1, "nothing moves it") }
  }

  /// Adds a move that neither other rows nor the list cause, with the motion of the row itself if
  /// it slides.
  private mutating func addOwnMove(
    _ distance: Double, _ lane: MotionFrame.Lane, after before: MotionFrame.Lane
  ) {
    if lane.isDragged { return addMove(distance, "with the pointer") }
    if lane.displacement == 0, before.displacement == 0 {
      return addMove(distance, "by spacing or rows out of view")
    }
    addMove(distance, "toward its new position")
    addMotions { $0.isOfRow(lane.id) }
  }

  /// Adds the reasons for the height of a row or presence.
  private mutating func addReasons(of lane: MotionFrame.Lane, after before: MotionFrame.Lane?) {
    let growth = lane.frame.height - (before?.frame.height ?? 0)
    let resized = lane.targetHeight - (before?.targetHeight ?? 0)
    // An animated change would not be complete while the row moves, or when another motion ends.
    if abs(resized) > 1e-6, lane.isMoving ? growth / resized > 1 - 1e-9 : before?.isMoving == true {
      addImmediateChanges(of: lane.id, "\(signed(resized)) ")
    }
    addCauses(of: lane.id)
  }

  private mutating func addMove(_ distance: Double, _ reason: String) {
    if abs(distance) > 1e-6 { add(1, "moved \(signed(distance)) \(reason)") }
  }

  /// Returns the rows above a row in its list in a frame, the nearest first.
  private func rows(
    above lane: MotionFrame.Lane, in frame: MotionFrame
  ) -> [MotionFrame.Lane] {
    frame.lanes.prefix { $0.id.list != lane.id.list || $0.id.row != lane.id.row }
      .filter { $0.id.list == lane.id.list && $0.id.row != nil && $0.id.part == nil }.reversed()
  }

  /// Adds the inputs with some names that the frame was the first to show; returns false if there
  /// are none.
  @discardableResult private mutating func addInputs(_ names: String...) -> Bool {
    let count = lines.count
    for mark in recorder.marks where (old?.time ?? end) <= mark.time && mark.time < end {
      guard case .event(let input) = mark.kind, names.contains(where: input.hasPrefix) else {
        continue
      }
      add(2, "by \(input), at \(number(mark.time)) s")
    }
    return lines.count > count
  }

  /// Adds the motions of a lane, or, without any, the changes that it has followed at once.
  private mutating func addCauses(of id: MotionFrame.Lane.ID) {
    if !addMotions(where: { $0.isPart(of: id) }) { addImmediateChanges(of: id) }
  }

  /// Adds the motions that run or have just ended; returns false if there are none.
  @discardableResult private mutating func addMotions(where isIncluded: (CauseLog.Start) -> Bool)
    -> Bool
  {
    let oldest = old?.time ?? frame.time
    let all = recorder.causes.starts.filter { $0.time <= frame.time && isIncluded($0) }
    var nodes: [ObjectIdentifier] = []
    for start in all where !nodes.contains(start.node) { nodes.append(start.node) }
    let count = lines.count
    for node in nodes {
      let own = all.filter { $0.node == node }
      guard let last = own.last, last.end >= oldest else { continue }
      let lane = frame[last.lane]
      var name = last.name ?? (last.lane.row == nil ? "the list" : "the row")
      if let part = last.lane.part { name = Int(part) == nil ? part : "presence \(part)" }
      var state = ""
      if last.name == nil, let lane {
        state = " \(lane.state.rawValue)"
        // Present content that changes its height stays present.
        if lane.state != .resizing { state += ", progress \(number(lane.progress))" }
      }
      let motion =
        "\(name)\(state); \(last.end > frame.time ? "ends" : "ended") at \(number(last.end)) s"
      if lines[count...].contains(where: { $0.text == motion }) { continue }
      add(2, motion)
      let first = own.lastIndex { !$0.isRetarget } ?? 0
      // The change that started a motion may retarget it at once.
      var distinct: [CauseLog.Start] = []
      for next in own[first...] {
        let isSame = distinct.last?.change == next.change
        if isSame, distinct.last?.time == next.time { continue }
        // A motion that is retargeted in each frame names the last time.
        if isSame, distinct.last?.isRetarget == true { distinct.removeLast() }
        distinct.append(next)
      }
      let reasons = distinct.flatMap(reasons)
      if !named.contains(reasons) { lines += reasons }
      named.append(reasons)
    }
    return lines.count > count
  }

  /// Adds that a row changed at once, and the changes without an animation that this frame was the
  /// first to show, except for those in other rows.
  private mutating func addImmediateChanges(of id: MotionFrame.Lane.ID, _ change: String = "") {
    if id.row != nil, frame.lists.contains(where: { $0.id == id.list && !$0.animatesHeights }) {
      return add(2, "\(change)at once, since its list does not animate heights")
    }
    add(2, "\(change)at once, without an animation")
    guard let old else { return }
    let row = id.row.map { "row \($0)" }
    var texts: [String] = []
    let shown = recorder.causes.changes(shownAfter: old.time, until: end)
    for change in shown where change.animation == nil {
      let rows = change.path.split(separator: "/").filter { $0.hasPrefix("row ") }
      if let last = rows.last, row.map({ last != $0 }) ?? false { continue }
      let text = cause(change)
      if !texts.contains(text) { texts.append(text) }
    }
    for text in texts { add(3, text) }
  }

  private func cause(_ change: CauseLog.Change) -> String {
    "because \(change.property ?? "a model that \(change.path) reads") changed"
      + (change.input.map { " by \($0)" } ?? "")
  }

  /// Returns the lines about the start of a motion.
  private func reasons(of start: CauseLog.Start) -> [Recorder.Cause] {
    let begun = start.isRetarget ? "retargeted" : "started"
    guard let change = start.change else {
      let text = start.input.map { "by \($0)" } ?? "at \(number(start.time)) s"
      return [Recorder.Cause(level: 3, text: "\(begun) \(text)")]
    }
    let animation = change.animation.map { "\($0)" } ?? "an animation of its own"
    return [
      Recorder.Cause(level: 3, text: "\(begun) at \(number(start.time)) s with \(animation)"),
      Recorder.Cause(level: 4, text: cause(change)),
    ]
  }

  private func number(_ value: Double) -> String {
    if !value.isFinite { return value < 0 ? "the start" : "no time" }
    return PrintableText.number(value)
  }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + number(value) }
}

extension CauseLog.Start {
  /// Returns true if a lane's row or presence moves, or a view in the lane's row.
  fileprivate func isPart(of id: MotionFrame.Lane.ID) -> Bool {
    lane.list == id.list && lane.row == id.row && (id.part == nil || lane.part == id.part)
  }

  /// Returns true if the row of a lane itself moves, and not a view in it.
  fileprivate func isOfRow(_ id: MotionFrame.Lane.ID) -> Bool {
    isPart(of: id) && lane.part == nil && name == nil && id.part == nil
  }
}
