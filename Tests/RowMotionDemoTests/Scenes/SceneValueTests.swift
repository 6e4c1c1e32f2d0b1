import RowMotion
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument
@testable import RowMotionTables

/// The values that the scenes count and compare, without views.
@MainActor @Suite struct SceneValueTests {
  private func metrics(_ offset: Double, _ height: Double) -> ScrollMetrics {
    ScrollMetrics(
      viewport: Rect(x: 0, y: 0, width: 100, height: 200), contentHeight: height, offset: offset)
  }

  @Test func `the thumb's drift is its movement beyond the scrolled distance`() {
    var drift = DistanceSum()
    func scroll(_ old: ScrollMetrics, _ new: ScrollMetrics, by distance: Double) {
      drift.add(new.thumbDrift(since: old, scrolled: distance))
    }
    // With 1,000 points of content in 200, the thumb moves by a fifth of the scrolled distance.
    scroll(metrics(0, 1_000), metrics(100, 1_000), by: 100)
    #expect(drift.total == 0)
    // Doubling the content moves the thumb from 20 points to 10.
    scroll(metrics(100, 1_000), metrics(100, 2_000), by: 0)
    #expect(drift.total == -10)
    // A row above grows by 300 points and the offset follows, from 10 points to 40 of 2,300.
    scroll(metrics(100, 2_000), metrics(400, 2_300), by: 0)
    #expect(abs(drift.total - (-20 + 400.0 / 2_300 * 200)) < 1e-9)
    let total = drift.total
    scroll(metrics(0, 0), metrics(0, 400), by: 0)
    #expect(drift.total == total, "there was nothing to scroll")
  }

  @Test func `distances add up, and only the latest frames are kept`() {
    var sum = DistanceSum()
    for distance in [3.0, 0, -2, .nan] { sum.add(distance) }
    #expect(sum.samples == [3, 3, 1, 1])
    for _ in 0..<300 { sum.add(1) }
    #expect(sum.samples.count == DistanceSum.capacity)
    #expect(sum.total == 301)
    #expect(sum.checkInvariants() == [])
  }

  @Test func `rows without anchoring are displaced by what is measured above them`() throws {
    let run = SceneRun(try ShowMeTests.make("row-heights"))
    func choose(_ mode: String) throws {
      guard case .choice(let names, let index) = try run.option("Height mode").kind else { return }
      index.wrappedValue = try #require(names.firstIndex(of: mode))
    }
    func message(_ lane: RowHeightsLane) -> String? {
      run.play.scene.stage.failures(in: lane.list).first { $0.name == "noDisplacement" }?.message
    }
    func scroll(_ distance: Double) {
      run.host.scroll(by: Point(x: 0, y: distance), at: Point(x: 100, y: 400))
      run.run(for: 0.1)
    }
    try choose("Automatic, estimate 20")
    run.run(for: 0.2)
    scroll(6_000)
    #expect(message(.unanchored) == nil, "rows that are scrolled in push nothing")
    for _ in 0..<6 { scroll(-40) }
    #expect(message(.unanchored) != nil)
    #expect(message(.anchored) == nil)
  }

  @Test func `another estimate displaces rows without anchoring`() throws {
    let run = SceneRun(try ShowMeTests.make("row-heights"))
    guard case .choice(let names, let index) = try run.option("Height mode").kind else { return }
    run.run(for: 0.2)
    run.host.scroll(by: Point(x: 0, y: 6_000), at: Point(x: 100, y: 400))
    run.run(for: 0.2)
    index.wrappedValue = try #require(names.firstIndex(of: "Automatic, estimate 200"))
    run.run(for: 0.5)
    let stage = run.play.scene.stage
    #expect(stage.failures(in: RowHeightsLane.unanchored.list).map(\.name) == ["noDisplacement"])
    #expect(stage.failures(in: RowHeightsLane.anchored.list) == [])
  }

  @Test func `the motion of a detail is recorded from its last change on`() {
    var motion = PresenceMotion()
    func sample(
      _ time: Double, _ height: Double, _ spacing: Double, _ beside: Double?
    ) -> PresenceMotion.Sample {
      PresenceMotion.Sample(time: time, height: height, spacing: spacing, variantHeight: beside)
    }
    motion.add(sample(1, 40, 8, 48), number: 0)
    motion.add(sample(2, 40, 8, 48), number: 0)
    #expect(motion.samples == [sample(1, 40, 8, 48)], "an unchanged sample is not recorded")
    motion.add(sample(9, 40, 8, 0), number: 1)
    motion.add(sample(9.5, 10, 2, 0), number: 1)
    motion.add(sample(10, 0, 0, 0), number: 1)
    #expect(motion.samples.map(\.height) == [40, 40, 10, 0])
    #expect(motion.samples.map(\.time) == [9, 9, 9.5, 10], "the rest before is not recorded")
    motion.add(sample(20, 10, 2, nil), number: 2)
    #expect(motion.samples.map(\.height) == [0, 10], "it starts where the last motion ended")
    motion.add(sample(21, .nan, 2, 0), number: 2)
    for height in 0..<700 { motion.add(sample(21, Double(height), 0, 0), number: 2) }
    #expect(motion.samples.count == PresenceMotion.capacity)
    #expect(motion.checkInvariants() == [])
  }

