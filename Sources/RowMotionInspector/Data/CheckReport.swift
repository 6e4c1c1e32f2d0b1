import RowMotion

/// The results of a host's checks, and its last warnings.
@MainActor enum CheckReport {
  /// The maximum number of listed warnings.
  private static let maximumCount = 6
  /// The titles of the checks.
  private static let titles: [FrameInvariants.Name: String] = [
    .noOverlap: "No gaps or overlaps", .noJump: "No jumps, except by changes without an animation",
    .noClipJump: "No sudden clipping",
    .noResidue: "Correct spacing at rest", .noSqueeze: "No squeezed text",
    .anchored: "Anchor stays in place", .settlesToTruth: "Same as a new tree",
    .noExits: "Exits have ended", .idleIsIdle: "No animations when idle",
  ]

  /// Returns a line for each check and each warning.
  static func text(of host: ViewHost) -> String {
    (verdicts(host.invariantRecord) + warnings(host.diagnostics)).joined(separator: "\n")
  }

  private static func verdicts(_ record: FrameInvariants.Record?) -> [String] {
    guard let record else { return ["Not checked"] }
    return ["\(Number.count(record.frames, "frame")) checked"]
      + FrameInvariants.Name.allCases.map { name in
        let title = titles[name] ?? name.rawValue
        // This check needs a second tree to compare with.
        if name == .settlesToTruth { return "– \(title): checked only by tests" }
        guard let failedFrames = record.violations[name] else { return "✓ \(title)" }
        let locations = (record.locations[name] ?? []).map { PrintableText.inline($0) }
        return "✗ \(title): failed in \(Number.count(failedFrames, "frame"))"
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
}
