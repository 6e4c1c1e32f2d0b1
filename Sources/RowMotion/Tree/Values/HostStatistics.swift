/// Counts of work done since a host was made.
public struct HostStatistics: Equatable, Sendable {
  /// How often a body was evaluated.
  public var bodies = 0
  /// How often a row's content was measured.
  public var rowMeasurements = 0
  /// How many layers were drawn anew.
  public var layersPainted = 0
  /// How many nodes were made.
  public var nodes = 0
  /// How many rows' ids were compared to find out what changed: those before a change and those after.
  ///
  /// None where the data says what changed, and none of the rows that are the same at both ends.
  public var rowsCompared = 0
  /// How many frames were advanced.
  public var frames = 0
}
