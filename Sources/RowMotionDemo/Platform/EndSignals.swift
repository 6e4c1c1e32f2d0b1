import CFileSystem
import Glibc

/// Tells of the signals that ask a program to end, so that it can keep what is not saved.
@MainActor final class EndSignals {
  private var watch: DescriptorWatch?

  init(_ act: @escaping @MainActor (Int32) -> Void) {
    let pipe = rm_catch_end_signals()
    watch = DescriptorWatch(pipe) {
      var number: UInt8 = 0
      if read(pipe, &number, 1) == 1 { act(Int32(number)) }
    }
  }
}
