extension RangeReplaceableCollection where Index == Int {
  /// Moves elements, in their order, to just before the element at an offset.
  ///
  ///     var letters = ["A", "B", "C", "D", "E"]
  ///     letters.move(fromOffsets: [1, 3], toOffset: 5)    // A C E B D
  ///
  /// - Parameters:
  ///   - source: indices of the elements to move; repeated ones and ones outside are ignored.
  ///   - destination: the index, before the move, that the elements come to stand in front of;
  ///     `endIndex` moves them to the end. Clamped.
  /// - Complexity: O(n).
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moving = Set(source)
    var result = Self()
    var moved = Self()
    for index in indices where moving.contains(index) { moved.append(self[index]) }
    let destination = Swift.min(Swift.max(destination, startIndex), endIndex)
    for index in indices where index < destination && !moving.contains(index) {
      result.append(self[index])
    }
    result.append(contentsOf: moved)
    for index in indices where index >= destination && !moving.contains(index) {
      result.append(self[index])
    }
    self = result
  }

  /// Removes the elements at some offsets.
  ///
  /// - Parameter offsets: indices of the elements; repeated ones and ones outside are ignored.
  /// - Complexity: O(n).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets)
    var result = Self()
    for index in indices where !removed.contains(index) { result.append(self[index]) }
    self = result
  }
}
