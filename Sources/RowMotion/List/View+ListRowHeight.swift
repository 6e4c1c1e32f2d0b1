extension View {
  /// How lists below find the heights of their rows.
  public func listRowHeight(_ mode: ListRowHeight) -> some View {
    environment(\.listRowHeight, mode)
  }

  /// The heights of single rows of lists below, points; nil leaves a row to the mode.
  ///
  /// A row is asked for when it is seen, and again when its content or the list's changes.
  public func listRowHeight(_ override: @escaping @MainActor (Int) -> Double?) -> some View {
    environment(\.listRowHeightOverride, override)
  }

  /// The room between rows of lists below, points; it comes and goes with the rows.
  public func listRowSpacing(_ spacing: Double?) -> some View {
    environment(\.listRowSpacing, spacing ?? 0)
  }
}
