/// Reads large documents on another thread, while the window goes on.
@MainActor final class DocumentReading {
  /// The largest document that is read at once, bytes.
  static let readAtOnce = ReadingProgress.stride

  private var bytes: [UInt8]?
  private var result: Result<[Note], DocumentProblem>?
  private var progress = ReadingProgress()

  /// The notes in a document, or the first problem in it; nil while it is being read.
  ///
  /// - Parameter done: Called when it has been read, if nothing else was to be read meanwhile; then
  ///   the same bytes are answered at once.
  func notes(
    from bytes: [UInt8], file: String, done: @escaping @MainActor () -> Void
  ) throws(DocumentProblem) -> [Note]? {
    if bytes.count <= DocumentReading.readAtOnce {
      forget()
      return try NotesParser.notes(from: bytes, file: file)
    }
    if bytes == self.bytes { return try result?.get() }
    forget()
    let progress = ReadingProgress()
    self.progress = progress
    self.bytes = bytes
    Task.detached(priority: .utility) { [weak self] in
      let result = Result { () throws(DocumentProblem) in
        try NotesParser.notes(from: bytes, file: file, progress: progress)
      }
      await self?.take(result, of: progress, done)
    }
    return nil
  }

  /// How much of the document has been read, from 0 to 1.
  var fraction: Double { progress.fraction }

  /// Gives up reading: the same bytes are not read again.
  func stop() { progress.stop() }

  private func forget() {
    progress.stop()
    bytes = nil
    result = nil
  }

  private func take(
    _ result: Result<[Note], DocumentProblem>, of progress: ReadingProgress,
    _ done: @MainActor () -> Void
  ) {
    guard progress === self.progress else { return }
    self.result = result
    done()
  }
}
