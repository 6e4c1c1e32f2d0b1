import RowMotion

/// One of the two tables side by side, with the same rows.
enum RowHeightsLane: String, CaseIterable {
  /// The table whose visible rows keep their positions.
  case anchored = "row-heights-scene"
  /// The table whose scroll offset stays the same when rows above are measured.
  case unanchored = "row-heights-unanchored"

  /// The name of the lane's list.
  var list: String { rawValue }

  var anchoring: ListScrollAnchoring { self == .anchored ? .automatic : .none }

  var stageLane: StageLane {
    switch self {
    case .unanchored:
      StageLane(
        id: list, title: "Anchoring off",
        summary: "Measuring rows above pushes the visible ones")
    case .anchored:
      StageLane(
        id: list, title: "Anchoring on",
        summary: "Visible rows stay; the scroll offset adapts", isPassing: true)
    }
  }

  var color: Color { self == .anchored ? ChartColors.rowMotion : ChartColors.comparison }
}
