extension HeightBranch {
  /// Returns the stored height of a row, which must exist.
  func stored(at row: Int) -> Int32 {
    var branch = self
    var (index, offset) = branch.child(containing: row)
    while branch.level > 0 {
      branch = branch.branches[index]
      (index, offset) = branch.child(containing: offset)
    }
    let units = branch.chunks[index]
    return units.isEmpty ? FixedHeight.unmeasured : units[offset]
  }

  /// Returns all stored heights, in order.
  func allStored() -> ContiguousArray<Int32> {
    var units: ContiguousArray<Int32> = []
    units.reserveCapacity(total.rows)
    appendStored(to: &units)
    return units
  }

  private func appendStored(to units: inout ContiguousArray<Int32>) {
    for branch in branches { branch.appendStored(to: &units) }
    for (index, chunk) in chunks.enumerated() {
      if chunk.isEmpty {
        units.append(
          contentsOf: repeatElement(FixedHeight.unmeasured, count: summaries[index].rows))
      } else {
        units.append(contentsOf: chunk)
      }
    }
  }

  /// Collects the measured rows of a range; `firstRow` is the position of this branch's first row.
  func collectMeasured(in range: Range<Int>, firstRow: Int, into result: inout [RowHeight]) {
    var start = firstRow
    for index in summaries.indices {
      let rows = (start..<(start + summaries[index].rows)).clamped(to: range)
      if !rows.isEmpty, summaries[index].measuredRows > 0 {
        if level > 0 {
          branches[index].collectMeasured(in: range, firstRow: start, into: &result)
        } else {
          for row in rows where chunks[index][row - start] >= 0 {
            let units = Int(chunks[index][row - start])
            result.append(RowHeight(row: row, height: FixedHeight.points(units: units)))
          }
        }
      }
      start += summaries[index].rows
    }
  }

  /// Returns the height of all rows before a row, in units; the row may be the one after the last.
  func units(before row: Int, estimate: Int) -> Int {
    guard row > 0 else { return 0 }
    guard row < total.rows else { return total.units(estimate: estimate) }
    var branch = self
    var offset = row
    var units = 0
    while true {
      let summaries = branch.summaries
      var index = 0
      while offset >= summaries[index].rows {
        offset -= summaries[index].rows
        units += summaries[index].units(estimate: estimate)
        index += 1
      }
      if branch.level == 0 {
        return units + Self.units(of: branch.chunks[index], first: offset, estimate: estimate)
      }
      branch = branch.branches[index]
    }
  }

  /// Returns the height of the first rows of a chunk, in units.
  private static func units(
    of chunk: ContiguousArray<Int32>, first rows: Int, estimate: Int
  ) -> Int {
    guard !chunk.isEmpty else { return rows * estimate }
    var measured: UInt64 = 0
    var unmeasured: Int32 = 0
    // Branch-free and in narrow integers, so that the compiler can vectorize the loop.
    for value in chunk[..<rows] {
      let isUnmeasured = value >> 31
      measured &+= UInt64(UInt32(bitPattern: value & ~isUnmeasured))
      unmeasured &-= isUnmeasured
    }
    return Int(measured) + Int(unmeasured) * estimate
  }

  /// Returns the first row whose maxY exceeds a y in units, which must be less than the total.
  func row(at units: Int, estimate: Int) -> Int {
    var branch = self
    var rest = units
    var row = 0
    while true {
      let summaries = branch.summaries
      var index = 0
      var height = summaries[index].units(estimate: estimate)
      while rest >= height {
        rest -= height
        row += summaries[index].rows
        index += 1
        height = summaries[index].units(estimate: estimate)
      }
      if branch.level == 0 {
        return row + Self.row(in: branch.chunks[index], at: rest, estimate: estimate)
      }
      branch = branch.branches[index]
    }
  }

  private static func row(
    in chunk: ContiguousArray<Int32>, at units: Int, estimate: Int
  ) -> Int {
    // A run with the searched y has a positive height, so its estimate is not zero.
    guard !chunk.isEmpty else { return units / estimate }
    var rest = units
    var offset = 0
    while true {
      let value = chunk[offset]
      let height = value < 0 ? estimate : Int(value)
      if rest < height { return offset }
      rest -= height
      offset += 1
    }
  }
}
