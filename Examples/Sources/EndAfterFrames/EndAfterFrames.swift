import RowMotionGTK

/// Ends the program after a number of painted frames, given by the argument `--frames`, for tests.
///
/// A window at rest paints nothing, so the function clicks rows repeatedly. After a minute without
/// enough frames, it ends the program with an error.
@MainActor public func endAfterFrames(_ view: HostView) {
  guard let option = CommandLine.arguments.firstIndex(of: "--frames"),
    let count = CommandLine.arguments.dropFirst(option + 1).first.flatMap({ Int($0) })
  else { return }
  var frames = 0
  view.onFramePainted = { [unowned view] _ in
    frames += 1
    guard frames < count else {
      print("\(frames) frames, \(view.host.rows.count) rows in sight")
      exit(view.host.diagnostics.isEmpty && !view.host.rows.isEmpty ? 0 : 1)
    }
  }
  var clicks = 0
  click = { [unowned view] in
    guard !view.isRunning else { return }
    clicks += 1
    let point = Point(x: 30, y: Double(60 + 50 * (clicks % 3)))
    view.press(at: point)
    view.release(at: point)
  }
  g_timeout_add(100) { _ in
    MainActor.assumeIsolated { click?() }
    return 1
  }
  g_timeout_add(60_000) { _ in
    print("not so many frames within a minute")
    exit(1)
  }
}

@MainActor private var click: (@MainActor () -> Void)?

private func g_timeout_add(
  _ milliseconds: guint, _ body: @escaping @convention(c) (gpointer?) -> gboolean
) {
  _ = g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, body, nil, nil)
}
