/// A result builder that combines the statements of a body into one view.
@MainActor @resultBuilder public enum ViewBuilder {
  /// Builds a statement that is a view.
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  /// Builds a body of one statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }
}
