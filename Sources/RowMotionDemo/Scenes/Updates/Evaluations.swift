/// The evaluations of views' bodies.
struct Evaluations {
  enum Part: Hashable {
    /// The whole row.
    case row
    /// The count in the row.
    case count
  }

  private struct Subject: Hashable {
    let part: Part
    let name: String
    let lane: UpdatesLane
  }

  private var total: [Subject: Int] = [:]
  private var recent: Set<Subject> = []

  /// Records an evaluation; returns the number of evaluations of the same body.
  mutating func record(_ part: Part, of name: String, in lane: UpdatesLane) -> Int {
    let subject = Subject(part: part, name: name, lane: lane)
    recent.insert(subject)
    total[subject, default: 0] += 1
    return total[subject, default: 0]
  }

  /// Describes the bodies evaluated and skipped since the last call, for each lane in which any was
  /// evaluated.
  mutating func consume(_ names: [String]) -> [UpdatesLane: String] {
    defer { recent = [] }
    var words: [UpdatesLane: String] = [:]
    for lane in UpdatesLane.allCases {
      let rows = names.filter { recent.contains(Subject(part: .row, name: $0, lane: lane)) }
      let counts = names.filter { recent.contains(Subject(part: .count, name: $0, lane: lane)) }
      if rows.isEmpty && counts.isEmpty { continue }
      let skipped = Set(names).count - Set(rows).count
      words[lane] =
        "Evaluated: \(Self.listed(rows, "row")), \(Self.listed(counts, "count")). "
        + "Skipped: \(Formatted.count(skipped, "row"))."
    }
    return words
  }

  private static func listed(_ names: [String], _ part: String) -> String {
    names.count == 1 ? "the \(part) of \(names[0])" : Formatted.count(names.count, part)
  }
}
