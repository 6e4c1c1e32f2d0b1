import CGtk
import CGtkShims

/// What is given to other programs: by the clipboard, or where rows are dragged to.
public struct TransferContent {
  /// What it is called while it is dragged.
  public var title: String
  /// What programs get that take text.
  public var text: String
  /// What programs get that know the type; nil for text alone.
  public var data: (type: String, bytes: [UInt8])?

  /// Creates content.
  ///
  /// - Parameters:
  ///   - title: What it is called while it is dragged.
  ///   - data: The same as bytes of a media type, such as `application/json`.
  public init(title: String, text: String, data: (type: String, bytes: [UInt8])? = nil) {
    self.title = title
    self.text = text
    self.data = data
  }

  /// Offers it to GDK; unref what comes back.
  func makeProvider() -> UnsafeMutablePointer<GdkContentProvider> {
    guard let data else { return row_motion_content_new(text, nil, nil, 0) }
    return data.bytes.withUnsafeBytes {
      row_motion_content_new(text, data.type, $0.baseAddress, $0.count)
    }
  }
}
