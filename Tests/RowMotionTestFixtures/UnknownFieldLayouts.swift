@testable import RowMotion

/// Runs something as if nothing were known of how values lie in memory.
@MainActor func withUnknownFieldLayouts(_ run: () throws -> Void) rethrows {
  FieldTable.assume(false)
  defer { FieldTable.assume(true) }
  try run()
}
