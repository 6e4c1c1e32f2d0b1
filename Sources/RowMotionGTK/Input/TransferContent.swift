import CGtk
import CGtkShims

/// Content for other programs, by the clipboard or by dragging rows.
public struct TransferContent {
  /// The title that is shown while it is dragged.
  public var title: String
  /// The content for programs that accept text.
  public var text: String
  /// The content for programs that know its type; nil for text only.
  public var data: (type: String, bytes: [UInt8])?

  /// Creates content.
  ///
  /// - Parameters:
  ///   - title: The title that is shown while it is dragged.
  ///   - data: The content as bytes of a media type, such as `application/json`.
  public init(title: String, text: String, data: (type: String, bytes: [UInt8])? = nil) {
    self.title = title
    self.text = text
    self.data = data
  }

  /// Creates a GDK content provider; unref the result.
  func makeProvider() -> UnsafeMutablePointer<GdkContentProvider> {
    guard let data else { return row_motion_content_new(text, nil, nil, 0) }
    return data.bytes.withUnsafeBytes {
      row_motion_content_new(text, data.type, $0.baseAddress, $0.count)
    }
  }
}
