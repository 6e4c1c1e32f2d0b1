import RowMotion

/// Checks of a detail in addition to the host's: its text is never squeezed, and something is drawn
/// while it has space.
@MainActor struct PresenceChecks {
  private let model: PresenceModel

  init(_ model: PresenceModel) { self.model = model }

  /// Returns the failures in the current frame.
  func failures(_ host: ViewHost) -> [FailedCheck] {
    model.stage.lanes.flatMap { squeeze($0.id, host) + blank($0.id, host) } + jump(host)
  }

  /// Returns a failure if a row jumped that the host does not check: in a stack, or without an
  /// animation.
  private func jump(_ host: ViewHost) -> [FailedCheck] {
    guard model.variant.isStack || model.variant == .hardCut, model.animation != nil else {
      return []
    }
    let samples = model.motion.samples.suffix(2)
    // In both lanes the text has the same height.
    let target = PresenceReadout.presence(in: PresenceModel.rowMotionLane, host)?.targetHeight
    guard let start = model.motion.samples.first?.height, let target,
      let old = samples.first, let new = samples.last, new.time == host.time
    else { return [] }
    let step = (new.variantHeight ?? 0) - (old.variantHeight ?? 0)
    // In a late frame the row on the left moves far, too.
    let excess = step - (new.height + new.spacing - old.height - old.spacing)
    guard abs(excess) >= max(8, abs(target - start) / 2) else { return [] }
    return [
      FailedCheck(
        lane: PresenceModel.variantLane, name: FrameInvariants.Name.noJump.rawValue,
        message: "Jumped \(Formatted.length(abs(step))) in one frame", extent: abs(step))
    ]
  }

  /// Returns a failure if the text has less height than in the passing lane, which is as wide.
  private func squeeze(_ lane: String, _ host: ViewHost) -> [FailedCheck] {
    // A hard cut shows another text before the passing lane has its height.
    guard model.variant != .hardCut, let own = host.frame(id: PresenceIDs.detail(lane)),
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
        message: "Text squeezed to \(share)", extent: truth.height - own.height)
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

  /// Returns true if a lane draws the detail; an imperative table keeps it after its row has closed.
  static func drawsDetail(_ lane: String, _ host: ViewHost) -> Bool {
    guard host.frame(id: PresenceIDs.detail(lane)) != nil else { return false }
    return lane == PresenceModel.rowMotionLane
      || host.frame(id: PresenceIDs.reported(lane)).map { $0.height > 0 } ?? true
  }

  /// Returns outlines of the reported and the placed size of the detail, in both lanes.
  static func outlines(_ host: ViewHost, _ placed: PlacedSizes) -> [LaneOutline] {
    [PresenceModel.rowMotionLane, PresenceModel.variantLane].flatMap { lane in
      [
        drawsDetail(lane, host)
          ? host.frame(id: PresenceIDs.detail(lane)).map {
            LaneOutline(
              lane: lane, frame: Rect(origin: $0.origin, size: placed.sizes[lane] ?? $0.size),
              isDashed: true)
          } : nil,
        host.frame(id: PresenceIDs.reported(lane)).map {
          // The layout has the text's width at once; on screen, a larger one shrinks to it.
          let width = max($0.width, placed.sizes[lane]?.width ?? 0)
          return LaneOutline(
            lane: lane, frame: Rect(origin: $0.origin, size: Size(width: width, height: $0.height)),
            isDashed: false)
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
