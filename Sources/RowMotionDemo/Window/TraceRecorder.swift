import RowMotion

/// Writes a line for each frame that the window has painted.
@MainActor final class TraceRecorder {
  private let writer: TraceWriter

  /// - Parameter path: The file, which is replaced.
  init(_ path: String) throws(DocumentProblem) {
    writer = try TraceWriter(path)
  }

  /// Notes the frame that was painted, at a time in seconds since the first one.
  func record(_ window: NotesWindow, at time: Double) {
    let origin = window.canvasOrigin
    let host = window.host
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
        savedEdit: window.model.store.savedEdit, lists: lists))
  }
}
