extension View {
  /// Sets how lists in this view determine the heights of their rows.
  public func listRowHeight(_ mode: ListRowHeight) -> some View {
    environment(\.listRowHeight, mode)
  }

  /// Overrides the heights of single rows of lists in this view, in points; nil uses the mode.
  ///
  /// A list calls the closure when a row becomes visible, and again when its content or the list's
  /// changes.
  public func listRowHeight(_ override: @escaping @MainActor (Int) -> Double?) -> some View {
    environment(\.listRowHeightOverride, override)
  }

  /// Sets the spacing between rows of lists in this view, in points; nil sets 0.
  public func listRowSpacing(_ spacing: Double?) -> some View {
    environment(\.listRowSpacing, spacing ?? 0)
  }
}
