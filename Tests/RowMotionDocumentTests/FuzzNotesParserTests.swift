import Foundation
import RowMotionTestSupport
import Testing

@testable import RowMotionDocument

/// Damages documents randomly: nothing traps, and Foundation reads accepted documents the same way.
@MainActor @Suite struct FuzzNotesParser {
  @Test func `damaged documents do not trap, and accepted ones are read as by Foundation`() throws {
    if let failure = FuzzPlan("fuzzNotesParser", runs: 2_000).play(play) {
      Issue.record("\(failure)")
    }
  }

  @Test func `an undamaged document is accepted`() throws {
    #expect(try NotesParser.notes(from: Array(sound.utf8), file: "").count == 3)
  }

  /// Reads one damaged document, and returns a description of a failure; nil for none.
  private func play(_ seed: UInt64) -> String? {
    var random = RandomSource(run: seed)
    let bytes = damaged(using: &random)
    guard let notes = try? NotesParser.notes(from: bytes, file: "") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let theirs = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [[String: Any]]
    if notes.map(\.title) != theirs?.map({ $0["title"] as? String })
      || notes.map(\.detail) != theirs?.map({ $0["detail"] as? String })
    {
      return "Foundation reads another document than \(notes) from \(text)"
    }
    let reparsed = try? NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "")
    return reparsed == notes ? nil : "written and read again it is another document: \(text)"
  }

  private let sound =
    #"[{"id":"a","title":"é😀\n\u00e9","detail":null,"x":[1.5e-3,{"y":true}]},"#
    + #"{"id":"b","title":"","detail":"\ud83d\ude00 \\ \" text"}, {"id":"c","title":"c"}]"#

  private func damaged(using random: inout RandomSource) -> [UInt8] {
    var bytes = Array(sound.utf8)
    let alphabet = Array("[]{}\",:\\u0123456789eE+-.truefalsn \n".utf8) + [0xC3, 0xA9, 0xF0, 0]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let byte = alphabet.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = byte
      case 1: bytes.insert(byte, at: index)
      case 2: bytes.remove(at: index)
      default:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.swapAt(index, other)
      }
    }
    return bytes
  }
}
