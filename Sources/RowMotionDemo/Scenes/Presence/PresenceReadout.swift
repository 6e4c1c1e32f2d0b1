import RowMotion

/// The readout of both lanes, with the same words for every variant.
@MainActor enum PresenceReadout {
  /// Returns the text above the table: the step, the clicks, and an explanation of a text that was
  /// replaced on the way.
  static func text(_ model: PresenceModel, _ host: ViewHost) -> String {
    let step = model.variant == .measuredFirst ? ["\(model.step.rawValue)\(measured(model))"] : []
    let clicks =
      model.countsClicks
      ? ["Clicks: \(model.clicks.detail) on the detail, \(model.clicks.row) on the row"] : []
    return (step + clicks + replacement(presence(in: PresenceModel.rowMotionLane, host)))
      .joined(separator: "\n\n")
  }

  /// Returns the quantities of both lanes.
  static func status(
    _ model: PresenceModel, _ host: ViewHost, _ heights: HeightHistory
  ) -> SceneStatus {
    SceneStatus(of: model.stage.lanes, titled: \.title) { lane in
      let drawn =
        PresenceChecks.drawsDetail(lane.id, host) ? model.placed.sizes[lane.id]?.height : nil
      // A plain stack has the height of the text itself, while the data has a detail.
      let natural = model.detail == nil ? 0 : drawn ?? 0
      let reported = host.frame(id: PresenceIDs.reported(lane.id))?.height ?? natural
      let presence = presence(in: lane.id, host)
      let loneRow = host.presences(in: lane.id).first { $0.row == AnyHashable("alone") }
      let speed = presence?.heightVelocity ?? (host.isIdle ? 0 : heights.speed(lane.id))
      return [
        "Data": model.detail.map(start(of:)) ?? "none",
        "Drawn": drawn.map(Formatted.length) ?? "nothing",
        "Drawn in": heights.drawnFrames(lane.id, hasDetail: model.detail != nil),
        "Reported": Formatted.length(reported),
        "Target": Formatted.length(presence?.targetHeight ?? natural),
        "Speed": Formatted.length(speed) + "/s",
        "Measured": Formatted.count(model.placed.counts[lane.id] ?? 0, "time", zero: "0"),
        "Moved in": Formatted.count(heights.movedFrames(lane.id), "frame"),
        "Old exits": presence.map { _ in "\(heights.ignoredEnds) ignored" } ?? "–",
        "Single row": loneRow.map { Formatted.length($0.height) } ?? "–",
      ]
    }
  }

  static func presence(in lane: String, _ host: ViewHost) -> PresenceInfo? {
    host.presences(in: lane).first { $0.row == AnyHashable("changes") }
  }

  /// Returns the result of the second step; empty before it.
  private static func measured(_ model: PresenceModel) -> String {
    if model.step == .changed { return "" }
    guard model.detail != nil else { return " Without the detail, its height is 0\u{a0}px." }
    let count = Formatted.count(model.measurements, "measurement")
    return " It is \(Formatted.length(model.measuredHeight)), with \(count) since the change."
  }

  /// Explains a presence whose text was replaced in the middle of a motion.
  private static func replacement(_ presence: PresenceInfo?) -> [String] {
    guard let presence, presence.state == .appearing,
      abs(presence.height - presence.progress * presence.targetHeight) > 0.5
    else { return [] }
    return [
      "The text was replaced on the way: its height animates to the new one while the progress "
        + "animates to 100%. The row has the product of both, which may pass its target."
    ]
  }

  /// Returns the start of a text.
  private static func start(of text: String) -> String {
    text.count > 24 ? text.prefix(22) + "…" : text
  }
}

/// The frames since the detail's last change in which the text was drawn and the row moved.
@MainActor final class HeightHistory {
  private struct Record {
    var height: Double
    /// The row's width, in points.
    var width: Double
    /// True while the row moves because its text wraps in another width.
    var isWrapping = false
    var frames = 0
    var time: Double
    /// The speed in the last frame, in points per second; positive while the row grows.
    var speed = 0.0
    /// The number of the detail's change that precedes the record.
    var number: Int
    /// The number of the current frame, 0 for the one with the change.
    var frame = 0
    /// The first and the last frame that drew the text; nil if none has.
    var firstDrawn: Int?
    var lastDrawn: Int?
    /// The height of the row at rest, in points.
    var target: Double
    /// The time at which the list asked for the row's new height; nil if it has not.
    var askedAt: Double?
    /// The time of the last frame in which the row changed its height; nil if it has not.
    var movedAt: Double?
  }

