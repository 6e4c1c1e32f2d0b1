/// The comparisons of the scene.
enum IdentityComparison: String, CaseIterable {
  /// The article's listings and its custom list.
  case listings = "One change, four lists"
  /// The two kinds of ids for rows of data.
  case ids = "One insertion, two kinds of ids"

  var lanes: [IdentityLane] {
    switch self {
    case .listings: [.custom, .stock, .flattened, .replaced]
    case .ids: [.identified, .indices]
    }
  }
}

/// One of the compared lists, on the same data.
enum IdentityLane: String, CaseIterable {
  /// A stack with an `if`, in one row: a resize, which the stock list does not animate.
  case stock = "Stock list, resize"
  /// The same row in a list that animates resizes.
  case custom = "RowMotion, resize"
  /// An `if` in the list itself: an insertion.
  case flattened = "Stock list, insertion"
  /// An id that changes with the condition: a replacement.
  case replaced = "Stock list, replacement"
  /// One row for each element, with its index as id.
  case indices = "Index as id"
  /// One row for each element, with an id that stays with it.
  case identified = "Element as id"

  /// The name in a narrow table.
  var shortName: String {
    switch self {
    case .stock: "Stock"
    case .custom: "RowMotion"
    case .flattened: "Insertion"
    case .replaced: "Replacement"
    case .indices: "Index"
    case .identified: "Element"
    }
  }

  /// The name of the lane's list.
  var list: String { "identity-\(self)" }

  /// True if the list animates rows that change their height.
  var animatesResizing: Bool {
    switch self {
    case .custom, .indices, .identified: true
    case .stock, .flattened, .replaced: false
    }
  }

  /// The article's statement on the lane, in one line.
  var summary: String {
    switch self {
    case .stock: "Same identity: the row snaps to its new height"
    case .custom: "Same code, and the rows animate"
    case .flattened: "New identity: a row is inserted smoothly"
    case .replaced: "Workaround: a new id makes a new row"
    case .indices: "The last index is new, whichever item was inserted"
    case .identified: "Only the inserted item is new"
    }
  }

  /// True if nothing jumps in the lane and no state is lost.
  var isPassing: Bool { self == .custom || self == .flattened || self == .identified }

  var stageLane: StageLane {
    StageLane(
      id: list, title: rawValue, summary: summary, isPassing: isPassing,
      passingVerdict: "No jumps, no lost state")
  }
}
