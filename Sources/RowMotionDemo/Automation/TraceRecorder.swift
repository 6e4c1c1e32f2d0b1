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
  func record(_ window: NotesWindow, at time: Double, steps: [TraceFrame.Step]) {
    let page = window.shown
    let origin = window.origin(of: page.view)
    let host = page.host
    let lists = host.listIDs.compactMap { id -> TraceFrame.List? in
      guard let name = id.base as? String else { return nil }
      let rows = host.rows(in: id).map { row in
        var row = row
        row.minY += origin.y
        return row
      }
      return TraceFrame.List(
        name: name, offset: host.scrollOffset(in: id), rows: rows,
        presence: host.presences(in: id))
    }
    writer.write(
      TraceFrame(
        time: time, processorTime: TraceWriter.processorTime,
        savedEdit: window.model.store.savedEdit, lists: lists,
        scene: page.scene.map { scene(page.name, $0, origin) },
        inspector: window.inspector?.texts,
        load: measuresLoad ? load(at: time) : nil, steps: steps))
  }

  /// Measures the load, with the heap once a second at most, since glibc walks all free memory.
  private func load(at time: Double) -> TraceFrame.Load {
    let iteration = MainLoopIterations.consumeLongest()
    let known = heap.flatMap { time < $0.time + 1 ? $0 : nil }
    let current = known ?? (Double(row_motion_heap_in_use()) / 1_048_576, time)
    heap = current
    return TraceFrame.Load(
      longestIteration: iteration.duration, processorTime: iteration.processorTime,
      heap: current.megabytes)
  }

  private func scene(_ name: String, _ page: ScenePage, _ origin: Point) -> TraceFrame.Scene {
    TraceFrame.Scene(
      name: name,
      views: page.scene.tracedViews.compactMap { view in
        page.host.frame(id: view).map { (view, $0.offset(by: origin)) }
      },
      panelTexts: page.panel.readouts)
  }
}
