import RowMotion

/// What is promised of a detail beside what the host checks by itself: that its text is never squeezed,
/// and that there is something to be drawn for as long as it has room.
@MainActor struct PresenceChecks {
  private let model: PresenceModel

  init(_ model: PresenceModel) { self.model = model }

  /// What does not hold in the frame at hand.
  func broken(_ host: ViewHost) -> [BrokenPromise] {
    model.stage.lanes.flatMap { squeeze($0.id, host) + blank($0.id, host) }
  }

  /// Both lanes are of one width: in the cured one the text is placed as it likes to be.
  private func squeeze(_ lane: String, _ host: ViewHost) -> [BrokenPromise] {
    guard let own = host.frame(id: PresenceIDs.detail(lane)),
      let truth = host.frame(id: PresenceIDs.detail(PresenceModel.curedLane)),
      truth.width > 0, own.height < truth.height - 0.5
    else { return [] }
    return [
      BrokenPromise(
        lane: lane, name: FrameInvariants.Name.noSqueeze.rawValue,
        message: "the text got \(Words.number(own.height)) of \(Words.points(truth.height))")
    ]
  }

  private func blank(_ lane: String, _ host: ViewHost) -> [BrokenPromise] {
    guard host.frame(id: PresenceIDs.detail(lane)) == nil,
      let room = host.frame(id: PresenceIDs.reported(lane))?.height, room > 0.5
    else { return [] }
    return [
      BrokenPromise(
        lane: lane, name: "noBlank", message: "nothing is drawn in \(Words.points(room))")
    ]
  }

  /// The size that a detail reports and the one that it is placed in, in both lanes.
  static func outlines(_ host: ViewHost, _ placed: PlacedSizes) -> [LaneOutline] {
    [PresenceModel.curedLane, PresenceModel.otherLane].flatMap { lane in
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

/// What the views of the scene are called, by their lane.
enum PresenceIDs {
  /// The row that changes.
  static func row(_ lane: String) -> String { lane + "/row" }
  /// The text of the detail, where it is placed.
  static func detail(_ lane: String) -> String { lane + "/detail" }
  /// What reports the detail's height to the row.
  static func reported(_ lane: String) -> String { lane + "/reported" }
}
