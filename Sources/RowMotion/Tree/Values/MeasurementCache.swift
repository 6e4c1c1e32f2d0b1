/// The last four sizes that a node returned for proposals.
///
/// A container asks a child for its smallest, largest and ideal size before it makes the final
/// proposal, so four entries cover a layout.
struct MeasurementCache {
  private var entries: (Entry, Entry, Entry, Entry) = (Entry(), Entry(), Entry(), Entry())
  private var count: UInt8 = 0
  private var next: UInt8 = 0

  private struct Entry {
    var proposal = ProposedViewSize.unspecified
    var size = Size.zero
  }

  @inline(__always) func size(for proposal: ProposedViewSize) -> Size? {
    if count > 0, entries.0.proposal == proposal { return entries.0.size }
    if count > 1, entries.1.proposal == proposal { return entries.1.size }
    if count > 2, entries.2.proposal == proposal { return entries.2.size }
    if count > 3, entries.3.proposal == proposal { return entries.3.size }
    return nil
  }

  mutating func store(_ size: Size, for proposal: ProposedViewSize) {
    let entry = Entry(proposal: proposal, size: size)
    switch next {
    case 0: entries.0 = entry
    case 1: entries.1 = entry
    case 2: entries.2 = entry
    default: entries.3 = entry
    }
    next = (next + 1) % 4
    count = min(count + 1, 4)
  }

  mutating func removeAll() {
    count = 0
    next = 0
  }
}
