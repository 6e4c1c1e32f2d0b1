import CGtk
import RowMotion
import RowMotionCairo
import RowMotionGTK

/// A kind of file with frames or plots.
enum Export: String, CaseIterable {
  case frame = "Frame as PNG…"
  case strip = "Strip of Frames as PNG…"
  case run = "Run as Animated PNG…"
  case plots = "Plots as SVG…"

  /// The suggested name of the file.
  var fileName: String { "\(self)." + (self == .plots ? "svg" : "png") }
}

extension Inspector {
  /// The greatest number of frames in a strip, and the distance between them, in points.
  private static let stripCount = 8
  private static let gap = 8.0

  /// Asks for a file, and writes it.
  func export(_ kind: Export) {
    FileChooser.choose("Export", saving: kind.fileName, over: widget) { [weak self] path in
      let path = String(cString: path)
      Task { [weak self] in await self?.export(kind, to: path) }
    }
  }

  /// Writes a file and reports where it is, or the failure.
  func export(_ kind: Export, to path: String) async {
    do {
      let failure = Inspector.write(try await content(of: kind), to: path)
      transport.report(failure ?? "Exported to \(PrintableText.inline(path))")
    } catch { transport.report("\(error)") }
  }

  /// Replaces a file, or the one that a link leads to; returns the failure, or nil.
  static func write(_ bytes: [UInt8], to path: String) -> String? {
    let file = g_file_new_for_path(path)
    defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
    // Opening a pipe without a reader would block the window.
    if g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, nil) == G_FILE_TYPE_SPECIAL {
      return "\(PrintableText.inline(path)) is a device or a pipe. Choose another file."
    }
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    bytes.withUnsafeBytes {
      _ = g_file_replace_contents(
        file, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count), nil, 0,
        G_FILE_CREATE_NONE, nil, nil, &error)
    }
    return error.map { "\(String(cString: $0.pointee.message)). Choose another folder or file." }
  }

  /// Returns the content of a file about the shown frame, or about those in the plots.
  func content(of kind: Export) async throws -> [UInt8] {
    let axis = lanes.axis
    let frames = playback.recorder.frames.drop { $0.time < axis.lowerBound }
      .prefix { $0.time <= axis.upperBound }
    switch kind {
    case .frame:
      var list = playback.frames.last?.displayList ?? DisplayList()
      list.items += Overlay.drawing(overlays, over: playback.frames, selection: nil).items
      return try picture(of: list)
    case .strip: return try strip(of: frames)
    case .run: return try await run(of: frames)
    case .plots:
      return Array(
        SVGPlot.text(of: lanes.lanes, lanes.value, over: axis, from: lanes.playhead).utf8)
    }
  }

  /// Returns a PNG file of a frame, or of several ones beside one another.
  ///
  /// - Parameter size: The size in points; nil for that of the host.
  private func picture(of list: DisplayList, size: Size? = nil) throws -> [UInt8] {
    let host = playback.view.host
    let background = host.environment.palette.windowBackground
    return try PixelImage(of: list, size: size ?? host.size, background: background).png()
  }

  /// Returns a PNG file with frames beside one another, evenly chosen.
  private func strip(of frames: ArraySlice<Recorder.Frame>) throws -> [UInt8] {
    let size = playback.view.host.size
    let count = min(frames.count, Inspector.stripCount)
    let step = size.width + Inspector.gap
    var list = DisplayList()
    for index in 0..<count {
      let position = frames.startIndex + index * (frames.count - 1) / max(1, count - 1)
      list.items += [
        .begin(.transform(.translation(Point(x: Double(index) * step, y: 0)))),
        .begin(.clip(Rect(origin: .zero, size: size), cornerRadius: 0)),
      ]
      list.items += frames[position].displayList.items + [.end, .end]
    }
    return try picture(
      of: list, size: Size(width: Double(count) * step - Inspector.gap, height: size.height))
  }

  /// Returns an animated PNG file, in which each frame is shown as long as it was.
  private func run(of frames: ArraySlice<Recorder.Frame>) async throws -> [UInt8] {
    let times = frames.map(\.time)
    // The window may be resized meanwhile.
    let size = playback.view.host.size
    let slices = Slices()
    var pictures: [[UInt8]] = []
    for frame in frames {
      pictures.append(try picture(of: frame.displayList, size: size))
      await slices.turn {
        let share = Double(pictures.count) / Double(frames.count)
        transport.report("Exporting: \(Number.fixed(100 * share, 0))\u{a0}%")
      }
    }
    return AnimatedPNG.bytes(
      of: pictures, durations: zip(times, times.dropFirst()).map { $1 - $0 } + [0.5])
  }
}
