import RowMotionDocument

/// The kinds of files that the program writes where its command line says.
package enum OutputKind: Sendable {
  case trace
  case picture
  case windowState

  /// The name for messages.
  package var name: String {
    switch self {
    case .trace: "the trace"
    case .picture: "a picture"
    case .windowState: "the windows' state"
    }
  }

  /// Tells by the start of a file whether this program has written it.
  func isWritten(in start: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .trace:
      let text = String(decoding: start, as: UTF8.self)
      return text.hasPrefix(#"{"t":"#) && text.contains(#","cpu":"#) && text.contains(#","saved":"#)
    case .picture:
      return start.starts(with: PictureMark.signature)
        && start.dropFirst(PictureMark.offset).starts(with: PictureMark.chunk)
    case .windowState:
      return start.starts(with: mark)
    }
  }

  /// The bytes in front of a content that does not itself say that this program has written it.
  var mark: [UInt8] {
    switch self {
    case .trace, .picture: []
    case .windowState: Array("# The windows of rowmotion-demo\n".utf8)
    }
  }
}

/// The text in a PNG file that says that this program has written it.
package enum PictureMark {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The end of the header: the signature and the first chunk.
  static let offset = 33
  /// The length, the type, the text and its check sum.
  static let chunk: [UInt8] =
    [0, 0, 0, 23] + Array("tEXtSoftware\0rowmotion-demo".utf8) + [0x28, 0x94, 0x7E, 0xC5]

  /// The path of a picture in a directory.
  package static func path(of name: String, in directory: FilePath) -> FilePath {
    directory.appending("\(name).png")
  }

  /// Puts the text into a PNG file.
  package static func marked(_ picture: [UInt8]) -> [UInt8] {
    guard picture.starts(with: signature), picture.count > offset else { return picture }
    return picture[..<offset] + chunk + picture[offset...]
  }
}
