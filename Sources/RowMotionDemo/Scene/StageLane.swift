import RowMotion

/// One of the variants that a scene compares on one clock.
struct StageLane: Identifiable, Equatable {
  /// The lane's id, which its list or scroll view has, too.
  let id: String
  let title: String
  /// The variant's method, in one line.
  let summary: String
  /// True if the lane passes all checks; its edges are the expected ones of the other lanes.
  var isPassing = false
  /// The verdict while all checks pass.
  var passingVerdict = "Nothing jumps"
  /// True if the verdict is about content at rest, so that it is known before anything has moved.
  var isJudgedAtRest = false

  /// The longest common message of a failed check, for which the verdict always has space.
  var longestFailure = "100 px of empty space remained"

  /// The longest common verdicts, which always have space.
  @MainActor var reservedVerdicts: [String] {
    [LaneVerdict.text(self, isTried: true, []), "✗ \(longestFailure)"]
  }
}

/// A check that failed in a lane.
struct FailedCheck: Equatable {
  let lane: String
  /// The check's name: a ``FrameInvariants/Name``, or one of the scene's own.
  let name: String
  /// The visible effect, in words.
  let message: String
  /// The extent of the failure, in the same unit for each failure of a check; the verdict names the
  /// greatest one.
  var extent = 0.0
  /// The edge that is not at its expected position; nil if there is none.
  var jump: EdgeJump?
  /// True if the mark stays only while the check fails; else it stays until the lane scrolls.
  var lasts = false
}

extension FrameInvariants.Name {
  /// The visible effects of violations, in words; jumps are described by their distance.
  static let effects: [Self: String] = [
    .noOverlap: "Rows overlap or leave a gap", .noSqueeze: "Text is squeezed",
    .noResidue: "Spacing is wrong at rest", .noClipJump: "Content was cut off in one frame",
    .anchored: "The anchor row moved",
  ]
}

/// The jump of an edge that should not move, in points from the viewport's top.
struct EdgeJump: Equatable {
  var before: Double
  var now: Double
  /// The row of the edge; nil if it belongs to no row.
  var row: AnyHashable?
  /// The last known position of the row's top; nil if it was not found since the jump.
  var top: Double?

  /// The distance of the jump, in points; positive downward.
  var distance: Double { now - before }
}

/// A rectangle drawn over a lane, such as a size that is not visible otherwise.
struct LaneOutline: Equatable {
  let lane: String
  /// The rectangle in the host's coordinates, or in a lane's marks from its top leading corner.
  var frame: Rect
  var isDashed: Bool
}

/// The marks over a lane; positions are in points from the viewport's top.
struct LaneMarks: Equatable {
  /// The edge that jumped last.
  var jump: FailedCheck?
  /// The opacity of the jump's mark, 0...1.
  var jumpOpacity = 1.0
  /// The expected position of an edge that differs; nil if none does.
  var ghost: Double?
  var outlines: [LaneOutline] = []
}
