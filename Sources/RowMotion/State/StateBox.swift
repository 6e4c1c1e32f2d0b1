/// Where a state's value lives, and which bodies have read it.
@MainActor final class StateBox<Value>: StateSlot, VersionedSource {
  private var value: Value
  /// Rises with each change, so that bindings to an unchanged value are equal.
  private(set) var version = 0
  private var readers = StateReaders()

  init(_ value: Value) {
    self.value = value
  }

  /// The value; a body that reads it is evaluated again when it changes.
  func read() -> Value {
    if let reader = ObservationScope.current { readers.insert(reader) }
    return value
  }

  func set(_ new: Value) {
    // What was changed before in another transaction is carried out first, in its own.
    readers.owners.first?.scheduler.carryOutOtherTransactions()
    value = new
    version += 1
    for owner in readers.owners { owner.scheduler.stateChanged(owner) }
  }

  func detach() { readers = StateReaders() }
}

/// The bodies that read a state at their last evaluation.
@MainActor private struct StateReaders {
  private var entries: ContiguousArray<(token: ObservationToken, generation: Int)> = []
  /// The number of entries at which those that are out of date are removed.
  private var limit = 8

  mutating func insert(_ token: ObservationToken) {
    let generation = token.generation.load(ordering: .relaxed)
    if let last = entries.last, last.token === token {
      entries[entries.count - 1].generation = generation
      return
    }
    if entries.count >= limit {
      entries.removeAll { !StateReaders.isCurrent($0) }
      limit = max(8, 2 * entries.count)
    }
    entries.append((token, generation))
  }

  private static func isCurrent(_ entry: (token: ObservationToken, generation: Int)) -> Bool {
    entry.token.owner != nil
      && entry.token.generation.load(ordering: .relaxed) == entry.generation
  }

  /// The owners of the bodies.
  var owners: ContiguousArray<any StateOwner> {
    var owners: ContiguousArray<any StateOwner> = []
    for entry in entries where StateReaders.isCurrent(entry) {
      if let owner = entry.token.owner { owners.append(owner) }
    }
    return owners
  }
}

/// A value whose changes are counted.
@MainActor protocol VersionedSource: AnyObject {
  var version: Int { get }
}

/// What a binding leads to, as it was when the binding was made.
struct BindingSource {
  let box: any VersionedSource
  var version: Int
  /// The way from the whole value to the part that is bound.
  var part: AnyKeyPath?
}
