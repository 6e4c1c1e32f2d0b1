import CGtkShims
import Glibc
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK
import RowMotionInspector

/// A writer of a trace line for each frame that the window has painted.
@MainActor final class TraceRecorder {
  private let writer: TraceWriter
  /// True if the trace ended early, because it could not be written.
  var hasFailed: Bool { writer.hasFailed }
  /// True if the trace includes the load of main loop and heap: with `ROWMOTION_LOAD=1`.
  private let measuresLoad = getenv("ROWMOTION_LOAD").map { String(cString: $0) } == "1"
  /// The last measured heap use, in megabytes, and the time of that frame, in seconds.
  private var heap: (megabytes: Double, time: Double)?

  /// - Parameters:
  ///   - path: The file, which is replaced.
  ///   - protected: The files that the trace must not replace.
  init(_ path: FilePath, protecting protected: ProtectedFiles) throws(DocumentProblem) {
    writer = try TraceWriter(path, protecting: protected)
    if measuresLoad { MainLoopIterations.measure() }
  }

  /// Records the frame that was painted at a time, in seconds since the first frame.
  ///
  /// - Parameter steps: The steps of the script that were played since the last recorded frame.
  func record(_ window: NotesWindow, at time: Double, steps: [ScriptRunner.PlayedStep]) {
    let page = window.shown
    let origin = window.origin(of: page.view)
    let host = page.host
    let lists = host.listIDs.compactMap { id -> JSONValue? in
      guard let name = id.base as? String else { return nil }
      let rows = host.rows(in: id).map { row in
        var row = row
        row.minY += origin.y
        return row
      }
      return TraceFormat.list(
        name, offset: host.scrollOffset(in: id), rows: rows, presence: host.presences(in: id))
    }
    let views = page.scene?.scene.tracedViews.compactMap { view in
      host.frame(id: view).map { TraceFormat.view(view, $0.offset(by: origin)) }
    }
    let steps = steps.map { step in
      JSONValue.members([
        "line": .number(Double(step.line)), "due": .number(step.due), "played": .number(step.time),
      ])
    }
    let iteration = measuresLoad ? MainLoopIterations.consumeLongest() : nil
    writer.write([
      "t": .number(time), "cpu": .number(TraceWriter.processorTime),
      "saved": .number(Double(window.store.document.savedEdit)), "lists": .array(lists),
      "scene": page.scene.map { _ in .string(page.name) }, "views": views.map { .array($0) },
      "says": page.scene.map { .array($0.panel.readouts.map { .string($0) }) },
      "inspector": window.inspector?.texts.map { .array($0.map { .string($0) }) },
      "turn": iteration.map { .number($0.duration) },
      "ran": iteration.map { .number($0.processorTime) },
      "heap": measuresLoad ? .number(megabytesInUse(at: time)) : nil,
      "steps": steps.isEmpty ? nil : .array(steps),
    ])
  }

  /// Returns the heap memory in use, measured once a second at most, since glibc walks all free
  /// memory.
  private func megabytesInUse(at time: Double) -> Double {
    let known = heap.flatMap { time < $0.time + 1 ? $0 : nil }
    let current = known ?? (Double(row_motion_heap_in_use()) / 1_048_576, time)
    heap = current
    return current.megabytes
  }
}
