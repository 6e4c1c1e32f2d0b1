import RowMotionDocument

/// The kinds of output files that the command line can request.
package enum OutputKind: Sendable {
  case trace
  case picture
  case windowState
  case recording
  case test

  /// The name for messages.
  package var name: String {
    switch self {
    case .trace: "the trace"
    case .picture: "a picture"
    case .windowState: "the window state"
    case .recording: "the recording"
    case .test: "the test"
    }
  }

  /// Returns true if the first bytes of a file show that this program wrote it.
  func isWritten(in start: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .trace:
      let text = String(decoding: start, as: UTF8.self)
      return text.hasPrefix(#"{"t":"#) && text.contains(#","cpu":"#) && text.contains(#","saved":"#)
    case .picture:
      return start.starts(with: PictureMarker.signature)
        && start.dropFirst(PictureMarker.offset).starts(with: PictureMarker.chunk)
    case .windowState, .test:
      return start.starts(with: identifyingHeader)
    case .recording:
      return String(decoding: start, as: UTF8.self).hasPrefix(#"{"recording":"#)
    }
  }

  /// The bytes that precede content which does not itself identify this program.
  var identifyingHeader: [UInt8] {
    switch self {
    case .trace, .picture, .recording: []
    case .windowState: Array("# The windows of rowmotion-demo\n".utf8)
    case .test: Array("// Made by rowmotion-demo --shrink.\n".utf8)
    }
  }
}

/// The text chunk that identifies PNG files written by this program.
package enum PictureMarker {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The offset of the chunk, after the signature and the header chunk.
  static let offset = 33
  /// The chunk's length, type, text and checksum.
  static let chunk: [UInt8] =
    [0, 0, 0, 23] + Array("tEXtSoftware\0rowmotion-demo".utf8) + [0x28, 0x94, 0x7E, 0xC5]

  /// Returns the path of a screenshot in a directory.
  package static func path(of name: String, in directory: FilePath) -> FilePath {
    directory.appending("\(name).png")
  }

  /// Returns a PNG file's content with the text chunk inserted.
  package static func marked(_ picture: [UInt8]) -> [UInt8] {
    guard picture.starts(with: signature), picture.count > offset else { return picture }
    return picture[..<offset] + chunk + picture[offset...]
  }
}
