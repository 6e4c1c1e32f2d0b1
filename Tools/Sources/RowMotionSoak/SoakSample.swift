/// The process's use of resources at a moment.
struct SoakSample: CustomStringConvertible {
  /// Seconds since the start.
  let time: Double
  /// Anonymous resident memory, in MB.
  let memory: Double
  /// The part of the heap in use, without free blocks, in MB.
  let heap: Double
  let descriptors: Int
  let threads: Int
  let frames: Int
  /// The longest iteration of the main loop since the last sample.
  let longestIteration: SoakTrace.Iteration

  var description: String {
    "\(Int(time)) s: \(Int(memory)) MB, \(Int(heap)) of the heap in use, \(descriptors) descriptors, "
      + "\(threads) threads, \(frames) frames, turns of up to \(longestIteration.description)"
  }
}

/// A check that the use of resources has stopped growing.
///
/// The use varies with the displayed scene. So medians over two periods are compared: a scene that
/// needs much memory for a minute is no leak.
struct SoakFlatness {
  /// The seconds at the start that are ignored.
  let warmUp: Double
  /// The growth allowed from the first to the last third of the rest, in MB, given the first value.
  let tolerance: (Double) -> Double

  /// Ignores up to two minutes, or twenty in soaks of at least forty minutes.
  ///
  /// Caches are bounded, and full after some twenty minutes of random use. A short soak leaves a
  /// margin for caches that still fill. Later growth by more than a tenth is not caused by a cache.
  init(seconds: Double) {
    if seconds < 2400 {
      warmUp = min(120, seconds / 5)
      tolerance = { _ in 30 }
    } else {
      warmUp = 1200
      tolerance = { $0 / 10 }
    }
  }

  /// Prints the resources used first and last, and throws if they have grown.
  func require(_ samples: [SoakSample]) throws {
    let measured = samples.filter { $0.time >= warmUp }
    guard measured.count >= 6 else { return }
    let third = measured.count / 3
    for (name, value, tolerance) in [
      ("memory in MB", { $0.memory }, tolerance), ("MB of the heap in use", { $0.heap }, tolerance),
      ("descriptors", { Double($0.descriptors) }, { _ in 3 }),
      ("threads", { Double($0.threads) }, { _ in 3 }),
    ] as [(String, (SoakSample) -> Double, (Double) -> Double)] {
      let before = median(measured.prefix(third).map(value))
      let after = median(measured.suffix(third).map(value))
      print("\(name): \(Int(before.rounded())) at first, \(Int(after.rounded())) at last")
      if after > before + tolerance(before) {
        throw SoakFailure("\(name) went from \(before) to \(after)")
      }
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
