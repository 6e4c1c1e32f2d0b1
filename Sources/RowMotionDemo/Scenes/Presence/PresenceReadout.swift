import RowMotion

/// The readout of both lanes, with the same words for every variant.
@MainActor enum PresenceReadout {
  /// Returns the text below the table: the step, what happened in each lane, and an explanation of
  /// a text that was replaced on the way.
  static func text(_ model: PresenceModel, _ host: ViewHost, _ heights: HeightHistory) -> String {
    let step = model.variant == .measuredFirst ? ["\(model.step.rawValue)\(measured(model))"] : []
    let lanes = model.stage.lanes.compactMap { lane in
      heights.text(lane.id).map { "\(lane.title): \($0)" }
    }
    return (step + lanes + replacement(presence(in: PresenceModel.rowMotionLane, host)))
      .joined(separator: "\n\n")
  }

  /// Returns the quantities of both lanes.
  static func status(
    _ model: PresenceModel, _ host: ViewHost, _ heights: HeightHistory
  ) -> SceneStatus {
    let lanes = model.stage.lanes.map { quantities(model, $0, host, heights) }
    let names = ["Data", "Drawn", "Reported", "Target", "Speed"]
    return SceneStatus(
      columns: model.stage.lanes.map(\.title),
      lines: names.enumerated().map { index, name in
        SceneStatus.Line(name: name, values: lanes.map { $0[index] })
      })
  }

  /// Returns the values of a lane, in the order of the table's lines.
  private static func quantities(
    _ model: PresenceModel, _ lane: StageLane, _ host: ViewHost, _ heights: HeightHistory
  ) -> [String] {
    let isDrawn = host.frame(id: PresenceIDs.detail(lane.id)) != nil
    let drawn = isDrawn ? model.placed.sizes[lane.id]?.height : nil
    // A plain stack has the height of the text itself, while the data has a detail.
    let natural = model.detail == nil ? 0 : drawn ?? 0
    let reported = host.frame(id: PresenceIDs.reported(lane.id))?.height ?? natural
    let presence = presence(in: lane.id, host)
    return [
      model.detail.map(start(of:)) ?? "none",
      drawn.map(Formatted.length) ?? "nothing",
      Formatted.length(reported),
      Formatted.length(presence?.targetHeight ?? natural),
      Formatted.length(presence?.heightVelocity ?? heights.speed(lane.id)) + "/s",
    ]
  }

  private static func presence(in lane: String, _ host: ViewHost) -> PresenceInfo? {
    host.presences(in: lane).first { $0.row == AnyHashable("changes") }
  }

  /// Returns the result of the second step; empty before it.
  private static func measured(_ model: PresenceModel) -> String {
    if model.step == .changed { return "" }
    guard model.detail != nil else { return " Without the detail, its height is 0\u{a0}px." }
    let count = Formatted.count(model.measurements, "new measurement")
    let height = Formatted.length(model.measuredHeight)
    return " The text is \(height) tall, with \(count) since the change."
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

/// The number of frames in which the changing row reached its current height, for each lane.
@MainActor final class HeightHistory {
  private struct Record {
    var height: Double
    var frames = 0
    var change = 0.0
    var time: Double
    /// The speed in the last frame, in points per second; positive while the row grows.
    var speed = 0.0
    /// The number of the detail's change that precedes the record.
    var number: Int
  }

  private var records: [String: Record] = [:]

  /// Inspects the rows of a frame; `number` is the number of the detail's last change.
  func update(_ host: ViewHost, number: Int) {
    for lane in [PresenceModel.rowMotionLane, PresenceModel.variantLane] {
      // A lazy stack has no rows.
      guard
        let height = host.rows(in: lane).first(where: { $0.id == AnyHashable("changes") })?.height
          ?? host.frame(id: PresenceIDs.row(lane))?.height
      else {
        records[lane] = nil
        continue
      }
      guard var record = records[lane] else {
        records[lane] = Record(height: height, time: host.time, number: number)
        continue
      }
      if record.number != number {
        record = Record(height: record.height, time: record.time, number: number)
      }
      let change = height - record.height
      // Several frames may be for one time.
      if host.time > record.time { record.speed = change / (host.time - record.time) }
      record.time = host.time
      if abs(change) >= 0.01 {
        record.frames += 1
        record.change += change
        record.height = height
      }
      records[lane] = record
    }
  }

  /// Returns the speed of a lane's row in the last frame, in points per second.
  func speed(_ lane: String) -> Double { records[lane]?.speed ?? 0 }

  /// Describes the last motion in a lane; nil if nothing has moved.
  func text(_ lane: String) -> String? {
    guard let record = records[lane], record.frames > 0 else { return nil }
    return "the row’s height changed by \(Formatted.change(record.change)) in "
      + "\(Formatted.count(record.frames, "frame"))."
  }
}
