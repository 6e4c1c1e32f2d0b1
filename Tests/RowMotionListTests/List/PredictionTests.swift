import Observation
import RowMotionTestKit
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Compares predicted frames with later ones.
@MainActor @Suite struct PredictionTests {
  @Test func `random motions are predicted exactly, and predictions change nothing`() {
    let plan = FuzzPlan("fuzzPredictions", seeds: 0..<40)
    let failure = plan.play { seed in
      var run = PredictionRun(seed: seed)
      return run.play()
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test func `a row, its presence and the rows below it are predicted`() throws {
    let stage = PredictionStage(rows: 4)
    stage.model.rows[0].details = [20]
    stage.host.advance(to: 0.1)
    let predicted = stage.host.predictedMotion(at: 0.2)
    #expect(predicted.time == 0.2)
    let parts = predicted.lanes.filter { $0.id.row == AnyHashable(0) }.map(\.id.part)
    #expect(parts == [nil, "first"])
    let presence = try #require(predicted.lanes.first { $0.id.part == "first" })
    // A linear animation of 0.4 s, after 0.2 s.
    #expect(abs(presence.progress - 0.5) < 1e-9)
    #expect(abs(presence.frame.height - 10) < 1e-9)
    stage.host.advance(to: 0.2)
    #expect(predicted.difference(from: stage.host.motionFrame) == nil)
  }

  @Test func `after the end of a motion its presence has no lane`() {
    let stage = PredictionStage(rows: 4)
    stage.model.rows[0].details = [20]
    stage.host.advance(to: 0.1)
    let predicted = stage.host.predictedMotion(at: 2)
    #expect(predicted.lanes.allSatisfy { !$0.isMoving && $0.id.part == nil })
    #expect(predicted.lanes.count == 4)
  }

  @Test func `a presence above the list moves the list`() {
    let stage = PredictionStage(rows: 4)
    stage.model.header = 40
    stage.host.advance(to: 0.1)
    let predicted = stage.host.predictedMotion(at: 0.3)
    // Three quarters of 40 points and of the spacing of 6 points.
    #expect(abs((predicted.lists.first?.frame.minY ?? 0) - 34.5) < 1e-9)
    stage.host.advance(to: 0.3)
    #expect(predicted.difference(from: stage.host.motionFrame) == nil)
  }

  @Test func `a fling and its bounce are predicted`() {
    for velocity in [-3_000.0, -300, 400, 2_500] {
      let stage = PredictionStage(rows: 30)
      stage.host.scroll(to: 300)
      stage.host.advance(to: 1)
      stage.host.beginScroll(at: Point(x: 50, y: 100))
      stage.host.endScroll(velocity: Point(x: 0, y: velocity))
      stage.host.advance(to: 1.05)
      let predicted = (1...10).map { stage.host.predictedMotion(at: 1.05 + 0.1 * Double($0)) }
      for frame in predicted {
        stage.host.advance(to: frame.time)
        #expect(frame.lists.count == 1)
        #expect(frame.difference(from: stage.host.motionFrame) == nil, "at \(velocity)")
      }
    }
  }

  @Test func `a list whose rows change their heights during a fling is left out`() {
    let stage = PredictionStage(rows: 30)
    stage.model.rows[1].details = [50]
    stage.host.advance(to: 0.1)
    stage.host.beginScroll(at: Point(x: 50, y: 100))
    stage.host.endScroll(velocity: Point(x: 0, y: 500))
    stage.host.advance(to: 0.15)
    #expect(stage.host.predictedMotion(at: 0.2).lists.isEmpty)
    #expect(stage.host.predictedMotion(at: 0.2).lanes.isEmpty)
  }

  @Test func `changes that wait for the next frame leave out all lanes`() {
    let stage = PredictionStage(rows: 4)
    stage.model.header = 40
    #expect(stage.host.predictedMotion(at: 0.1).lanes.isEmpty)
    stage.host.advance(to: 0.1)
    #expect(stage.host.predictedMotion(at: 0.2).lanes.count == 5)
  }
}

@MainActor @Observable private final class PredictionModel {
  struct Row: Identifiable {
    var id: Int
    var height: Double
    var details: [Double] = []
  }

  var rows: [Row] = []
  var header: Double?
}

/// A list of rows with nested presences, below a presence.
@MainActor private final class PredictionStage {
  let model = PredictionModel()
  let host: ViewHost

  init(rows: Int, spacing: Double = 0) {
    let model = model
    model.rows = (0..<rows).map { PredictionModel.Row(id: $0, height: 30) }
    host = ViewHost(size: Size(width: 240, height: 300), text: BoxFont()) {
      PredictionView(model: model).listRowHeight(.automatic(estimated: 30))
        .listRowSpacing(spacing)
    }
    host.advance(to: 0)
  }
}

private struct PredictionView: View {
  let model: PredictionModel

  var body: some View {
    CollapsibleSpacingVStack(spacing: 6) {
      AnimatedPresence(value: model.header, animation: .linear(duration: 0.4)) {
        Color.red.frame(height: $0)
      }
      .id("header")
      List(model.rows) { PredictionRow(row: $0) }
    }
  }
}

private struct PredictionRow: View {
  let row: PredictionModel.Row

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 7) {
      Color.blue.frame(height: row.height)
      AnimatedPresence(value: row.details.first, animation: .linear(duration: 0.4)) { height in
        CollapsibleSpacingVStack(spacing: 3) {
          Color.green.frame(height: height)
          AnimatedPresence(value: row.details.dropFirst().first, animation: .bouncy) {
            Color.red.frame(height: $0)
          }
          .id("inner")
        }
      }
      .id("first")
      AnimatedPresence(value: row.details.dropFirst(2).first, animation: .smooth) {
        Color.red.frame(height: $0)
      }
      .id("last")
    }
  }
}

