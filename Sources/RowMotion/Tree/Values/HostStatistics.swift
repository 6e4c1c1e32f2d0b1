/// Counts of the work since a host was created.
public struct HostStatistics: Equatable, Sendable {
  /// The number of evaluations of bodies.
  public var bodies = 0
  /// The number of measurements of rows' contents.
  public var rowMeasurements = 0
  /// The number of drawings of layers.
  public var layersPainted = 0
  /// The number of created nodes.
  public var nodes = 0
  /// The number of row ids that were compared to find changes, before and after each change.
  ///
  /// Data that describes its changes needs no comparison; equal rows at both ends are not counted.
  public var rowsCompared = 0
  /// The number of rounds of an update and a layout; a callback that changes state causes another.
  public var updateRounds = 0
  /// The number of frames.
  public var frames = 0

  package init() {}
}
