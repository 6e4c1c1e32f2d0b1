import Glibc
import RowMotionFuzzing

// libFuzzer generates bytes and observes which code they reach. It has its own `main`, but SwiftPM
// requires one named after the module, which calls libFuzzer's.
//
//     ROWMOTION_FUZZ_READER=csv rowmotion-fuzz -max_total_time=60 Tests/.../Corpus/csv

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer,
  _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The fuzzed reader, from the environment, since libFuzzer reads the arguments.
private let reader: FuzzedReader = {
  let name = getenv("ROWMOTION_FUZZ_READER").map { String(cString: $0) } ?? ""
  guard let reader = FuzzedReader(rawValue: name) else {
    fatalError("set ROWMOTION_FUZZ_READER to notes, csv, json, script or recording")
  }
  return reader
}()

/// The entry point, which starts libFuzzer.
@_cdecl("RowMotionFuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  var count = count
  var arguments = arguments
  return withUnsafeMutablePointer(to: &arguments) { arguments in
    run(&count, UnsafeMutableRawPointer(arguments)) { bytes, length in
      // libFuzzer calls this on the main thread.
      let bytes = Array(UnsafeBufferPointer(start: bytes, count: length))
      if let found = MainActor.assumeIsolated({ reader.check(bytes) }) { fatalError(found) }
      return 0
    }
  }
}
