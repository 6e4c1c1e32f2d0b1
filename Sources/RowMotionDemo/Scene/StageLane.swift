import RowMotion

/// One way of doing what a scene is about, shown beside others on one clock.
struct StageLane: Identifiable, Equatable {
  /// The lane's own id, which the list or scroll view in it is given, too.
  let id: String
  /// What stands above it.
  let title: String
  /// How it does it, in one line.
  let summary: String
  /// Whether it keeps what is promised: from it follows where the others' edges ought to be.
  var isCured = false
  /// What is said of it while it keeps all that is promised.
  var kept = "Nothing jumps"

  /// The longest of what is said of it, for its room.
  @MainActor var verdicts: [String] {
    [LaneVerdict.text(self, []), "✗ noResidue: 99.9 points are left over at rest"]
  }
}

/// Something that was promised and does not hold in a lane.
struct BrokenPromise: Equatable {
  /// The lane's id.
  let lane: String
  /// Its name: a ``FrameInvariants/Name``, or one of the scene's own.
  let name: String
  /// What is to be seen of it, in words.
  let message: String
  /// The edge that is elsewhere than it ought to be; nil where none is.
  var jump: EdgeJump?
  /// What is said where the edge is marked; nil for the message.
  var label: String?
  /// Whether the edge is marked for as long as this is found, and no longer; else until somebody scrolls.
  var lasts = false
}

/// From where to where an edge went that ought to have stayed; points from the top of what scrolls.
struct EdgeJump: Equatable {
  var before: Double
  var now: Double
  /// The row whose edge it is; nil where it is none's.
  var row: AnyHashable?
  /// Where the row's top was when the lane was looked at last; nil where it has not been seen since.
  var top: Double?

  /// How far it went, points; downwards positive.
  var distance: Double { now - before }
}

/// A rectangle that is drawn over a lane, as that of a size that is not seen otherwise.
struct LaneOutline: Equatable {
  /// The lane's id.
  let lane: String
  /// Where it lies; in the host's coordinates, or from the lane's top leading corner in its marks.
  var frame: Rect
  var isDashed: Bool
}

/// What is drawn over a lane; lengths are points from the top of what scrolls in it.
struct LaneMarks: Equatable {
  /// The edge that jumped last.
  var jump: BrokenPromise?
  /// How much of its mark is left, 0...1.
  var jumpOpacity = 1.0
  /// Where an edge ought to be that is elsewhere.
  var ghost: Double?
  /// What the scene has outlined.
  var outlines: [LaneOutline] = []
}
