import CGtk
import RowMotion
import RowMotionCairo

/// A kind of file with frames or plots.
enum Export: String, CaseIterable {
  case frame = "Frame as PNG…"
  case strip = "Strip of Frames as PNG…"
  case run = "Run as Animated PNG…"
  case plots = "Plots as SVG…"

  /// The suggested name of the file.
  var fileName: String { "\(self)." + (self == .plots ? "svg" : "png") }

  /// Replaces a file; returns the failure, or nil.
  @MainActor static func write(_ bytes: [UInt8], to path: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    let isWritten = bytes.withUnsafeBytes {
      g_file_set_contents(
        path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), &error)
    }
    defer { g_clear_error(&error) }
    return isWritten != 0 ? nil : error.map { String(cString: $0.pointee.message) } ?? "unknown"
  }
}

/// The pictures of frames as files.
@MainActor struct FramePictures {
  let size: Size
  let background: ResolvedColor

  /// The number of frames in a strip.
  static let stripCount = 8
  private static let gap = 8.0

  /// Returns a PNG file of a frame.
  func picture(of list: DisplayList, width: Double? = nil) throws -> [UInt8] {
    let size = Size(width: width ?? size.width, height: size.height)
    return try PixelImage(of: list, size: size, background: background).png()
  }

  /// Returns a PNG file with up to eight frames beside one another, evenly chosen.
  func strip(of frames: ArraySlice<Recorder.Frame>) throws -> [UInt8] {
    let count = min(frames.count, FramePictures.stripCount)
    let step = size.width + FramePictures.gap
    var list = DisplayList()
    for index in 0..<count {
      let position = frames.startIndex + index * (frames.count - 1) / max(1, count - 1)
      list.items += [
        .beginTransform(.translation(Point(x: Double(index) * step, y: 0))),
        .beginClip(Rect(origin: .zero, size: size), cornerRadius: 0),
      ]
      list.items += frames[position].displayList.items + [.end, .end]
    }
    return try picture(of: list, width: Double(count) * step - FramePictures.gap)
  }

  /// Returns an animated PNG file, in which each frame is shown as long as it was.
  ///
  /// - Parameter turn: Lets the window run, after each picture.
  func run(
    of frames: ArraySlice<Recorder.Frame>, turn: @MainActor (_ progress: Double) async -> Void
  ) async throws -> [UInt8] {
    let times = frames.map(\.time)
    var pictures: [[UInt8]] = []
    for frame in frames {
      pictures.append(try picture(of: frame.displayList))
      await turn(Double(pictures.count) / Double(frames.count))
    }
    return AnimatedPNG.bytes(
      of: pictures, durations: zip(times, times.dropFirst()).map { $1 - $0 } + [0.5])
  }
}
