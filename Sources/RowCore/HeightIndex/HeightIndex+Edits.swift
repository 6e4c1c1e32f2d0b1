extension HeightIndex {
  /// Sets or clears the measured height of a row.
  ///
  /// - Parameters:
  ///   - height: The height in points; nil clears it, so that the row has the estimated height.
  ///   - row: An existing row; other values change nothing.
  /// - Returns: True if the row exists.
  /// - Complexity: O(log n).
  @discardableResult
  public mutating func setHeight(_ height: Double?, at row: Int) -> Bool {
    guard row >= 0, row < count else { return false }
    apply(.set(height.map(FixedHeight.units(points:)) ?? FixedHeight.unmeasured), at: row)
    return true
  }

  /// Sets the measured heights of many rows, for example after a change of width.
  ///
  /// - Parameter measurements: Rows with heights. Nonexistent rows are ignored; if a row repeats,
  ///   its last height is used.
  /// - Complexity: O(k log n) for k measurements.
  public mutating func setHeights(_ measurements: [RowHeight]) {
    for measurement in measurements {
      setHeight(measurement.height, at: measurement.row)
    }
  }

  /// Inserts unmeasured rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows; a number below 1 changes nothing.
  ///   - row: The position of the first new row, clamped to 0...``count``.
  /// - Complexity: O(log n), for any number of new rows.
  public mutating func insert(count newRows: Int, at row: Int) {
    let rows = min(newRows, Self.maximumCount - count)
    guard rows > 0 else { return }
    apply(.insertRun(rows), at: clamped(row))
  }

  /// Inserts measured rows.
  ///
  /// - Parameters:
  ///   - heights: The height of each new row, in points.
  ///   - row: The position of the first new row, clamped to 0...``count``.
  /// - Complexity: O(log n + k) for k new rows.
  public mutating func insert(heights: [Double], at row: Int) {
    let rows = min(heights.count, Self.maximumCount - count)
    guard rows > 0 else { return }
    var units: ContiguousArray<Int32> = []
    units.reserveCapacity(rows)
    for height in heights.prefix(rows) { units.append(FixedHeight.units(points: height)) }
    apply(.insertUnits(units), at: clamped(row))
  }

  /// Removes rows.
  ///
  /// - Parameter range: Existing rows; positions outside the list are ignored.
  /// - Complexity: O(log n) per chunk of removed rows; an unmeasured run of any length is one
  ///   chunk.
  public mutating func remove(_ range: Range<Int>) {
    let rows = range.clamped(to: 0..<count)
    let left = count - rows.count
    while count > left {
      apply(.remove(count - left), at: rows.lowerBound)
    }
  }

  /// Moves a row to another position, together with its height.
  ///
  /// - Parameters:
  ///   - row: An existing row; other values change nothing.
  ///   - destination: The position of the row after the move, clamped to the rows.
  /// - Returns: True if the row exists.
  /// - Complexity: O(log n).
  @discardableResult
  public mutating func move(from row: Int, to destination: Int) -> Bool {
    guard row >= 0, row < count else { return false }
    let stored = root.stored(at: row)
    apply(.remove(1), at: row)
    insert(stored: stored, at: clamped(destination))
    return true
  }

  /// Inserts one row with a stored height, which may be unmeasured.
  mutating func insert(stored: Int32, at row: Int) {
    apply(stored < 0 ? .insertRun(1) : .insertUnits([stored]), at: row)
  }

  /// Replaces all rows with unmeasured ones.
  mutating func replaceAll(withRun rows: Int) {
    root = HeightBranch(HeightChunk(run: rows))
  }

  /// Replaces all rows with rows of stored heights, which may be unmeasured.
  mutating func replaceAll(with units: ContiguousArray<Int32>) {
    replaceAll(withRun: 0)
    guard !units.isEmpty else { return }
    apply(.insertUnits(units), at: 0)
  }

  private func clamped(_ row: Int) -> Int {
    min(max(row, 0), count)
  }

  private mutating func apply(_ edit: HeightEdit, at row: Int) {
    if !isKnownUniquelyReferenced(&root) { root = root.copy() }
    var siblings = root.apply(edit, at: row)
    while !siblings.isEmpty {
      siblings.insert(root, at: 0)
      root = HeightBranch(above: siblings)
      siblings = root.splitOff()
    }
    while root.level > 0, root.branches.count == 1 {
      root = root.branches[0]
    }
    checkInvariantsInDebug()
  }
}
