/// A stretch of neighbouring rows: either their heights, or a run of rows nobody measured.
///
/// | invariant | |
/// |---|---|
/// | a chunk with heights | holds 1 to 512 of them, at least one measured |
/// | a run | holds no heights at all, and stands for any number of rows |
/// | the summary | is that of the heights |
struct HeightChunk {
  /// The most rows a chunk with heights may have.
  static let maximumRows = 512

  /// The rows that get room for a height when the first row of a run is measured.
  ///
  /// Half the maximum, so that insertions do not split the new chunk at once; and large enough
  /// that measuring scattered rows ends in few chunks.
  static let carvedRows = maximumRows / 2

  var summary: HeightSummary
  /// Heights in units, one a row; empty for a run.
  var units: ContiguousArray<Int32>

  var isRun: Bool { units.isEmpty }

  init(summary: HeightSummary, units: ContiguousArray<Int32>) {
    self.summary = summary
    self.units = units
  }

  /// A run of unmeasured rows.
  init(run rows: Int) {
    self.init(summary: HeightSummary(rows: rows), units: [])
  }

  /// A chunk of stored heights; a run where none of them is measured.
  init(_ units: some Collection<Int32>) {
    let summary = HeightSummary(of: units)
    self.init(summary: summary, units: summary.measuredRows == 0 ? [] : ContiguousArray(units))
  }

  /// The stored height of a row, in units, or ``FixedHeight/unmeasured``.
  func stored(at offset: Int) -> Int32 {
    isRun ? FixedHeight.unmeasured : units[offset]
  }
}

extension HeightChunk {
  /// Whether two neighbours should become one chunk.
  ///
  /// Half a chunk at most, so that a merged chunk does not split again at the next insertion.
  static func shouldMerge(
    _ first: HeightSummary, _ second: HeightSummary, bothRuns: Bool
  ) -> Bool {
    bothRuns || first.rows + second.rows <= maximumRows / 2
  }

  /// Appends the rows of the next chunk.
  mutating func append(_ next: HeightChunk) {
    if !(isRun && next.isRun) {
      giveRunItsHeights()
      if next.isRun {
        units.append(
          contentsOf: repeatElement(FixedHeight.unmeasured, count: next.summary.rows))
      } else {
        units.append(contentsOf: next.units)
      }
    }
    summary += next.summary
  }

  private mutating func giveRunItsHeights() {
    guard isRun else { return }
    units = ContiguousArray(repeating: FixedHeight.unmeasured, count: summary.rows)
  }
}
