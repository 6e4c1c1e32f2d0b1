import RowCore
import Testing

@Suite struct PartitioningIndexTests {
  @Test func `the result is the first index at which the condition holds, for every slice`() {
    let numbers = [1, 3, 3, 5, 8]
    for start in 0...5 {
      for end in start...5 {
        let slice = numbers[start..<end]
        for limit in 0...9 {
          let first = slice.firstIndex { $0 >= limit } ?? end
          #expect(slice.partitioningIndex { $0 >= limit } == first)
        }
      }
    }
  }
}
