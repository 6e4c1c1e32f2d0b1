import Foundation
import RowMotionTestSupport

// Uses the demo at random for a while: mouse, keyboard, window sizes and file contents. Checks that
// it stays alive, small and fast.

/// The command line arguments: `rowmotion-soak DEMO SECONDS SEED`.
struct SoakPlan {
  let demo: String
  let seconds: Double
  let seed: UInt64
  let directory = NSTemporaryDirectory() + "rowmotion-soak-\(getpid())"
  var file: String { directory + "/notes.json" }
  /// The directory of the demo's settings.
  var settings: String { directory + "/settings" }

  init(_ arguments: [String]) throws {
    guard arguments.count == 4, let seconds = Double(arguments[2]), seconds >= 10,
      let seed = UInt64(arguments[3])
    else { throw SoakFailure("usage: RowMotionSoak DEMO SECONDS SEED, with 10 seconds or more") }
    demo = arguments[1]
    self.seconds = seconds
    self.seed = seed
  }
}

/// A failed check of a soak.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

@main struct Soak {
  static func main() {
    do {
      let plan = try SoakPlan(CommandLine.arguments)
      try FileManager.default.createDirectory(
        atPath: plan.directory, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: plan.directory) }
      try writeSettings(plan)
      try run(plan)
    } catch {
      print("soak: \(error)")
      exit(1)
    }
  }

  /// Hides the windows' close buttons, which the Tab and space keys would reach too.
  private static func writeSettings(_ plan: SoakPlan) throws {
    let folder = plan.settings + "/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[Settings]\ngtk-decoration-layout=:\n".utf8)
      .write(to: URL(filePath: folder + "/settings.ini"))
  }

  static func run(_ plan: SoakPlan) throws {
    var user = SoakUser(seed: plan.seed)
    var writer = SoakWriter(seed: plan.seed)
    try Data(writer.document().utf8).write(to: URL(filePath: plan.file))
    let run = try SoakRun(plan)
    var isClean = false
    var recent: [String] = []
    defer {
      run.kill()
      if !isClean { print("the last steps were\n  " + recent.joined(separator: "\n  ")) }
    }
    let mouse = try XdoTool(window: run.window())
    let start = ContinuousClock.now
    var samples: [SoakSample] = []
    var nextSample = 0.0
    var nextChange = 1.0
    var steps = 0
    var changes = 0
    var longest = (iteration: SoakTrace.Iteration(), steps: "")
    var busiest = longest
    print("seed \(plan.seed), \(Int(plan.seconds)) seconds, process \(run.identifier)")
    while true {
      let time = (ContinuousClock.now - start) / .seconds(1)
      if time >= plan.seconds { break }
      try run.requireAlive(after: "\(steps) steps")
      if time >= nextChange {
        changes += 1
        nextChange = time + writer.pause()
        try Data(writer.document().utf8).write(to: URL(filePath: plan.file), options: .atomic)
      }
      if time >= nextSample {
        nextSample += max(1, min(15, plan.seconds / 40))
        let sample = try run.sample(at: time)
        print(sample)
        // Flushed, so that the line appears at once, also in a file.
        fflush(nil)
        samples.append(sample)
      }
      let step = user.step()
      recent = recent.suffix(19) + [step]
      try mouse.send(step)
      steps += 1
      let last = recent.suffix(3).joined(separator: "; ")
      if run.trace.longestIteration.duration > longest.iteration.duration {
        longest = (run.trace.longestIteration, last)
      }
      if run.trace.busiestIteration.processorTime > busiest.iteration.processorTime {
        busiest = (run.trace.busiestIteration, last)
        print("busiest turn until now: \(busiest.iteration.description), in \(busiest.steps)")
      }
      usleep(15_000)
    }
    print(
      "\(steps) steps of mouse and keys, \(changes) changes of the file, "
        + "\(run.trace.frames) frames")
    print(
      "the longest turn of the main loop: \(longest.iteration.description), in \(longest.steps)")
    print("the busiest one: \(busiest.iteration.description), in \(busiest.steps)")
    try SoakFlatness(seconds: plan.seconds).require(samples)
    if run.warnings.expectedCount > 0 {
      print("GTK gave \(run.warnings.expectedCount) warnings that it is known for")
    }
    try run.end()
    isClean = true
  }
}
