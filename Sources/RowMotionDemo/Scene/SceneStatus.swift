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

extension SceneStatus {
  /// Creates a table with a column for each lane.
  ///
  /// - Parameter quantities: Returns the names and values of a lane's quantities, which are the
  ///   same for all lanes; none to leave a column blank.
  @MainActor init<Lane>(
    of lanes: [Lane], titled title: (Lane) -> String,
    _ quantities: @MainActor (Lane) -> KeyValuePairs<String, String>
  ) {
    let columns = lanes.map(quantities)
    self.init(
      columns: lanes.map(title),
      lines: (columns.first { !$0.isEmpty } ?? [:]).enumerated().map { index, quantity in
        Line(
          name: quantity.key, values: columns.map { index < $0.count ? $0[index].value : "" })
      })
  }
}
