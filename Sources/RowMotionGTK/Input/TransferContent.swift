import CGtk
import CGtkShims

/// Content for other programs, by the clipboard or by dragging rows.
public struct TransferContent {
  /// The title that is shown while it is dragged.
  public var title: String
  /// The content for programs that accept text.
  public var text: String
  /// The content for programs that know its type; nil for text only.
  public var data: TypedData?

  /// Creates content.
  ///
  /// - Parameters:
  ///   - title: The title that is shown while it is dragged.
  ///   - text: The content for programs that accept text.
  ///   - data: The content for programs that know its type; nil for text only.
  public init(title: String, text: String, data: TypedData? = nil) {
    self.title = title
    self.text = text
    self.data = data
  }

  /// Content as bytes of a media type.
  public struct TypedData: Equatable, Sendable {
    /// The media type, such as `application/json`.
    public var type: String
    /// The content.
    public var bytes: [UInt8]

    /// Creates content of a media type.
    public init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// Creates a GDK content provider; unref the result.
  func makeProvider() -> UnsafeMutablePointer<GdkContentProvider> {
    guard let data else { return row_motion_content_new(text, nil, nil, 0) }
    return data.bytes.withUnsafeBytes {
      row_motion_content_new(text, data.type, $0.baseAddress, $0.count)
    }
  }
}
