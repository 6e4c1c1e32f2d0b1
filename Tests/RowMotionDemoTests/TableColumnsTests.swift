import Foundation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The columns of the Table scene's table.
@MainActor @Suite struct TableColumnsTests {
  @Test func `numbers are aligned to the right, and other texts to the left`() throws {
    let path = FilePath(NSTemporaryDirectory()).appending("columns-\(UUID()).csv")
    defer { SafeFile.remove(path) }
    try SafeFile.replace(
      path, with: Array("number,text,mixed\n9,x,7\n1 000,long,n/a\n\"−2,5\",,\n".utf8))
    let scene = TableModel()
    #expect(scene.open(path))
    let run = SceneRun(scene)
    let texts = run.host.displayList
    func x(_ text: String) throws -> Double { try #require(texts.text(text)).position.x }
    // All characters are equally wide. "9" has three less than "−2,5" and four less than "1 000".
    let difference = try x("9") - x("−2,5")
    #expect(difference > 0)
    #expect(abs(try x("9") - x("1 000") - difference * 4 / 3) < 1e-6)
    #expect(try x("x") == x("long"))
    #expect(try x("7") == x("n/a"))
  }
}
