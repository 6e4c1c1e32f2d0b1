import RowCore
import Testing

@Suite struct CommonDistanceTests {
  @Test func `the most common distance wins, then 0, then the first`() {
    #expect(commonDistance([]) == nil)
    #expect(commonDistance([40]) == nil)
    #expect(commonDistance([40, -40]) == nil)
    #expect(commonDistance([40, -40, -40]) == -40)
    #expect(commonDistance([40, 40, 0, 0]) == 0)
    #expect(commonDistance([40, 40, -40, -40]) == 40)
    #expect(commonDistance([40, 40 + 1e-9, 0]) == 40)
  }
}
