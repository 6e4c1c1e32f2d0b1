import Foundation
import Testing

@testable import RowMotionDemo

/// Damages documents at random: nothing traps, and what is accepted is what Foundation reads.
@Suite struct FuzzNotesParser {
  @Test func damagedDocuments() throws {
    let seconds = ProcessInfo.processInfo.environment["ROWMOTION_FUZZ_SECONDS"].flatMap(Double.init)
    let end = Date(timeIntervalSinceNow: seconds ?? 0.5)
    let seed = seconds == nil ? 1 : UInt64.random(in: .min ... .max)
    var random = Generator(state: seed)
    var accepted = 0
    while Date() < end {
      let bytes = damaged(using: &random)
      guard let notes = try? NotesParser.notes(from: bytes, file: "") else { continue }
      accepted += 1
      let text = String(decoding: bytes, as: UTF8.self)
      let theirs = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
      #expect(notes.map(\.title) == theirs?.map { $0["title"] as? String }, "seed \(seed): \(text)")
      #expect(notes.map(\.detail) == theirs?.map { $0["detail"] as? String }, "\(seed): \(text)")
      let again = try NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "")
      #expect(again == notes, "seed \(seed): \(text)")
    }
    #expect(accepted > 0)
  }

  private func damaged(using random: inout Generator) -> [UInt8] {
    let text =
      #"[{"id":"a","title":"é😀\n\u00e9","detail":null,"x":[1.5e-3,{"y":true}]},"#
      + #"{"id":"b","title":"","detail":"\ud83d\ude00 \\ \" text"}, {"id":"c","title":"c"}]"#
    var bytes = Array(text.utf8)
    let alphabet = Array("[]{}\",:\\u0123456789eE+-.truefalsn \n".utf8) + [0xC3, 0xA9, 0xF0, 0]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let byte = alphabet.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.remove(at: place)
      default:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        bytes.swapAt(place, other)
      }
    }
    return bytes
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }
}
