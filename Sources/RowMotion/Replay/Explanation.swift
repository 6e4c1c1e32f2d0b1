/// The reasons why a row is where it is in a frame of a replay.
@MainActor struct Explanation {
  /// The position and height of a row in a frame, in points.
  private struct Place {
    var top: Double
    var height: Double
    var unanimatedDistance: Double
  }

  /// A frame to compare the next one with.
  private struct Snapshot {
    var time: Double
    var places: [UInt64: Place] = [:]
    var offsets: [ObjectIdentifier: Double] = [:]
  }

  private let host: ViewHost
  private let log: CauseLog
  private var before: Snapshot
  private var lines: [String] = []

  init(_ host: ViewHost, _ log: CauseLog) {
    self.host = host
    self.log = log
    before = Explanation.snapshot(of: host)
  }

  /// Remembers the current frame, before the next one.
  mutating func frameBegins() { before = Explanation.snapshot(of: host) }

  private static func snapshot(of host: ViewHost) -> Snapshot {
    var snapshot = Snapshot(time: host.time)
    for list in host.lists {
      snapshot.offsets[ObjectIdentifier(list)] = list.offset
      for row in list.rows.shown { snapshot.places[row.identity] = place(of: row) }
    }
    return snapshot
  }

  private static func place(of row: RowNode) -> Place {
    Place(
      top: row.hostFrame.minY, height: row.height, unanimatedDistance: row.unanimatedDistance)
  }

  /// Returns the chain of causes for each visible row with a name; nil if there is none.
  mutating func text(ofRow name: String) -> String? {
    for list in host.lists {
      for (index, row) in list.rows.shown.enumerated()
      where "\(row.id)" == name || row.id.base as? String == name {
        explain(row, at: index, in: list)
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n"
  }

  private mutating func explain(_ row: RowNode, at index: Int, in list: ListNode) {
    let now = Explanation.place(of: row)
    let name = list.listID.map { " in \(PrintableText.inline("\($0.base)"))" } ?? ""
    lines.append(
      "\(row.readableName)\(name) at \(number(host.time)) s: top \(number(now.top)), height "
        + number(now.height))
    guard let old = before.places[row.identity] else {
      lines.append("- it was not visible in the frame at \(number(before.time)) s")
      return causes(of: row)
    }
    lines.append(
      "- step since the frame at \(number(before.time)) s: top \(signed(now.top - old.top)), height "
        + signed(now.height - old.height))
    if abs(now.height - old.height) > 1e-9 || row.isBusy { ownMotion(of: row, from: old) }
    for other in list.rows.shown[..<index].reversed() {
      let height = other.height - (before.places[other.identity]?.height ?? 0)
      guard abs(height) > 1e-9 else { continue }
      lines.append(
        "- pushed \(signed(height)) by \(other.readableName) above it, whose height is "
          + "\(number(other.height)), at rest \(number(other.isExiting ? 0 : other.settledHeight))")
      causes(of: other)
    }
    let scrolled = list.offset - (before.offsets[ObjectIdentifier(list)] ?? list.offset)
    if abs(scrolled) > 1e-9 {
      let anchor = list.anchor.map { ", which keeps \($0.readableName) in place" } ?? ""
      let kind =
        list.isScrollAnimated ? "an animated scroll" : list.isScrolling ? "a fling" : "a scroll"
      lines.append("- moved \(signed(-scrolled)) by \(kind) of the list\(anchor)")
      starts(of: list)
    }
    if lines.last?.hasPrefix("- step") == true { lines.append("- nothing moves it") }
  }

  private mutating func ownMotion(of row: RowNode, from old: Place) {
    if row.unanimatedDistance != old.unanimatedDistance {
      lines.append("- its height changed at once, without an animation")
    }
    lines.append(
      "- its own height is \(number(row.height)), at rest "
        + number(row.isExiting ? 0 : row.settledHeight))
    causes(of: row)
  }

  /// Adds the motions in a row that run now, or that changed its height in this frame.
  private mutating func causes(of row: RowNode) {
    let nodes = log.starts.compactMap(\.node).filter {
      $0.layer === row && ($0.isRunning || $0.motionEnd >= before.time)
    }
    var seen: Set<ObjectIdentifier> = []
    for node in nodes where seen.insert(ObjectIdentifier(node)).inserted { motion(of: node) }
    if seen.isEmpty { lines.append("  - at once, without an animation") }
  }

  private mutating func motion(of node: ViewNode) {
    var state = ""
    if let presence = node.presenceNode?.presence ?? (node as? RowNode)?.presence {
      state =
        " \(presence.state.rawValue), progress \(number(presence.progress.value(at: host.time)))"
    }
    let name =
      node is RowNode ? "the row" : node.path.split(separator: "/").last.map(String.init) ?? ""
    lines.append("  - \(name)\(state); ends at \(number(node.motionEnd)) s")
    starts(of: node)
  }

  private mutating func starts(of node: ViewNode) {
    for start in log.starts where start.node === node {
      let animation = start.change.map { change in
        change.animation.map { "\($0)" } ?? "an animation of its own"
      }
      lines.append(
        "    - \(start.isRetarget ? "retargeted" : "started") at \(number(start.time)) s"
          + (animation.map { " with \($0)" } ?? ""))
      guard let change = start.change else { continue }
      lines.append(
        "      - because \(change.property ?? "a model that \(change.path) reads") changed"
          + (change.input.map { " by \($0)" } ?? ""))
    }
  }

  private func number(_ value: Double) -> String {
    if !value.isFinite { return value < 0 ? "the start" : "no time" }
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + number(value) }
}

extension Replay {
  /// Replays until a time, and returns the reasons why a row is where it is; nil if no such row is
  /// visible.
  ///
  /// - Parameters:
  ///   - row: The id of the row as text.
  ///   - time: A time in seconds, which need not be that of a frame.
  ///   - settle: Runs other work of the program between two events.
  package func explanation(
    ofRow row: String, at time: Double, settle: @MainActor () async -> Void = {}
  ) async -> String? {
    let log = CauseLog()
    host.runtime.causes = log
    defer { host.runtime.causes = nil }
    var explanation = Explanation(host, log)
    events: while !isFinished {
      switch recording.events[index] {
      case .frame(let next):
        if next > time + 1e-9 { break events }
        explanation.frameBegins()
      // Work that an input has dispatched belongs to that input.
      case .input(let input) where input.name != .turn || log.input == nil:
        log.input = "\(input.description), at \(host.time) s"
      case .input, .content, .layout, .lineHeight: break
      }
      let isFrame = if case .frame = recording.events[index] { true } else { false }
      _ = step()
      // Changes of models take effect in the frame after their input.
      if isFrame { log.input = nil }
      if isTurn { await settle() }
    }
    if host.time < time {
      // A time shortly after a frame asks for the step of that frame.
      if time - host.time > 1.0 / 30 { explanation.frameBegins() }
      advance(to: time)
    }
    return explanation.text(ofRow: row)
  }
}
