/// The visible cells of a picture that is too large to paint as a whole.
struct PixelCells {
  private static let width = 512
  private static let height = 256

  private let extent: PixelRect
  private let visible: PixelRect

  /// - Parameters:
  ///   - extent: The frame of the picture, in device pixels from its origin.
  ///   - visible: The visible part.
  init(_ extent: PixelRect, _ visible: PixelRect) {
    self.extent = extent
    self.visible = visible.intersection(extent)
  }

  /// Calls a closure with each cell, which is at the same position in the picture in each frame.
  func forEach(_ body: (PixelRect) -> Void) {
    func start(_ position: Int, _ origin: Int, _ size: Int) -> Int {
      origin + (position - origin) / size * size
    }
    for y in stride(
      from: start(visible.top, extent.top, Self.height), to: visible.bottom, by: Self.height)
    {
      for x in stride(
        from: start(visible.left, extent.left, Self.width), to: visible.right, by: Self.width)
      {
        let cell = PixelRect(left: x, top: y, right: x + Self.width, bottom: y + Self.height)
        body(cell.intersection(extent))
      }
    }
  }
}

extension PixelRect {
  /// True if a picture of this size is painted as a whole.
  var isSmall: Bool { width <= 2048 && height <= 2048 && area <= 1 << 19 }
}
