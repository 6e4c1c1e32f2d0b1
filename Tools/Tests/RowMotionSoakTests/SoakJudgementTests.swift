import Foundation
import Testing

@testable import RowMotionSoak

/// The criteria for a clean soak run.
@Suite struct SoakJudgementTests {
  /// Returns one sample for every ten seconds of a soak run.
  private func samples(
    seconds: Int, memory: (Double) -> Double = { _ in 40 }, heap: (Double) -> Double = { _ in 30 },
    descriptors: (Double) -> Int = { _ in 16 }, threads: (Double) -> Int = { _ in 6 }
  ) -> [SoakSample] {
    stride(from: 10, through: seconds, by: 10).map { time in
      let time = Double(time)
      return SoakSample(
        time: time, memory: memory(time), heap: heap(time), descriptors: descriptors(time),
        threads: threads(time), frames: 1, longestIteration: SoakTrace.Iteration())
    }
  }

  private func isFlat(_ samples: [SoakSample], seconds: Double) -> Bool {
    (try? SoakFlatness(seconds: seconds).require(samples)) != nil
  }

  @Test func `constant use is flat, and so is growth in the first two minutes`() {
    #expect(isFlat(samples(seconds: 600), seconds: 600))
    #expect(isFlat(samples(seconds: 600) { $0 < 120 ? $0 : 120 }, seconds: 600))
  }

  /// From 43 to 102 MB in ten minutes, as was once measured.
  @Test func `steady growth over ten minutes is not flat`() {
    #expect(!isFlat(samples(seconds: 600) { 43 + 59 * $0 / 600 }, seconds: 600))
    #expect(!isFlat(samples(seconds: 600, heap: { 43 + 59 * $0 / 600 }), seconds: 600))
    // Caches may fill by 30 MB: 50 MB in 600 s are 27 MB between the middles of the thirds.
    #expect(isFlat(samples(seconds: 600) { 30 + 50 * $0 / 600 }, seconds: 600))
  }

  @Test func `in an hour, a tenth more after the first twenty minutes is not flat`() {
    #expect(isFlat(samples(seconds: 3600) { min($0, 1200) / 30 }, seconds: 3600))
    // From 1200 s on, the medians of the first and the last third differ by 1600 / 150.
    #expect(!isFlat(samples(seconds: 3600) { 40 + max(0, $0 - 1200) / 150 }, seconds: 3600))
    #expect(isFlat(samples(seconds: 3600) { 40 + max(0, $0 - 1200) / 1500 }, seconds: 3600))
  }

  @Test func `a peak of one minute is not a leak`() {
    #expect(isFlat(samples(seconds: 600) { (500...560).contains($0) ? 300 : 40 }, seconds: 600))
  }

  @Test func `descriptors and threads may grow by at most three`() {
    #expect(isFlat(samples(seconds: 600, descriptors: { $0 < 300 ? 16 : 19 }), seconds: 600))
    #expect(!isFlat(samples(seconds: 600, descriptors: { $0 < 300 ? 16 : 20 }), seconds: 600))
    #expect(!isFlat(samples(seconds: 600, threads: { $0 < 300 ? 6 : 10 }), seconds: 600))
  }

  @Test func `every warning except the known ones is unexpected`() {
    let warnings = SoakWarnings()
    func feed(_ text: String) { warnings.read(Data(text.utf8)) }
    feed("(demo:1): Gtk-WARNING **: 10:00:00: Broken accounting of active state for widget 0x1\n")
    feed("(demo:1): Gtk-WARNING **: 10:00:00: Trying to snapshot GtkGizmo 0x1 without a current\n")
    feed("rowmotion-demo: what it says itself is no warning\n")
    #expect(warnings.expectedCount == 2)
    #expect(warnings.unexpected == nil)
    // One line that arrives in two pieces.
    feed("(demo:1): Gtk-CRITICAL **: 10:00:00: gtk_widget_")
    #expect(warnings.unexpected == nil)
    feed("show: failed\n(demo:1): Gtk-WARNING **: another\n")
    #expect(
      warnings.unexpected == "(demo:1): Gtk-CRITICAL **: 10:00:00: gtk_widget_show: failed")
    #expect(warnings.expectedCount == 2)
  }
}
