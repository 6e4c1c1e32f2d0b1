extension View {
  /// Sets how lists in this view determine the heights of their rows.
  public func listRowHeight(_ mode: ListRowHeight) -> some View {
    environment(\.listRowHeight, mode)
  }

  /// Overrides the heights of single rows of lists in this view, in points; nil uses the mode.
  ///
  /// The closure runs when a row becomes visible, and when the row's or the list's content changes.
  public func listRowHeight(_ override: @escaping @MainActor (Int) -> Double?) -> some View {
    environment(\.listRowHeightOverride, override)
  }

  /// Sets the spacing between rows of lists in this view, in points; nil sets 0.
  public func listRowSpacing(_ spacing: Double?) -> some View {
    environment(\.listRowSpacing, spacing ?? 0)
  }
}
