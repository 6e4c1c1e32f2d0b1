import RowMotion

/// One of the two tables that stand side by side, on the same rows.
enum RowHeightsLane: String, CaseIterable {
  /// What is seen stays where it is.
  case anchored = "row-heights-scene"
  /// Its offset stays what it is, whatever is measured above.
  case unanchored = "row-heights-unanchored"

  /// The name of its list.
  var list: String { rawValue }

  var anchoring: ListScrollAnchoring { self == .anchored ? .automatic : .none }

  var stageLane: StageLane {
    switch self {
    case .unanchored:
      StageLane(
        id: list, title: "Anchoring off",
        summary: "What is measured above pushes what is seen.")
    case .anchored:
      StageLane(
        id: list, title: "Anchoring on",
        summary: "What is seen stays; the offset follows.", isCured: true)
    }
  }

  var color: Color { self == .anchored ? .accentColor : StageColors.brokenLine }
}
