/// A small table beside a scene: one column for each lane, one line for each quantity.
struct SceneStatus: Equatable {
  /// A line of the table.
  struct Line: Equatable {
    /// The name of the quantity.
    let name: String
    /// The value in each column; empty if there is none.
    let values: [String]
  }

  /// The titles of the columns.
  let columns: [String]
  let lines: [Line]

  /// The table as text, for traces.
  var text: String {
    lines.map { line in
      let values = zip(columns, line.values).map { "\($0): \($1)" }
      return "\(line.name): " + values.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
