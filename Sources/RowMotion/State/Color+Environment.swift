extension Color {
  /// Returns the color that is drawn in an environment.
  public nonisolated func resolve(in environment: EnvironmentValues) -> ResolvedColor {
    resolve(in: environment.palette)
  }
}
