/// The bodies that an update evaluated in a lane.
struct EvaluatedParts: Equatable {
  /// The names of the rows that were evaluated.
  let rows: [String]
  /// The names of the rows whose counts were evaluated.
  let counts: [String]
  /// The number of all rows.
  let rowCount: Int

  /// The parts with the longest description.
  static let longest = EvaluatedParts(rows: ["Balloon"], counts: ["Balloon"], rowCount: 6)

  var description: String {
    let parts =
      rows.isEmpty && counts.isEmpty
      ? "nothing" : "\(Self.listed(rows, "row")), \(Self.listed(counts, "count"))"
    return "Evaluated: \(parts). Skipped: \(rowCount - rows.count) of "
      + "\(Formatted.count(rowCount, "row"))."
  }

  private static func listed(_ names: [String], _ part: String) -> String {
    names.count == 1 ? "the \(part) of \(names[0])" : Formatted.count(names.count, part)
  }
}

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
  private var recent: [Subject: Int] = [:]

  /// Records an evaluation; returns the number of evaluations of the same body.
  mutating func record(_ part: Part, of name: String, in lane: UpdatesLane) -> Int {
    let subject = Subject(part: part, name: name, lane: lane)
    recent[subject, default: 0] += 1
    total[subject, default: 0] += 1
    return total[subject, default: 0]
  }

  /// Returns the bodies evaluated in each lane since the last call.
  ///
  /// - Parameter names: The name of each row; copies of a row share a name.
  mutating func consume(_ names: [String]) -> [UpdatesLane: EvaluatedParts] {
    defer { recent = [:] }
    return Dictionary(
      uniqueKeysWithValues: UpdatesLane.allCases.map { lane in
        let parts = EvaluatedParts(
          rows: evaluated(.row, names, lane), counts: evaluated(.count, names, lane),
          rowCount: names.count)
        return (lane, parts)
      })
  }

  /// Returns the names of the rows whose bodies were evaluated since the last call, one for each.
  private func evaluated(_ part: Part, _ names: [String], _ lane: UpdatesLane) -> [String] {
    var rest = recent
    return names.filter { name in
      let subject = Subject(part: part, name: name, lane: lane)
      guard let count = rest[subject], count > 0 else { return false }
      rest[subject] = count - 1
      return true
    }
  }
}
