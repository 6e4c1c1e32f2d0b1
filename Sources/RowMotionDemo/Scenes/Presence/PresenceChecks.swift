import RowMotion

/// Checks of a detail in addition to the host's: its text is never squeezed, and something is drawn
/// while it has space.
@MainActor struct PresenceChecks {
  private let model: PresenceModel

  init(_ model: PresenceModel) { self.model = model }

  /// Returns the failures in the current frame.
  func failures(_ host: ViewHost) -> [FailedCheck] {
    model.stage.lanes.flatMap { squeeze($0.id, host) + blank($0.id, host) }
  }

  /// Returns a failure if the text has less height than in the passing lane, which is as wide.
  private func squeeze(_ lane: String, _ host: ViewHost) -> [FailedCheck] {
    guard let own = host.frame(id: PresenceIDs.detail(lane)),
      let truth = host.frame(id: PresenceIDs.detail(PresenceModel.rowMotionLane)),
      truth.width > 0, own.height < truth.height - 0.5
    else { return [] }
    let shares = [
      "a sliver", "a sliver", "a third", "half", "two thirds", "five sixths", "almost all",
    ]
    let share = shares[min(max(0, Int((6 * own.height / truth.height).rounded())), 6)]
    return [
      FailedCheck(
        lane: lane, name: FrameInvariants.Name.noSqueeze.rawValue,
        message: "Text squeezed to \(share) of its height", extent: truth.height - own.height)
    ]
  }

  private func blank(_ lane: String, _ host: ViewHost) -> [FailedCheck] {
    guard host.frame(id: PresenceIDs.detail(lane)) == nil,
      let blankHeight = host.frame(id: PresenceIDs.reported(lane))?.height, blankHeight > 0.5
    else { return [] }
    return [
      FailedCheck(
        lane: lane, name: "noBlank",
        message: "Text missing: \(Formatted.length(blankHeight)) are blank", extent: blankHeight)
    ]
  }

  /// Returns outlines of the reported and the placed size of the detail, in both lanes.
  static func outlines(_ host: ViewHost, _ placed: PlacedSizes) -> [LaneOutline] {
    [PresenceModel.rowMotionLane, PresenceModel.variantLane].flatMap { lane in
      [
        host.frame(id: PresenceIDs.detail(lane)).map {
          LaneOutline(
            lane: lane, frame: Rect(origin: $0.origin, size: placed.sizes[lane] ?? $0.size),
            isDashed: true)
        },
        host.frame(id: PresenceIDs.reported(lane)).map {
          LaneOutline(lane: lane, frame: $0, isDashed: false)
        },
      ].compactMap { $0 }
    }
  }
}

/// The ids of the scene's views, by lane.
enum PresenceIDs {
  /// Returns the id of the row that changes.
  static func row(_ lane: String) -> String { lane + "/row" }
  /// Returns the id of the detail's text.
  static func detail(_ lane: String) -> String { lane + "/detail" }
  /// Returns the id of the view that reports the detail's height to the row.
  static func reported(_ lane: String) -> String { lane + "/reported" }
}
