extension Color {
  /// What a painter gets in an environment.
  public nonisolated func resolve(in environment: EnvironmentValues) -> ResolvedColor {
    resolve(in: environment.palette)
  }
}
