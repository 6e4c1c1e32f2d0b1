extension RangeReplaceableCollection where Index == Int {
  /// Moves elements, in their order, to a position before the element at an offset.
  ///
  ///     var letters = ["A", "B", "C", "D", "E"]
  ///     letters.move(fromOffsets: [1, 3], toOffset: 5)    // A C E B D
  ///
  /// - Parameters:
  ///   - source: The indices of the elements; repeated indices and those out of bounds are ignored.
  ///   - destination: The index, before the move, of the element that follows the moved ones;
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

  /// Removes the elements at offsets.
  ///
  /// - Parameter offsets: The indices; repeated indices and those out of bounds are ignored.
  /// - Complexity: O(n).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets)
    var result = Self()
    for index in indices where !removed.contains(index) { result.append(self[index]) }
    self = result
  }
}
