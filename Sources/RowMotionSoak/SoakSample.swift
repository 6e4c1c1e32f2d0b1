/// What the process takes at a moment.
struct SoakSample: CustomStringConvertible {
  /// Seconds since the start.
  let time: Double
  /// Memory of its own, MB.
  let memory: Double
  /// What of it is in use as the heap's, what is free between it not counted, MB.
  let heap: Double
  let descriptors: Int
  let threads: Int
  let frames: Int
  /// The longest turn of the main loop since the last sample.
  let longestTurn: SoakTrace.Turn

  var description: String {
    "\(Int(time)) s: \(Int(memory)) MB, \(Int(heap)) of the heap in use, \(descriptors) descriptors, "
      + "\(threads) threads, \(frames) frames, turns of up to \(longestTurn.description)"
  }
}

/// Whether what a process takes has stopped to grow.
///
/// What is in use goes up and down with the scene that is shown, so two stretches of time are compared and
/// not two moments, by their medians, since a scene that needs much for a minute is no leak.
struct SoakFlatness {
  /// How many seconds are not looked at.
  let warmUp: Double
  /// How much more memory may be taken in the last third of the rest than in the first, MB.
  let room: (Double) -> Double

  /// Compares ten minutes after two of them, and longer soaks after twenty.
  ///
  /// What is kept is bounded, and full after some twenty minutes of a user who goes anywhere at random.
  /// In ten minutes there is room for what is still filled; what grows by more than a tenth once it is
  /// full is no cache.
  init(seconds: Double) {
    if seconds < 2400 {
      warmUp = min(120, seconds / 5)
      room = { _ in 12 }
    } else {
      warmUp = 1200
      room = { $0 / 10 }
    }
  }

  /// Says what was taken at first and at last, and fails where that has grown.
  func require(_ samples: [SoakSample]) throws {
    let late = samples.filter { $0.time >= warmUp }
    guard late.count >= 6 else { return }
    let third = late.count / 3
    for (name, value, room) in [
      ("memory in MB", { $0.memory }, room), ("MB of the heap in use", { $0.heap }, room),
      ("descriptors", { Double($0.descriptors) }, { _ in 3 }),
      ("threads", { Double($0.threads) }, { _ in 3 }),
    ] as [(String, (SoakSample) -> Double, (Double) -> Double)] {
      let before = median(late.prefix(third).map(value))
      let after = median(late.suffix(third).map(value))
      print("\(name): \(Int(before.rounded())) at first, \(Int(after.rounded())) at last")
      if after > before + room(before) {
        throw SoakFailure("\(name) went from \(before) to \(after)")
      }
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
