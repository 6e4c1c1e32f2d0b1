import RowMotion
import RowMotionAutomation
import RowMotionCairo
import RowMotionDocument

/// The Notes scene as a strip of pictures, painted without a display.
@MainActor enum FrameStrip {
  /// The number of frames, which are a tenth of a second apart.
  static let count = 10

  /// Opens the first notes one after the other and paints frames during that time.
  ///
  /// Throws the problem of a document that cannot be shown, without painting.
  ///
  /// - Parameters:
  ///   - directory: The directory for the pictures, created if missing.
  ///   - protected: The files that no picture must replace.
  static func write(
    _ store: NotesStore, into directory: FilePath, protecting protected: ProtectedFiles
  ) throws -> [FilePath] {
    if let problem = store.document.problem { throw problem }
    try SafeFile.makeDirectories(directory)
    let all = (0..<count).map { PictureMarker.path(of: "frame-0\($0)", in: directory) }
    for path in all { try OutputFile.check(path, .picture, protecting: protected) }
    let model = NotesModel(store: store)
    let host = ViewHost(size: Size(width: 960, height: 540), text: PangoTextEngine()) {
      NotesScene(model: model)
    }
    host.advance(to: 0)
    let openable = store.notes.prefix(50).filter { $0.shownDetail != nil }
    for frame in 0..<count {
      if frame == 1 || frame == 4, let note = openable.dropFirst(frame / 4).first {
        model.click(note)
      }
      host.advance(to: Double(frame) / 10)
      model.stage.frameAdvanced(host)
      let image = try PixelImage(
        of: host.displayList, size: host.size, background: host.environment.palette.windowBackground
      )
      try OutputFile.replace(
        all[frame], .picture, protecting: protected, with: PictureMarker.marked(image.png()))
    }
    return all
  }
}
