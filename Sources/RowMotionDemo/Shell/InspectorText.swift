import RowMotion
import RowMotionAutomation

/// The inspector's text about a host, aligned in columns.
@MainActor struct InspectorText: Equatable {
  /// The time, the number of frames, and the running views.
  let frame: String
  /// A line for each visible row, and one for each of its presences that is not at rest.
  let rows: String
  /// The results of the invariant checks, and the last warnings.
  let checks: String

  /// The maximum number of listed running views, and of listed warnings.
  static let maximumCount = 6
  /// The titles of the checks.
  private static let titles: [FrameInvariants.Name: String] = [
    .noOverlap: "No gaps or overlaps", .noJump: "No jumps", .noClipJump: "No sudden clipping",
    .noResidue: "Correct spacing at rest", .noSqueeze: "No squeezed text",
    .anchored: "Anchor stays in place", .settlesToTruth: "Same as a new tree",
    .noExits: "Exits have ended", .idleIsIdle: "No animations when idle",
  ]

  /// - Parameters:
  ///   - renderer: The window's renderer; nil if it is unknown.
  ///   - cachedBytes: The memory for the images of rows, in bytes.
  init(of host: ViewHost, renderer: WindowRenderer? = nil, cachedBytes: Int = 0) {
    let drawing =
      renderer.map {
        "\n\nrow images \(Self.fixed(Double(cachedBytes) / 1_000_000, 1)) MB"
          + "\nrenderer   \($0.name)\n  \($0.reason)"
      } ?? ""
    frame = Self.frame(of: host) + drawing
    rows = Self.rows(of: host)
    checks = (Self.verdicts(host.invariantRecord) + Self.warnings(host.diagnostics))
      .joined(separator: "\n")
  }

  private static func frame(of host: ViewHost) -> String {
    let running = host.runningViews.sorted { $0.key < $1.key }
    var lines = [
      "time      \(fixed(host.time, 3)) s", "frames    \(host.statistics.frames)",
      "animating \(running.reduce(0) { $0 + $1.value })",
    ]
    for (path, count) in running.prefix(maximumCount) {
      let name = path.split(separator: "/").suffix(2).joined(separator: "/")
      lines.append("  \(name.isEmpty ? "root" : name)\(count > 1 ? " ×\(count)" : "")")
    }
    if running.count > maximumCount { lines.append("  and \(running.count - maximumCount) more") }
    return lines.joined(separator: "\n")
  }

  private static func rows(of host: ViewHost) -> String {
    let ids = host.listIDs
    if ids.isEmpty { return lines(host.rows, []).joined(separator: "\n") }
    return ids.flatMap { id in
      ["\(id)"] + lines(host.rows(in: id), host.presences(in: id))
    }.joined(separator: "\n")
  }

  private static func lines(_ rows: [RowInfo], _ presences: [PresenceInfo]) -> [String] {
    let moving = presences.filter { $0.state != .present && $0.state != .absent }
    return rows.flatMap { row in
      [
        line(
          row.id, indent: 2, row.state, row.progress, row.height,
          row.targetHeight, row.heightVelocity)
      ]
        + moving.filter { $0.row == row.id }.map {
          line(
            $0.part, indent: 4, $0.state, $0.progress, $0.height,
            $0.targetHeight, $0.heightVelocity)
        }
    }
  }

  private static func line(
    _ id: AnyHashable, indent: Int, _ state: Presence.State, _ progress: Double, _ height: Double,
    _ target: Double, _ velocity: Double
  ) -> String {
    let indented =
      String(repeating: " ", count: indent)
      + PrintableText.inline(TraceFormat.name(of: id), limit: 19 - indent)
    return padded(indented, 20) + " " + padded(state.rawValue, 12)
      + aligned(fixed(progress, 2), 5) + aligned(fixed(height, 1), 7) + " →"
      + aligned(fixed(target, 1), 7) + aligned(fixed(velocity, 0), 7)
  }

  private static func verdicts(_ record: FrameInvariants.Record?) -> [String] {
    guard let record else { return ["Not checked"] }
    return ["\(Formatted.count(record.frames, "frame", zero: "No")) checked"]
      + FrameInvariants.Name.allCases.map { name in
        let title = titles[name] ?? name.rawValue
        // This check needs a second tree to compare with.
        if name == .settlesToTruth { return "– \(title): checked only by tests" }
        guard let failedFrames = record.violations[name] else { return "✓ \(title)" }
        let locations = (record.locations[name] ?? []).map { PrintableText.inline($0) }
        return "✗ \(title): failed in \(Formatted.count(failedFrames, "frame"))"
          + (locations.isEmpty ? "" : " of \(locations.joined(separator: ", "))")
      }
  }

  private static func warnings(_ diagnostics: [Diagnostic]) -> [String] {
    if diagnostics.isEmpty { return ["No warnings"] }
    return diagnostics.suffix(maximumCount).map { warning in
      // The name of an invariant is for code.
      titles.keys.reduce("\(warning.viewPath): \(warning.message)") {
        $0.replacing(" s: \($1.rawValue): ", with: " s: ")
      }
    }
  }

  // MARK: Columns

  private static func padded(_ text: some StringProtocol, _ width: Int) -> String {
    // The characters that isolate a name's text direction take no space.
    let characterCount = text.unicodeScalars.count { $0 != "\u{2068}" && $0 != "\u{2069}" }
    return text + String(repeating: " ", count: max(0, width - characterCount))
  }

  private static func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns a number with the given number of decimal digits.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(number) * scale).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    if digits == 0 { return "\(sign)\(scaled)" }
    let text = String(scaled)
    let filled = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(sign)\(filled.dropLast(digits)).\(filled.suffix(digits))"
  }
}
