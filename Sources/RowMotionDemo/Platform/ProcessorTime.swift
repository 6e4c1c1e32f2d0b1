import RowMotionAutomation

/// How much of the processor the program has used.
enum ProcessorTime {
  /// The time until now, milliseconds: the one that traces have.
  static var now: Double { TraceWriter.processorTime }
}