  @Test func `a curve whose lane has jumped is marked where it makes half of its way in one step`()
  {
    func series(_ values: [Double], mayJump: Bool = true) -> PlotSeries {
      PlotSeries(name: "", color: .primary, mayJump: mayJump, values: values)
    }
    #expect(!series([0, 40], mayJump: false).jumps, "the verdict says that nothing jumps")
    let snap = series([40, 40, 0, 0])
    #expect(snap.greatestStep?.index == 2 && snap.greatestStep?.change == -40 && snap.jumps)
    let smooth = series([0, 10, 25, 35, 40])
    #expect(smooth.greatestStep?.change == 15 && !smooth.jumps)
    #expect(series([0, 20, 40]).jumps)
    #expect(!series([0, 1.5]).jumps, "too small to see")
    #expect(series([7]).greatestStep == nil && !series([7]).jumps && !series([]).jumps)
  }

  @Test func `a row that shows a different state than before has lost its own`() {
    var states = RowStates()
    #expect(states.nextNumber() == 1)
    #expect(states.nextNumber() == 2)
    states.shows(1, for: "Apple")
    states.shows(2, for: "Pear")
    #expect(states.describeChange(among: ["Apple", "Pear"]) == nil)
    states.shows(2, for: "Apple")
    states.shows(1, for: "New")
    #expect(states.describeChange(among: ["New", "Apple", "Pear"]) == "State lost: 1 → 2")
    #expect(states.describeChange(among: ["New", "Apple", "Pear"]) == nil, "reported once")
    // A row that was removed starts with a new state.
    #expect(states.describeChange(among: ["New", "Pear"]) == nil)
    states.shows(7, for: "Apple")
    #expect(states.describeChange(among: ["New", "Apple", "Pear"]) == nil)
  }

  @Test func `a count is swapped unless its old and new views are present together`() {
    var lives = CountLifetimes()
    for lane in UpdatesLane.allCases { lives.appeared("Updates: 0", of: "Car", in: lane) }
    #expect(lives.consumeSwaps() == [])
    lives.changes("Car", from: "Updates: 0", to: "Updates: 1")
    lives.appeared("Updates: 1", of: "Car", in: .complete)
    #expect(
      lives.consumeSwaps() == [
        FailedCheck(
          lane: "updates-chosen", name: "noSwap", message: "Car’s count changed in one frame")
      ])
    #expect(lives.consumeSwaps() == [], "once per change")
    // The old count disappears at once.
    lives.disappeared("Updates: 0", of: "Car", in: .complete)
    lives.changes("Car", from: "Updates: 1", to: "Updates: 2")
    lives.disappeared("Updates: 1", of: "Car", in: .complete)
    lives.appeared("Updates: 2", of: "Car", in: .complete)
    #expect(lives.consumeSwaps().map(\.lane) == ["updates-complete", "updates-chosen"])
  }

  @Test func `evaluated parts are named and skipped rows are counted`() {
    var evaluations = Evaluations()
    #expect(evaluations.record(.row, of: "Car", in: .chosen) == 1)
    #expect(evaluations.record(.row, of: "Car", in: .chosen) == 2)
    #expect(evaluations.record(.count, of: "Car", in: .chosen) == 1)
    func consume(_ names: [String], in lane: UpdatesLane = .chosen) -> String? {
      evaluations.consume(names)[lane]?.description
    }
    #expect(
      consume(["Car", "Boat"])
        == "Evaluated: the row of Car, the count of Car. Skipped: 1 of 2 rows.")
    #expect(consume(["Car", "Boat"]) == "Evaluated: nothing. Skipped: 2 of 2 rows.")
    _ = evaluations.record(.row, of: "Car", in: .complete)
    _ = evaluations.record(.row, of: "Boat", in: .complete)
    #expect(
      consume(["Car", "Boat", "Tram", "Train"], in: .complete)
        == "Evaluated: 2 rows, no counts. Skipped: 2 of 4 rows.")
    // Of two copies of a row, one is new.
    _ = evaluations.record(.row, of: "Car", in: .chosen)
    #expect(
      consume(["Car", "Car", "Boat"])
        == "Evaluated: the row of Car, no counts. Skipped: 2 of 3 rows.")
  }

  @Test func `the summary names the missing parts`() {
    #expect(UpdateParts.all.summary(of: .replace) == "Nothing is missing")
    #expect(
      UpdateParts.none.summary(of: .replace) == "Missing: the animation, the transition and the id")
    var parts = UpdateParts.all
    parts.identity = .constant
    #expect(parts.summary(of: .replace) == "Missing: an id that changes")
    parts.isAnimated = false
    #expect(parts.summary(of: .replace) == "Missing: the animation and an id that changes")
  }

  @Test func `a given height overrides the first row's`() {
    let model = RowHeightsModel()
    #expect(model.explicitHeights == [:])
    model.pinsFirst = true
    #expect(model.explicitHeights == [0: 80])
    model.explicitHeightsByRow = [0: 30, 2: 50]
    #expect(model.explicitHeights == [0: 30, 2: 50])
  }
}
