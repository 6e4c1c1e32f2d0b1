/// One change of the rows, at a position that is passed separately.
enum HeightEdit {
  /// Sets the height of the row in units; ``FixedHeight/unmeasured`` clears it.
  case set(Int32)
  /// Inserts unmeasured rows before the position.
  case insertRun(Int)
  /// Inserts rows with stored heights before the position.
  case insertUnits(ContiguousArray<Int32>)
  /// Removes rows from the position on, up to the end of the chunk.
  case remove(Int)
}

extension HeightChunk {
  /// Applies a change at an offset in this chunk.
  ///
  /// - Returns: The chunks that replace this one, or none if it stays one chunk. If it stays
  ///   without rows, the caller drops it.
  mutating func apply(_ edit: HeightEdit, at offset: Int) -> ContiguousArray<HeightChunk> {
    switch edit {
    case .set(let value): return set(value, at: offset)
    case .insertRun(let rows): return insertRun(rows, at: offset)
    case .insertUnits(let values): return insert(values, at: offset)
    case .remove(let rows):
      remove(rows, at: offset)
      return []
    }
  }

  private mutating func set(_ value: Int32, at offset: Int) -> ContiguousArray<HeightChunk> {
    guard isRun else {
      replace(value, at: offset)
      return []
    }
    guard value != FixedHeight.unmeasured else { return [] }
    return splitRun(value, at: offset)
  }

  private mutating func replace(_ value: Int32, at offset: Int) {
    let old = units[offset]
    units[offset] = value
    if old >= 0 {
      summary.measuredRows -= 1
      summary.measuredUnits -= Int(old)
    }
    if value >= 0 {
      summary.measuredRows += 1
      summary.measuredUnits += Int(value)
    }
    dropHeightsIfUnmeasured()
  }

  /// Splits a chunk with stored heights out of a run.
  private mutating func splitRun(_ value: Int32, at offset: Int) -> ContiguousArray<HeightChunk> {
    let rows = summary.rows
    // Windows start at multiples of their size, so that scrolling through a run fills each of them
    // before it splits off the next.
    let start = offset - offset % Self.rowsPerSplit
    let end = min(start + Self.rowsPerSplit, rows)
    var window = ContiguousArray(repeating: FixedHeight.unmeasured, count: end - start)
    window[offset - start] = value
    let measured = HeightChunk(
      summary: HeightSummary(
        rows: end - start, measuredRows: 1, measuredUnits: Int(value)),
      units: window)
    return Self.withRows([HeightChunk(run: start), measured, HeightChunk(run: rows - end)])
  }

  private mutating func insertRun(_ rows: Int, at offset: Int) -> ContiguousArray<HeightChunk> {
    if isRun {
      summary.rows += rows
      return []
    }
    if summary.rows + rows <= Self.maximumRows {
      units.insert(
        contentsOf: repeatElement(FixedHeight.unmeasured, count: rows), at: offset)
      summary.rows += rows
      return []
    }
    let (before, after) = split(at: offset)
    return Self.withRows([before, HeightChunk(run: rows), after])
  }

  private mutating func insert(
    _ values: ContiguousArray<Int32>, at offset: Int
  ) -> ContiguousArray<HeightChunk> {
    if !isRun, summary.rows + values.count <= Self.maximumRows {
      // A single row is the common case, and the general insertion is several times slower.
      if values.count == 1 {
        units.insert(values[0], at: offset)
      } else {
        units.insert(contentsOf: values, at: offset)
      }
      summary += HeightSummary(of: values)
      return []
    }
    let (before, after) = split(at: offset)
    var parts: ContiguousArray = [before]
    Self.append(values, to: &parts)
    parts.append(after)
    return Self.withRows(parts)
  }

  private mutating func remove(_ count: Int, at offset: Int) {
    let removed = min(count, summary.rows - offset)
    if isRun {
      summary.rows -= removed
      return
    }
    let range = offset..<(offset + removed)
    summary -= HeightSummary(of: units[range])
    units.removeSubrange(range)
    dropHeightsIfUnmeasured()
  }

  private mutating func dropHeightsIfUnmeasured() {
    if summary.measuredRows == 0 { units = [] }
  }

  private func split(at offset: Int) -> (HeightChunk, HeightChunk) {
    if isRun {
      return (HeightChunk(run: offset), HeightChunk(run: summary.rows - offset))
    }
    return (HeightChunk(units[..<offset]), HeightChunk(units[offset...]))
  }

  private static func withRows(
    _ parts: ContiguousArray<HeightChunk>
  ) -> ContiguousArray<HeightChunk> {
    var parts = parts
    parts.removeAll { $0.summary.rows == 0 }
    return parts
  }

  /// Splits heights into full chunks; an unmeasured chunk after a run extends the run.
  private static func append(
    _ values: ContiguousArray<Int32>, to parts: inout ContiguousArray<HeightChunk>
  ) {
    for start in stride(from: 0, to: values.count, by: maximumRows) {
      let chunk = HeightChunk(values[start..<min(start + maximumRows, values.count)])
      if chunk.isRun, let last = parts.last, last.isRun {
        parts[parts.count - 1].summary += chunk.summary
      } else {
        parts.append(chunk)
      }
    }
  }
}
