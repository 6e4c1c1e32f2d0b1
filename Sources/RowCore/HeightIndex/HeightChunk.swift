/// A range of neighboring rows: either with stored heights, or a run of unmeasured rows.
///
/// | invariant | |
/// |---|---|
/// | a chunk with heights | has 1 to 512 of them, at least one measured |
/// | a run | stores no heights, and represents any number of rows |
/// | the summary | equals the summary of its stored heights |
struct HeightChunk {
  /// The maximum number of rows of a chunk with heights.
  static let maximumRows = 512

  /// The number of rows that get stored heights when a row of a run is first measured.
  ///
  /// Half the maximum, so that insertions do not split the new chunk at once. It is large enough
  /// that measuring scattered rows makes few chunks.
  static let rowsPerSplit = maximumRows / 2

  var summary: HeightSummary
  /// Heights in units, one for each row; empty for a run.
  var units: ContiguousArray<Int32>

  var isRun: Bool { units.isEmpty }

  init(summary: HeightSummary, units: ContiguousArray<Int32>) {
    self.summary = summary
    self.units = units
  }

  /// Creates a run of unmeasured rows.
  init(run rows: Int) {
    self.init(summary: HeightSummary(rows: rows), units: [])
  }

  /// Creates a chunk of stored heights; a run if none of them is measured.
  init(_ units: some Collection<Int32>) {
    let summary = HeightSummary(of: units)
    self.init(summary: summary, units: summary.measuredRows == 0 ? [] : ContiguousArray(units))
  }
}

extension HeightChunk {
  /// Returns true if two neighbors should become one chunk.
  ///
  /// The limit is half a chunk, so that the next insertion does not split the merged chunk again.
  static func shouldMerge(
    _ first: HeightSummary, _ second: HeightSummary, bothRuns: Bool
  ) -> Bool {
    bothRuns || first.rows + second.rows <= maximumRows / 2
  }

  /// Appends the rows of the next chunk.
  mutating func append(_ next: HeightChunk) {
    if !(isRun && next.isRun) {
      expandRun()
      if next.isRun {
        units.append(
          contentsOf: repeatElement(FixedHeight.unmeasured, count: next.summary.rows))
      } else {
        units.append(contentsOf: next.units)
      }
    }
    summary += next.summary
  }

  private mutating func expandRun() {
    guard isRun else { return }
    units = ContiguousArray(repeating: FixedHeight.unmeasured, count: summary.rows)
  }
}
