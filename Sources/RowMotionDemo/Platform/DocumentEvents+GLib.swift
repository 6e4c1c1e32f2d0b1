import RowMotionDocument

extension Timer: DocumentTimer {}

extension DocumentEvents {
  /// GLib's main loop, with GIO's file monitors.
  static var glib: DocumentEvents {
    DocumentEvents(makeTimer: { Timer() }, watch: { FileWatch($0, changed: $1) })
  }
}

extension NotesStore {
  /// Creates a store for a document in a program that runs GLib's main loop.
  ///
  /// - Parameter usesBackgroundThread: True to read and write a large document on another thread,
  ///   so that it does not block a window.
  convenience init(file: FilePath, sample: [UInt8]? = nil, usesBackgroundThread: Bool = false) {
    var events = DocumentEvents.glib
    events.usesBackgroundThread = usesBackgroundThread
    self.init(file: file, sample: sample, events: events)
  }
}
