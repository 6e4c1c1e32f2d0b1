@testable import RowMotion

/// Runs a closure as if the memory layout of values were unknown.
@MainActor func withUnknownFieldLayouts(_ run: () throws -> Void) rethrows {
  FieldTable.assume(false)
  defer { FieldTable.assume(true) }
  try run()
}
