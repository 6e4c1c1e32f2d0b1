import RowMotion
import RowMotionGTK
import Testing

@testable import RowMotionInspector

@Suite struct FileFormatTests {
  /// The end of each PNG file, whose checksum the standard prints.
  @Test func `the checksum is CRC-32`() {
    #expect(AnimatedPNG.checksum(of: Array("IEND".utf8)) == 0xAE42_6082)
    #expect(AnimatedPNG.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `an animation has the data of each picture, in order`() {
    let first = AnimatedPNG.file([("IHDR", header), ("bKGD", [0]), ("IDAT", [1, 2]), ("IEND", [])])
    let second = AnimatedPNG.file([("IHDR", header), ("IDAT", [3]), ("IDAT", [4]), ("IEND", [])])
    let file = AnimatedPNG.bytes(of: [first, second], durations: [0.016, 0.25])
    let chunks = AnimatedPNG.chunks(of: file)
    #expect(
      chunks.map(\.type)
        == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fdAT", "IEND"])
    #expect(Array(chunks[1].data) == [0, 0, 0, 2, 0, 0, 0, 0])
    let offset: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    #expect(
      Array(chunks[2].data)
        == [0, 0, 0, 0] + header[..<8] + offset + [0, 16, 0x3, 0xE8, 0, 0])
    #expect(
      Array(chunks[4].data)
        == [0, 0, 0, 1] + header[..<8] + offset + [0, 250, 0x3, 0xE8, 0, 0])
    #expect(chunks[3].data.elementsEqual([1, 2]))
    #expect(chunks[5].data.elementsEqual([0, 0, 0, 2, 3]))
    #expect(chunks[6].data.elementsEqual([0, 0, 0, 3, 4]))
  }

  private let header: [UInt8] = [0, 0, 0, 20, 0, 0, 0, 10, 8, 6, 0, 0, 0]
}

@Suite struct CostReportTests {
  private func cost(_ time: Double, clock: Double, painted: Int) -> FrameCost {
    var cost = FrameCost()
    cost.time = time
    cost.clock = clock
    cost.advancing = 0.00125
    cost.painting = 0.0005
    cost.statistics.layersPainted = painted
    cost.statistics.bodies = 3 * painted
    return cost
  }

  @Test func `a frame that is painted again has the cost of both, and ten seconds are stored`() {
    var costs: [FrameCost] = []
    CostReport.add(cost(1, clock: 1, painted: 1), to: &costs)
    CostReport.add(cost(1, clock: 1.5, painted: 2), to: &costs)
    #expect(costs.map(\.clock) == [1])
    #expect(costs.map(\.painting) == [0.001])
    #expect(costs.map(\.advancing) == [0.0025])
    #expect(costs.map(\.statistics.layersPainted) == [2])
    CostReport.add(cost(11, clock: 12, painted: 3), to: &costs)
    #expect(costs.map(\.time) == [1, 11])
    CostReport.add(cost(12, clock: 13, painted: 3), to: &costs)
    #expect(costs.map(\.time) == [11, 12])
  }

  @Test func `a histogram counts the intervals between frames, and no pause`() {
    let costs = [
      cost(0, clock: 1, painted: 1), cost(0.016, clock: 1.016, painted: 2),
      cost(0.032, clock: 1.032, painted: 3), cost(0.062, clock: 1.062, painted: 4),
      cost(5, clock: 6, painted: 5),
    ]
    #expect(CostReport.intervals(of: costs[...]) == [0, 0, 0, 2, 0, 1, 0, 0])
    #expect(CostReport.names.count == 8)
    #expect(CostReport.names[3] == "12–18\u{a0}ms")
    #expect(
      CostReport.lines(of: costs[...1], at: 0.016, rows: 2) == [
        "Frame at 0.016\u{a0}s", "Passes 1.25\u{a0}ms, painting 0.50\u{a0}ms",
        "2 rows and views laid out, 0 measured, 1 layer drawn", "3 bodies evaluated in 0 rounds",
      ])
    #expect(
      CostReport.lines(of: costs[...1], at: 0.116, rows: 2).first
        == "Frame at 0.016\u{a0}s, the last that was painted before 0.116\u{a0}s")
    #expect(
      CostReport.lines(of: [], at: 0, rows: 0) == [
        "This frame was painted before the inspector opened."
      ])
  }
}

extension AnimatedPNG {
  /// Returns a PNG file with some parts, without checksums.
  fileprivate static func file(_ parts: [(type: String, data: [UInt8])]) -> [UInt8] {
    parts.reduce([UInt8](repeating: 0, count: 8)) { file, part in
      file + [0, 0, 0, UInt8(part.data.count)] + Array(part.type.utf8) + part.data + [0, 0, 0, 0]
    }
  }
}
