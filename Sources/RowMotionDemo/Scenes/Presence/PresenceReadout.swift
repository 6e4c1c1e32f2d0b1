import RowMotion

/// The readout of both lanes, with the same words for every variant.
@MainActor enum PresenceReadout {
  static func text(_ model: PresenceModel, _ host: ViewHost, _ heights: HeightHistory) -> String {
    let data = model.detail.map { "The data has \(quoted($0))" } ?? "The data has no detail."
    let lanes = model.stage.lanes.map { lane(model, $0, host, heights) }
    let step = model.variant == .measuredFirst ? ["\(model.step.rawValue)\(measured(model))"] : []
    return ([data] + step + lanes).joined(separator: "\n\n")
  }

  private static func measured(_ model: PresenceModel) -> String {
    let count = Formatted.count(model.measurements, "new measurement")
    let height = Formatted.length(model.measuredHeight)
    return " The text is \(height) tall, with \(count) since the change."
  }

  private static func lane(
    _ model: PresenceModel, _ lane: StageLane, _ host: ViewHost, _ heights: HeightHistory
  ) -> String {
    let isDrawn = host.frame(id: PresenceIDs.detail(lane.id)) != nil
    let drawn = isDrawn ? model.placed.sizes[lane.id] : nil
    // A plain stack has the height of the text itself, while the data has a detail.
    let reported =
      host.frame(id: PresenceIDs.reported(lane.id))?.height
      ?? (model.detail == nil ? 0 : drawn?.height ?? 0)
    var text = "\(lane.title): "
    if let drawn {
      text +=
        model.detail == nil ? "“\(start(of: model.lastDetail))” is still drawn, " : "the text is "
      text +=
        "\(Formatted.length(drawn.height)) tall and reported as \(Formatted.length(reported))."
    } else if reported > 0.5 {
      text += "nothing is drawn, but \(Formatted.length(reported)) are reported."
    } else {
      text += "no detail is drawn."
    }
    text += motion(of: host.presences(in: lane.id).first { $0.row == AnyHashable("changes") })
    return text + heights.text(lane.id)
  }

  /// Describes a presence that is not at rest.
  private static func motion(of presence: PresenceInfo?) -> String {
    guard let presence, presence.state != .present, presence.state != .absent else { return "" }
    let share = Formatted.percent(max(0, presence.progress))
    let opacity = Formatted.percent(presence.opacity)
    let spacing = Formatted.length(presence.spacing)
    let target = Formatted.length(presence.targetHeight)
    let speed = Formatted.length(presence.heightVelocity)
    // Another text in the middle of a motion.
    let isReplaced =
      presence.state == .appearing
      && abs(presence.height - presence.progress * presence.targetHeight) > 0.5
    let explanation =
      isReplaced
      ? " The text was replaced on the way: its height animates to the new one while the progress "
        + "animates to 100%. The row has the product of both, which may pass its target."
      : ""
    return explanation
      + " It is \(presence.state.rawValue): progress \(share), opacity \(opacity), "
      + "spacing \(spacing), target height \(target), velocity \(speed)/s."
  }

  /// Returns the start of a text in quotes, with a period that ends a sentence.
  private static func quoted(_ text: String) -> String {
    let start = start(of: text)
    return start.hasSuffix(".") ? "“\(start)”" : "“\(start)”."
  }

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
        records[lane] = Record(height: height, number: number)
        continue
      }
      if record.number != number { record = Record(height: record.height, number: number) }
      let change = height - record.height
      if abs(change) >= 0.01 {
        record.frames += 1
        record.change += change
        record.height = height
      }
      records[lane] = record
    }
  }

  /// Describes the last motion in a lane.
  func text(_ lane: String) -> String {
    guard let record = records[lane], record.frames > 0 else { return "" }
    return " The row’s height changed by \(Formatted.change(record.change)) in "
      + "\(Formatted.count(record.frames, "frame"))."
  }
}
