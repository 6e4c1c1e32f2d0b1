import RowMotion
import RowMotionTestKit
import Testing

/// Expected layouts that were computed elsewhere.
struct LayoutVectors: Decodable, Sendable {
  static let shared: LayoutVectors = TestVectors.decoded()

  let stacks: Group<StackCase>
  let flexFrames: Group<FrameCase>
  let visibleHeightLayout: Group<VisibleHeightCase>
  let collapsibleSpacing: Group<CollapsibleCase>
  let thresholdSpacing: Group<ThresholdCase>

  struct Group<Case: Decodable & Sendable>: Decodable, Sendable {
    let cases: [Case]
  }

  /// A number, or infinity written as "inf".
  struct Length: Decodable, Sendable {
    let value: Double

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Double.self) {
        self.value = value
      } else {
        value = try container.decode(String.self) == "inf" ? .infinity : .nan
      }
    }
  }

  struct Child: Decodable, Sendable {
    let kind: String
    let width: [Length]?
    let height: [Length]?
    let priority: Double?
    let minLength: Double?
    let oneLineWidth: Double?
    let lineHeight: Double?
    let minWidth: Double?
  }

  struct StackCase: Decodable, Sendable, CustomTestStringConvertible {
    let label: String
    let axis: String
    let spacing: Double?
    let alignment: String
    let proposal: [Double?]
    let children: [Child]
    let size: [Double]
    let frames: [[Double]]

    var testDescription: String { label }
  }

  struct FrameCase: Decodable, Sendable {
    let child: String
    let min: Length?
    let ideal: Length?
    let max: Length?
    let proposal: Double?
    let childProposal: Double?
    let size: Double
  }

  struct VisibleHeightCase: Decodable, Sendable {
    let childNatural: [Double]
    let visibleHeight: Double
    let reportedSize: [Double]
    let childFrame: [Double]
  }

  struct CollapsibleCase: Decodable, Sendable, CustomTestStringConvertible {
    let label: String
    let heights: [Double]
    let widths: [Double]
    let scales: [Double]
    let spacing: Double
    let ys: [Double]
    let size: [Double]

    var testDescription: String { label }
  }

  struct ThresholdCase: Decodable, Sendable {
    let progress: [Double]
    let heights: [Double]
    let widths: [Double]
    let spacing: Double
    let gaps: [Double]
    let y: [Double]
    let height: Double
    let width: Double
  }
}
