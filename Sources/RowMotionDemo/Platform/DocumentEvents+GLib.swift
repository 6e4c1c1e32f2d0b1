import RowMotionDocument

extension Timer: DocumentTimer {}

extension DocumentEvents {
  /// GLib's main loop, with GIO's monitors of files.
  static var glib: DocumentEvents {
    DocumentEvents(makeTimer: { Timer() }, watch: { FileWatch($0, changed: $1) })
  }
}

extension NotesStore {
  /// Opens a document in a program that runs GLib's main loop.
  ///
  /// - Parameter worksOnTheSide: Whether a large document is read and written on another thread,
  ///   as a window wants it.
  convenience init(file: FilePath, sample: [UInt8]? = nil, worksOnTheSide: Bool = false) {
    var events = DocumentEvents.glib
    events.worksOnTheSide = worksOnTheSide
    self.init(file: file, sample: sample, events: events)
  }
}
