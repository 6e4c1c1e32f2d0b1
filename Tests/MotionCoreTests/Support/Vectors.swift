import RowMotionTestKit

@testable import MotionCore

/// Expected values that were computed elsewhere, with many more digits than the tests compare.
struct Vectors: Decodable {
  static let shared: Vectors = TestVectors.decoded()

  let springs: Group<SpringCase>
  let conversions: Conversions
  let springRetarget: Group<RetargetCase>
  let curves: Group<CurveCase>
  let curveMerge: Group<MergeCase>
  let modifiers: Group<ModifierCase>
  let interruptions: Group<InterruptionCase>
  let publishedAnchors: PublishedAnchors

  struct Group<Case: Decodable & Sendable>: Decodable, Sendable {
    let cases: [Case]
  }

  struct SpringCase: Decodable, Sendable {
    let duration: Double?
    let bounce: Double?
    let mass: Double?
    let stiffness: Double?
    let damping: Double?
    let allowOverDamping: Bool?
    let target: Double
    let initialVelocity: Double
    let samples: [[Double]]

    var spring: Spring {
      if let duration, let bounce { return Spring(duration: duration, bounce: bounce) }
      return Spring(
        mass: mass ?? 1, stiffness: stiffness ?? 0, damping: damping ?? 0,
        allowOverDamping: allowOverDamping ?? false)
    }
  }

  struct Conversions: Decodable, Sendable {
    let durationBounce: [DurationBounce]
    let massStiffnessDamping: [MassStiffnessDamping]
  }

  struct DurationBounce: Decodable, Sendable {
    let duration: Double
    let bounce: Double
    let mass: Double
    let stiffness: Double
    let damping: Double
    let dampingRatio: Double
    let omega0: Double
    let decay: Double
    let omegaD: Double
    let regime: String
    let settlingDuration: Double
    // swift-format-ignore: the key is the file's.
    let trueSettling_1e3: Double
  }

  struct MassStiffnessDamping: Decodable, Sendable {
    let mass: Double
    let stiffness: Double
    let damping: Double
    let allowOverDamping: Bool
    let duration: Double
    let bounce: Double
    let dampingRatio: Double
    let settlingDuration: Double
  }

  struct RetargetCase: Decodable, Sendable {
    let label: String
    let start: Double
    let target1: Double
    let retargetAt: Double
    let target2: Double
    let valueAtRetarget: Double
    let velocityAtRetarget: Double
    let samples: [[Double]]
  }

  struct CurveCase: Decodable, Sendable {
    let name: String
    let controlPoints: [Double]
    let samples: [[Double?]]
  }

  struct MergeCase: Decodable, Sendable {
    let label: String
    let segments: [MergeSegment]
    let samples: [[Double]]
  }

  struct MergeSegment: Decodable, Sendable {
    let curve: [Double]
    let duration: Double
    let start: Double
    let targetFromOrigin: Double
  }

  struct ModifierCase: Decodable, Sendable {
    let label: String
    let samples: [[Double?]]
  }

  struct InterruptionCase: Decodable, Sendable {
    let label: String
    let spring: [Double]
    let events: [[Double]]
    let samples: [[Double]]
  }

  struct PublishedAnchors: Decodable, Sendable {
    let conversions: [PublishedConversion]
    let points: [PublishedPoint]
  }

  struct PublishedConversion: Decodable, Sendable {
    let bounce: Double
    let duration: Double
    let stiffness: Double?
    let damping: Double?
  }

  struct PublishedPoint: Decodable, Sendable {
    let what: String
    let value: Double?
    let velocity: Double?
    let duration: Double?
    let bounce: Double?
  }
}
