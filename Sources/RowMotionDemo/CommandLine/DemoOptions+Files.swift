import RowMotionAutomation
import RowMotionDocument

extension DemoOptions {
  /// True if a user operates the program, without a script, a trace or a recording.
  var isInteractive: Bool { script == nil && trace == nil && recording == nil }
  /// True if the document is added to the recent files.
  var addsToRecentFiles: Bool { isInteractive && !isRestoreDisabled }

  /// True if a running process may show the document instead of this one.
  var isUnique: Bool {
    addsToRecentFiles && !newWindow && !isFixedTimestep && state == nil && rows == nil
  }

  /// The file that stores the state of windows; nil if no state is stored.
  @MainActor var memory: FilePath? {
    isRestoreDisabled ? nil : state ?? (isInteractive ? DocumentLocation.windowState : nil)
  }

  /// Returns the files that an output of a kind must not replace.
  @MainActor func protectedFiles(from kind: OutputKind) -> ProtectedFiles {
    var files: [(path: FilePath, name: String)] = []
    if rows == nil { files.append((file ?? DocumentLocation.standard, "the document")) }
    if let table { files.append((table, "the table")) }
    if let script { files.append((script, "the script")) }
    if let trace, kind != .trace { files.append((trace, OutputKind.trace.name)) }
    if let recording, kind != .recording { files.append((recording, OutputKind.recording.name)) }
    if let state, kind != .windowState { files.append((state, OutputKind.windowState.name)) }
    return ProtectedFiles(files)
  }

  /// Returns the steps of the script, nil without one, and makes the directory for its pictures.
  ///
  /// The function throws if the script is wrong, or if an output would replace a file that this
  /// program did not write.
  @MainActor func checkedSteps() throws(DocumentProblem) -> [ScriptStep]? {
    let steps = try script.map { path throws(DocumentProblem) in
      try ScriptParser.steps(inFile: path)
    }
    try checkOutputs(steps ?? [])
    return steps
  }

  @MainActor private func checkOutputs(_ steps: [ScriptStep]) throws(DocumentProblem) {
    if let state {
      try OutputFile.check(state, .windowState, protecting: protectedFiles(from: .windowState))
    }
    let names = steps.compactMap { step in
      if case .picture(let name) = step.action { name } else { nil }
    }
    guard let pictures, !names.isEmpty else { return }
    try SafeFile.makeDirectories(pictures)
    try SafeFile.requireDirectory(pictures)
    let protected = protectedFiles(from: .picture)
    for name in names {
      try OutputFile.check(
        PictureMarker.path(of: name, in: pictures), .picture, protecting: protected)
    }
  }
}
