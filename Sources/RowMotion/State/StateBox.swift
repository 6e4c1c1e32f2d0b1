/// The storage of a state's value, and the bodies that have read it.
@MainActor final class StateBox<Value>: StateSlot, VersionedSource {
  /// The value that views show.
  private var value: Value
  /// Later values, one per transaction, that views do not show yet.
  private var waiting: [Value] = []
  /// The scheduler whose updates show the later values.
  private weak var scheduler: (any UpdateScheduler)?
  /// The number of changes so far; bindings to an unchanged value are equal.
  private(set) var version = 0
  private var readers = StateReaders()

  init(_ value: Value) {
    self.value = value
  }

  /// Returns the value; a body that reads it is evaluated again when it changes.
  func read() -> Value {
    if let reader = ObservationScope.current { readers.insert(reader) }
    guard let last = waiting.last else { return value }
    // Within a pass this is the value of the transaction being applied; elsewhere it is the latest
    // value.
    return scheduler?.isInPass == true ? value : last
  }

  /// Sets the value without running an update.
  ///
  /// While changes of another transaction wait for an update, the new value waits behind them. Each
  /// change is thus animated as requested.
  func set(_ new: Value) {
    guard let owner = readers.owners.first, owner.scheduler.hasOtherTransactions else {
      if waiting.isEmpty { show(new) } else { waiting[waiting.count - 1] = new }
      return
    }
    waiting.append(new)
    scheduler = owner.scheduler
    owner.scheduler.enqueue(owner) { [self] in
      if !waiting.isEmpty { show(waiting.removeFirst()) }
    }
  }

  private func show(_ new: Value) {
    value = new
    version += 1
    for owner in readers.owners { owner.scheduler.stateChanged(owner, by: self) }
  }

  func detach() { readers = StateReaders() }
}

/// The bodies that read a state at their last evaluation.
@MainActor private struct StateReaders {
  private var entries: ContiguousArray<(token: ObservationToken, generation: Int)> = []
  /// The number of entries at which outdated ones are removed.
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

/// A property of a view whose value is stored in an object.
@MainActor protocol StoredProperty {
  /// The object; nil until the view is part of a host.
  var storage: AnyObject? { get }
}

/// A value with a counter of its changes.
@MainActor protocol VersionedSource: AnyObject {
  var version: Int { get }
}

/// The source of a binding, with its version at the binding's creation.
struct BindingSource {
  let box: any VersionedSource
  var version: Int
  /// The key path from the whole value to the bound part; nil for the whole value.
  var part: AnyKeyPath?
}
