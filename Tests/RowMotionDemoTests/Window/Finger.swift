import Foundation
import Synchronization
import XCTest

/// A finger on the X server's screen, simulated by the server's test driver.
///
/// `.ci/on-touchscreen` starts such a server and passes the path of the driver's socket. The X
/// server's `xf86-input-inputtest-protocol.h` describes the protocol.
final class Finger {
  private let socket: Int32
  private(set) var position = (x: 0.0, y: 0.0)

  /// The size of the server's screen, in points.
  private static let screen = (width: 1_280.0, height: 1_024.0)
  /// The maximum value of the driver's axes.
  private static let range = 65_535.0

  private enum Message: UInt32 {
    case version = 0
    case sync = 1
    case touch = 6
  }

  /// The X Input extension's numbers of touch events.
  private enum TouchEvent: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  init() throws {
    guard let path = ProcessInfo.processInfo.environment["ROWMOTION_TOUCH"] else {
      throw XCTSkip("nobody touches this screen: make test-touch has one that can be touched")
    }
    if let known = Self.connection.withLock({ $0 }) {
      socket = known
      return
    }
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    XCTAssertEqual(result, 0, "the touchscreen's driver does not answer")
    // Version 1.1.
    send(.version, Self.bytes(UInt16(1)) + Self.bytes(UInt16(1)))
    receive(12)
    Self.connection.withLock { $0 = socket }
  }

  /// The driver answers only its first client, so all tests share this connection.
  private static let connection = Mutex<Int32?>(nil)

  func press(_ x: Double, _ y: Double) { touch(.begin, x, y) }

  /// Moves along a line with an event every 16 ms, as a dragging finger does.
  func move(to x: Double, _ y: Double, steps: Int = 10) {
    let start = position
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      touch(.update, start.x + (x - start.x) * share, start.y + (y - start.y) * share)
      pause(0.016)
    }
  }

  func lift() { touch(.end, position.x, position.y) }

  func tap(_ x: Double, _ y: Double) {
    press(x, y)
    lift()
  }

  /// Rests at the current position for a duration that is part of the gesture.
  func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

  private func touch(_ touch: TouchEvent, _ x: Double, _ y: Double) {
    position = (x, y)
    // The first two of 64 axes have values. None of the 64 unaccelerated axes has one.
    var bytes = Self.bytes(UInt32(1)) + Self.bytes(touch.rawValue) + Self.bytes(UInt32(0))
    bytes += [0b11] + [UInt8](repeating: 0, count: 11)
    bytes += Self.bytes(x * Self.range / Self.screen.width)
    bytes += Self.bytes(y * Self.range / Self.screen.height)
    bytes += [UInt8](repeating: 0, count: 8 * (62 + 64))
    send(.touch, bytes)
    send(.sync, [])
    receive(8)
  }

  private func send(_ message: Message, _ content: [UInt8]) {
    let bytes = Self.bytes(UInt32(8 + content.count)) + Self.bytes(message.rawValue) + content
    XCTAssertEqual(write(socket, bytes, bytes.count), bytes.count)
  }

  private func receive(_ count: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
    XCTAssertEqual(read(socket, &bytes, count), count)
  }

  private static func bytes<Value>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