extension MotionFrame {
  /// Returns the first difference from a real frame of more than 1e-9; nil if there is none.
  ///
  /// - Parameter hasEstimates: True if rows that come into view may change the offset.
  fileprivate func difference(from real: MotionFrame, hasEstimates: Bool = false) -> String? {
    for lane in lanes {
      guard let other = real[lane.id] else { return "\(lane.name) is missing at \(time) s" }
      if lane.state != other.state || !lane.numbers.isNear(other.numbers) {
        return "at \(time) s: \(lane)\nis \(other)"
      }
    }
    for list in lists {
      guard let other = real.lists.first(where: { $0.id == list.id }) else { return "no list" }
      let numbers = [
        hasEstimates ? other.offset : list.offset, list.frame.minY, list.frame.width,
        list.frame.height,
      ]
      let others = [other.offset, other.frame.minY, other.frame.width, other.frame.height]
      if !numbers.isNear(others) { return "at \(time) s: \(list)\nis \(other)" }
    }
    return nil
  }
}

extension MotionFrame.Lane {
  fileprivate var numbers: [Double] {
    [
      progress, frame.minX, frame.minY, frame.width, frame.height, naturalHeight, targetHeight,
      spacing, opacity, isMoving ? endTime : 0,
      // The velocity is a difference over 1/1024 s.
      heightVelocity / 1_024,
    ]
  }
}

extension [Double] {
  fileprivate func isNear(_ other: [Double]) -> Bool {
    zip(self, other).allSatisfy { abs($0 - $1) <= 1e-9 }
  }
}

/// Random changes of two equal stages, one of which predicts frames.
@MainActor private struct PredictionRun {
  private var random: RandomSource
  private let stages: [PredictionStage]
  private var log: [String] = []
  private var time = 0.0
  private var nextID = 100
  private var lanes = 0
  private var predictedLanes = 0

  init(seed: UInt64) {
    random = RandomSource(run: seed)
    let rows = 3 + random.below(12)
    let spacing = [0.0, 5][random.below(2)]
    stages = (0..<2).map { _ in PredictionStage(rows: rows, spacing: spacing) }
  }

  mutating func play() -> String? {
    for _ in 0..<25 {
      for _ in 0...random.below(2) { change() }
      for _ in 0..<(1 + random.below(4)) { advance(by: 1.0 / 60) }
      if let problem = predict() { return ([problem] + log.suffix(6)).joined(separator: "\n") }
    }
    // Few lanes come into view only later, or wait behind others.
    return predictedLanes * 10 > lanes * 9 ? nil : "\(predictedLanes) of \(lanes) lanes"
  }

  private mutating func advance(by step: Double) {
    time += step
    for stage in stages { stage.host.advance(to: time) }
  }

  private mutating func predict() -> String? {
    let host = stages[0].host
    let times = (1...10).map { time + Double($0 * $0) * 0.008 }
    let predicted = times.map { host.predictedMotion(at: $0) }
    let hasEstimates = host.measuredRows() < stages[0].model.rows.count
    for frame in predicted.prefix(1 + random.below(10)) {
      advance(by: frame.time - time)
      time = frame.time
      let real = host.motionFrame
      lanes += real.lanes.count
      predictedLanes += frame.lanes.count
      if let problem = frame.difference(from: real, hasEstimates: hasEstimates) { return problem }
      if real != stages[1].host.motionFrame || host.displayList != stages[1].host.displayList {
        return "the predictions changed the host"
      }
    }
    return nil
  }

  private mutating func change() {
    let model = stages[0].model
    var (rows, header) = (model.rows, model.header)
    let index = random.below(rows.count)
    let height = Double(random.below(60))
    switch random.below(9) {
    case 0 where rows.count > 2: rows.remove(at: index)
    case 1:
      rows.insert(PredictionModel.Row(id: nextID, height: height), at: index)
      nextID += 1
    case 2: rows.swapAt(index, random.below(rows.count))
    case 3: header = header == nil ? height : nil
    case 4: rows[index].height = height
    case 5:
      let width = 180 + Double(random.below(60))
      log.append("\(time): width \(width)")
      for stage in stages { stage.host.size.width = width }
    case 6:
      log.append("\(time): scroll \(height - 30)")
      for stage in stages { stage.host.scroll(by: Point(x: 0, y: height - 30), at: nil) }
    default: rows[index].details = (0..<random.below(4)).map { _ in Double(random.below(60)) }
    }
    let animations: [Animation?] = [
      .linear(duration: 0.3), .bouncy, .smooth, nil, .easeInOut(duration: 0.5).delay(0.1),
    ]
    let animation = animations[random.below(animations.count)]
    let names = rows.map { "\($0.id): \($0.height) \($0.details)" }
    log.append("\(time): \(names) \(header ?? 0) \(animation.map { "\($0)" } ?? "at once")")
    for stage in stages {
      withAnimation(animation) {
        stage.model.rows = rows
        stage.model.header = header
      }
    }
  }
}
