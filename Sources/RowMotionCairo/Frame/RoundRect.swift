/// A rectangle divided into its round corners and the rest.
struct RoundRect {
  /// The corners, which do not overlap: top left, top right, bottom left, bottom right.
  let corners: [PixelRect]
  /// The parts between the corners.
  let middle: [PixelRect]
  private let rect: PixelRect
  private let size: Int

  /// - Parameter size: The width and height of a corner, in pixels.
  init(_ rect: PixelRect, size: Int) {
    self.rect = rect
    self.size = size
    // The middle of an odd length belongs to the first corner.
    let left = rect.left + min(size, (rect.width + 1) / 2)
    let right = rect.right - min(size, rect.width / 2)
    let top = rect.top + min(size, (rect.height + 1) / 2)
    let bottom = rect.bottom - min(size, rect.height / 2)
    corners = [
      PixelRect(left: rect.left, top: rect.top, right: left, bottom: top),
      PixelRect(left: right, top: rect.top, right: rect.right, bottom: top),
      PixelRect(left: rect.left, top: bottom, right: left, bottom: rect.bottom),
      PixelRect(left: right, top: bottom, right: rect.right, bottom: rect.bottom),
    ]
    middle = [
      PixelRect(left: left, top: rect.top, right: right, bottom: top),
      PixelRect(left: rect.left, top: top, right: rect.right, bottom: bottom),
      PixelRect(left: left, top: bottom, right: right, bottom: rect.bottom),
    ]
  }

  /// Returns the lines between the corners along the inside of the edge.
  func lines(width: Int) -> [PixelRect] {
    let (topLeft, bottomRight) = (corners[0], corners[3])
    return [
      PixelRect(
        left: topLeft.right, top: rect.top, right: bottomRight.left, bottom: rect.top + width),
      PixelRect(
        left: topLeft.right, top: rect.bottom - width, right: bottomRight.left,
        bottom: rect.bottom),
      PixelRect(
        left: rect.left, top: topLeft.bottom, right: rect.left + width, bottom: bottomRight.top),
      PixelRect(
        left: rect.right - width, top: topLeft.bottom, right: rect.right, bottom: bottomRight.top),
    ]
  }

  /// Returns the origin of a mask with all four corners at which it shows one of them.
  func maskOrigin(_ corner: Int) -> (x: Int, y: Int) {
    (
      corner % 2 == 0 ? rect.left : rect.right - 2 * size,
      corner < 2 ? rect.top : rect.bottom - 2 * size
    )
  }
}