  private var records: [String: Record] = [:]
  private var isDisappearing = false
  /// The number of exits whose end was ignored, because the detail returned before it.
  private(set) var ignoredEnds = 0

  func clear() {
    records = [:]
    isDisappearing = false
    ignoredEnds = 0
  }

  /// Inspects the rows of a frame; `number` is the number of the detail's last change.
  func update(_ host: ViewHost, number: Int) {
    let state = PresenceReadout.presence(in: PresenceModel.rowMotionLane, host)?.state
    if isDisappearing, state == .appearing { ignoredEnds += 1 }
    isDisappearing = state == .disappearing
    for lane in [PresenceModel.rowMotionLane, PresenceModel.variantLane] {
      let row = host.rows(in: lane).first { $0.id == AnyHashable("changes") }
      let content = host.frame(id: PresenceIDs.row(lane))
      // A lazy stack has no rows; in a low list the row may be out of view.
      let isList = host.listIDs.contains(lane)
      guard let content, let height = isList ? row?.height : content.height else {
        records[lane] = nil
        continue
      }
      let target = row?.targetHeight ?? height
      var record =
        records[lane]
        ?? Record(
          height: height, width: content.width, time: host.time, number: number, target: target)
      if record.width != content.width { record.isWrapping = true }
      if record.isWrapping {
        // A resize of the window is no trial.
        (record.width, record.height, record.target) = (content.width, height, target)
        record.isWrapping = abs(height - target) >= 0.01
      }
      if record.number != number {
        record = Record(
          height: record.height, width: record.width, time: record.time, number: number,
          target: record.target)
      } else if host.time > record.time {
        record.frame += 1
      }
      if host.frame(id: PresenceIDs.detail(lane)) != nil {
        record.firstDrawn = record.firstDrawn ?? record.frame
        record.lastDrawn = record.frame
      }
      let change = height - record.height
      // Several frames may be for one time.
      if host.time > record.time { record.speed = change / (host.time - record.time) }
      record.time = host.time
      if abs(target - record.target) >= 0.01, record.askedAt == nil { record.askedAt = host.time }
      record.target = target
      if abs(change) >= 0.01 {
        record.frames += 1
        record.movedAt = host.time
        record.height = height
      }
      records[lane] = record
    }
  }

  /// Returns the speed of a lane's row in the last frame, in points per second.
  func speed(_ lane: String) -> Double { records[lane]?.speed ?? 0 }

  /// Returns the number of frames in which a lane's row changed its height.
  func movedFrames(_ lane: String) -> Int { records[lane]?.frames ?? 0 }

  /// Returns what the lists did after the detail's last change, a line for each event, the earliest
  /// first; empty before it.
  func log(_ lanes: [StageLane]) -> String {
    // RowMotion asks in the update that changes the data.
    guard let start = records[PresenceModel.rowMotionLane]?.askedAt else { return "" }
    var events = [(time: start, text: "the data changed")]
    for lane in lanes {
      guard let record = records[lane.id] else { continue }
      if let time = record.askedAt {
        events.append((time, "\(lane.title) asked for the row’s height"))
      }
      if let time = record.movedAt {
        let frames = Formatted.count(record.frames, "frame")
        events.append((time, "\(lane.title) moved the row, in \(frames)"))
      }
    }
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    return order.map { index in
      let milliseconds = ((events[index].time - start) * 1000).rounded()
      return "\(Formatted.number(milliseconds))\u{a0}ms: \(events[index].text)"
    }.joined(separator: "\n")
  }

  /// Describes the frames since the last change that drew the text: "frame 0 on", or "to frame 38".
  func drawnFrames(_ lane: String, hasDetail: Bool) -> String {
    guard let record = records[lane], let first = record.firstDrawn, let last = record.lastDrawn
    else { return "none" }
    return hasDetail ? "frame \(first) on" : "to frame \(last)"
  }
}
