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
  convenience init(file: String, sample: [UInt8]? = nil) {
    self.init(file: FilePath(file), sample: sample, events: .glib)
  }

  /// Opens a document in a program that runs GLib's main loop.
  ///
  /// - Parameter readsOnTheSide: Whether a large document is read on another thread and shown later,
  ///   as a window wants it.
  convenience init(file: FilePath, sample: [UInt8]? = nil, readsOnTheSide: Bool = false) {
    var events = DocumentEvents.glib
    events.readsOnTheSide = readsOnTheSide
    self.init(file: file, sample: sample, events: events)
  }
}
