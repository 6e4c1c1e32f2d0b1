import CGtk
import Glibc

/// The signals that ask a program to end, reported so that it can store unsaved edits.
@MainActor enum EndSignals {
  private static var handler: (@MainActor (Int32) -> Void)?

  static func watch(_ handler: @escaping @MainActor (Int32) -> Void) {
    self.handler = handler
    for number in [SIGTERM, SIGHUP, SIGINT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // An ignored signal stays ignored, such as SIGHUP under nohup.
      if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 { continue }
      g_unix_signal_add(
        number,
        { data in
          let number = Int32(Int(bitPattern: data))
          MainActor.assumeIsolated { EndSignals.handler?(number) }
          return 1
        }, UnsafeMutableRawPointer(bitPattern: Int(number)))
    }
  }
}
