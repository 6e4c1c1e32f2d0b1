extension HeightBranch {
  /// Applies a change at a row of this branch, which must have no other owner.
  ///
  /// - Returns: New branches of the same level that follow this one, if it grew too large.
  func apply(_ edit: HeightEdit, at row: Int) -> ContiguousArray<HeightBranch> {
    if summaries.isEmpty { return fill(with: edit) }
    let (index, offset) = child(containing: row)
    if level > 0 {
      applyBelow(edit, child: index, offset: offset)
    } else if case .set(let value) = edit, replaceInPlace(value, chunk: index, offset: offset) {
      return []
    } else {
      applyToChunk(edit, chunk: index, offset: offset)
    }
    return splitOff()
  }

  private func fill(with edit: HeightEdit) -> ContiguousArray<HeightBranch> {
    var chunk = HeightChunk(run: 0)
    let parts = chunk.apply(edit, at: 0)
    replaceChunks(0..<0, with: parts.isEmpty ? [chunk] : parts)
    return splitOff()
  }

  /// Sets a height if only sums change, by far the most common case; returns false otherwise.
  private func replaceInPlace(_ value: Int32, chunk index: Int, offset: Int) -> Bool {
    guard value >= 0, !chunks[index].isEmpty else { return false }
    let old = chunks[index][offset]
    chunks[index][offset] = value
    let measuredRows = old < 0 ? 1 : 0
    let measuredUnits = Int(value) - Int(max(old, 0))
    summaries[index].measuredRows += measuredRows
    summaries[index].measuredUnits += measuredUnits
    total.measuredRows += measuredRows
    total.measuredUnits += measuredUnits
    return true
  }

  private func applyToChunk(_ edit: HeightEdit, chunk index: Int, offset: Int) {
    var chunk = HeightChunk(summary: summaries[index], units: [])
    // Swapped out and back, so that the heights have one owner and are changed in place.
    swap(&chunk.units, &chunks[index])
    let parts = chunk.apply(edit, at: offset)
    if !parts.isEmpty {
      replaceChunks(index..<(index + 1), with: parts)
    } else if chunk.summary.rows == 0 {
      replaceChunks(index..<(index + 1), with: [])
    } else {
      total -= summaries[index]
      total += chunk.summary
      summaries[index] = chunk.summary
      swap(&chunk.units, &chunks[index])
    }
    mergeChunks(from: index - 1, to: index + max(parts.count - 1, 0))
  }

  private func replaceChunks(_ range: Range<Int>, with parts: ContiguousArray<HeightChunk>) {
    for index in range { total -= summaries[index] }
    for part in parts { total += part.summary }
    summaries.replaceSubrange(range, with: parts.lazy.map(\.summary))
    chunks.replaceSubrange(range, with: parts.lazy.map(\.units))
  }

  /// Merges small neighbors: each chunk from `first` to `last` with the next one.
  private func mergeChunks(from first: Int, to last: Int) {
    var index = min(last, summaries.count - 2)
    while index >= max(first, 0) {
      let bothRuns = chunks[index].isEmpty && chunks[index + 1].isEmpty
      if HeightChunk.shouldMerge(summaries[index], summaries[index + 1], bothRuns: bothRuns) {
        var merged = HeightChunk(summary: summaries[index], units: [])
        swap(&merged.units, &chunks[index])
        merged.append(HeightChunk(summary: summaries[index + 1], units: chunks[index + 1]))
        summaries[index] = merged.summary
        swap(&merged.units, &chunks[index])
        summaries.remove(at: index + 1)
        chunks.remove(at: index + 1)
      }
      index -= 1
    }
  }
}

extension HeightBranch {
  private func applyBelow(_ edit: HeightEdit, child index: Int, offset: Int) {
    makeUnique(index)
    let child = branches[index]
    let siblings = child.apply(edit, at: offset)
    total -= summaries[index]
    summaries[index] = child.total
    total += child.total
    if !siblings.isEmpty {
      insertBranches(siblings, at: index + 1)
    } else if child.summaries.count < Self.minimumChildren, branches.count > 1 {
      mergeBranch(index)
    }
  }

  private func makeUnique(_ index: Int) {
    if !isKnownUniquelyReferenced(&branches[index]) {
      branches[index] = branches[index].copy()
    }
  }

  private func insertBranches(_ siblings: ContiguousArray<HeightBranch>, at index: Int) {
    branches.insert(contentsOf: siblings, at: index)
    summaries.insert(contentsOf: siblings.map(\.total), at: index)
    for sibling in siblings { total += sibling.total }
  }

  /// Merges a child that became too small with a neighbor, or divides their children evenly.
  private func mergeBranch(_ index: Int) {
    let first = index > 0 ? index - 1 : 0
    makeUnique(first)
    let left = branches[first]
    let right = branches.remove(at: first + 1)
    total -= summaries[first]
    total -= summaries.remove(at: first + 1)
    let seam = left.summaries.count - 1
    left.summaries.append(contentsOf: right.summaries)
    left.chunks.append(contentsOf: right.chunks)
    left.branches.append(contentsOf: right.branches)
    left.total += right.total
    if level == 1 { left.mergeChunks(from: seam, to: seam) }
    let siblings = left.splitOff()
    summaries[first] = left.total
    total += left.total
    insertBranches(siblings, at: first + 1)
  }

  /// Splits a branch with too many children into even parts, and returns all but the first.
  func splitOff() -> ContiguousArray<HeightBranch> {
    let count = summaries.count
    guard count > Self.maximumChildren else { return [] }
    let parts = (count + Self.maximumChildren - 1) / Self.maximumChildren
    var siblings: ContiguousArray<HeightBranch> = []
    for part in 1..<parts {
      let range = (count * part / parts)..<(count * (part + 1) / parts)
      siblings.append(
        HeightBranch(
          level: level, summaries: ContiguousArray(summaries[range]),
          chunks: level == 0 ? ContiguousArray(chunks[range]) : [],
          branches: level > 0 ? ContiguousArray(branches[range]) : []))
    }
    let remainingCount = count / parts
    summaries.removeSubrange(remainingCount...)
    if level == 0 {
      chunks.removeSubrange(remainingCount...)
    } else {
      branches.removeSubrange(remainingCount...)
    }
    total = Self.sum(of: summaries)
    return siblings
  }
}
