import RowMotion
import RowMotionCairo

/// The pictures of frames as files.
@MainActor struct Export {
  let size: Size
  let background: ResolvedColor

  /// The number of frames in a strip.
  static let stripCount = 8
  private static let gap = 8.0

  /// Returns a PNG file of a frame.
  func picture(of list: DisplayList) throws -> [UInt8] {
    try PixelImage(of: list, size: size, background: background).png()
  }

  /// Returns a PNG file with up to eight frames beside one another, evenly chosen.
  func strip(of frames: ArraySlice<Recorder.Frame>) throws -> [UInt8] {
    let count = min(frames.count, Export.stripCount)
    var list = DisplayList()
    for index in 0..<count {
      let position = index * (frames.count - 1) / max(1, count - 1)
      list.items.append(
        .beginTransform(.translation(Point(x: Double(index) * (size.width + Export.gap), y: 0))))
      list.items.append(
        .beginClip(Rect(origin: .zero, size: size), cornerRadius: 0))
      list.items += frames[frames.startIndex + position].displayList.items + [.end, .end]
    }
    let width = Double(count) * (size.width + Export.gap) - Export.gap
    return try PixelImage(
      of: list, size: Size(width: width, height: size.height), background: background
    ).png()
  }

  /// Returns an animated PNG file, in which each frame is shown as long as it was.
  func run(of frames: ArraySlice<Recorder.Frame>) throws -> [UInt8] {
    let times = frames.map(\.time)
    let durations = zip(times, times.dropFirst()).map { $1 - $0 } + [0.5]
    return AnimatedPNG.bytes(
      of: try frames.map { try picture(of: $0.displayList) }, durations: durations)
  }
}
