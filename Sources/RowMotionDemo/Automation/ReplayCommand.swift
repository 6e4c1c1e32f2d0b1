import Dispatch
import Glibc
import RowMotion
import RowMotionAutomation
import RowMotionDocument

/// The commands that work on recordings, without a display.
@MainActor enum ReplayCommand {
  /// Replays a recording and exits with status 0 if all frames are equal.
  static func replay(_ file: FilePath, rate: Double?) -> Never {
    perform {
      let recordings = try SceneReplay.recordings(in: file)
      if !recordings.contains(where: \.hasContent) {
        throw SceneReplay.unusable(
          "the recording has no hashes to compare frames with; choose another one",
          file.description)
      }
      let found = try await SceneReplay.run(recordings, rate: rate)
      if found == nil || found?.isOfRate == true {
        let count = recordings.reduce(0) { $0 + $1.frameTimes.count }
        let frames = count == 1 ? "its frame is" : "all \(Formatted.count(count, "frame")) are"
        let other = rate.map { rate in
          let number = Formatted.number(rate)
          return ", \(found == nil ? "and" : "but not") the motion at \(number) "
            + "\(number == "1" ? "frame" : "frames") per second"
        }
        print("\(file.shown): \(frames) equal\(other ?? "")")
      }
      guard let found else { return 0 }
      print("\(found.page): \(found.difference)")
      return 1
    }
  }

  /// Prints why a row is where it is, and exits with status 1 if no such row is visible.
  ///
  /// - Parameter scene: The only scene to search; nil for all in the recording.
  static func explain(
    _ row: String, at time: Double, in file: FilePath, scene: String?
  ) -> Never {
    perform {
      var (isFound, rows) = (false, [String]())
      let recordings = try SceneReplay.recordings(in: file)
      let chosen = recordings.filter {
        scene == nil || $0.name.lowercased() == scene?.lowercased()
      }
      if let scene, chosen.isEmpty {
        StandardError.report(
          "\(file.shown): the scene \(PrintableText.inline(scene)) is not recorded; use one of "
            + recordings.map(\.name).joined(separator: ", "))
        return 1
      }
      for recording in chosen {
        let replay = try SceneReplay.make(recording)
        let explanations = await replay.explanations(ofRow: row, at: time) {
          await Replay.settle()
        }
        isFound = isFound || !explanations.isEmpty
        for text in explanations { print("\(recording.name): \(text)", terminator: "") }
        for lane in replay.host.motionFrame.lanes where lane.id.part == nil {
          let name = lane.id.row.map { PrintableText.inline("\($0)") } ?? ""
          if !rows.contains(name) { rows.append(name) }
        }
      }
      if isFound { return 0 }
      let shown = rows.prefix(12).joined(separator: ", ") + (rows.count > 12 ? ", …" : "")
      StandardError.report(
        "\(file.shown): no row \(PrintableText.inline(row)) is visible at \(time) s; "
          + (rows.isEmpty ? "no rows are visible then" : "use one of \(shown)"))
      return 1
    }
  }

  /// Writes the smallest recording with the first violated invariant of a recording, and its test,
  /// beside it; exits with status 1 if there is no violation.
  static func shrink(_ file: FilePath) -> Never {
    perform {
      let recordings = try SceneReplay.recordings(in: file)
      let name =
        file.bytes.suffix(6) == Array(".jsonl".utf8) ? file.bytes.dropLast(6) : file.bytes[...]
      let base = FilePath(bytes: name + Array("-shrunk".utf8))
      let (output, testFile) = (base.appendingText(".jsonl"), base.appendingText(".swift"))
      let protected = ProtectedFiles([(file, "the recording to shrink")])
      // Before the search, which may take long.
      try OutputFile.check(output, .recording, protecting: protected)
      try OutputFile.check(testFile, .test, protecting: protected)
      for recording in recordings {
        let shrinker = Shrinker(settle: Replay.settle) { try SceneReplay.make($0) }
        guard let shrunk = try await shrinker.shrink(recording) else { continue }
        let test = shrunk.recording.testSource(
          named: base.name.description, in: "Tests/RowMotionDemoTests/Scenes",
          importing: "RowMotionDemo", replayedBy: "SceneReplay")
        try OutputFile.replace(
          output, .recording, protecting: protected, with: shrunk.recording.jsonLines)
        try OutputFile.replace(testFile, .test, protecting: protected, with: Array(test.utf8))
        let count = shrunk.recording.events.count(where: \.isRemovableInput)
        print("\(recording.name): \(Formatted.count(count, "event")): \(shrunk.violation)")
        print("\(output.shown)\n\(testFile.shown)")
        return 0
      }
      StandardError.report("\(file.shown): no invariant is violated")
      return 1
    }
  }

  /// Runs a command with a main loop, and exits with its status.
  private static func perform(_ command: @escaping @MainActor () async throws -> Int32) -> Never {
    Task {
      do {
        exit(try await command())
      } catch {
        StandardError.report("\(error)")
        exit(1)
      }
    }
    dispatchMain()
  }
}
