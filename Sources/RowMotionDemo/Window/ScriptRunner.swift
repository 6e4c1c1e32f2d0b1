import CGtk
import RowMotion

/// Plays a script in a window, from the first frame that was painted.
@MainActor final class ScriptRunner {
  private var player: ScriptPlayer
  /// Frames come first: a script that is late must not keep the window from being painted.
  private let timer = Timer(priority: G_PRIORITY_DEFAULT_IDLE)
  private unowned let window: NotesWindow
  private let onQuit: @MainActor () -> Void
  private var start: Double?

  init(
    _ steps: [ScriptStep], in window: NotesWindow, onQuit: @escaping @MainActor () -> Void
  ) {
    player = ScriptPlayer(steps)
    self.window = window
    self.onQuit = onQuit
  }

  /// Starts the clock, at the time of the first frame, seconds as ``Timer/now`` counts them.
  func begin(at time: Double) {
    guard start == nil else { return }
    start = time
    playNext()
  }

  private func playNext() {
    guard let start else { return }
    // Steps of one time are played together; between others there is time for a frame.
    if let due = player.nextTime, due <= Timer.now - start {
      for step in player.take(until: due) { play(step) }
    }
    guard let next = player.nextTime else { return }
    timer.start(after: max(0, start + next - Timer.now)) { [weak self] in self?.playNext() }
  }

  private func play(_ step: ScriptStep) {
    var isDone = true
    switch step.action {
    case .toggle(let id):
      isDone = window.clickRow(id)
    case .edit(let id, let detail):
      isDone = submitForm(of: id) { $0.detail = detail }
    case .title(let id, let title):
      isDone = submitForm(of: id) { $0.title = title }
    case .scroll(let distance):
      let point = window.host.scrollMetrics(in: AnyHashable(NotesScene.presenceList)).map {
        Point(x: $0.viewport.midX, y: $0.viewport.midY)
      }
      window.view.perform { window.host.scroll(by: Point(x: 0, y: distance), at: point) }
    case .insert(let index, let title):
      window.model.store.insert(title: title, at: index)
    case .remove(let id):
      isDone = window.model.remove(id)
    case .click(let x, let y):
      window.click(at: Point(x: x, y: y) - window.canvasOrigin)
    case .scene(let name):
      if !window.switcher.show(name) {
        StandardError.write(
          "rowmotion-demo: script line \(step.line): there is no scene \(name); the scenes are "
            + "\((["notes"] + DemoScenes.makers.map(\.name)).joined(separator: ", "))\n")
      }
    case .quit:
      onQuit()
    }
    if !isDone {
      StandardError.write("rowmotion-demo: script line \(step.line): there is no such note\n")
    }
  }

  private func submitForm(of id: String, _ change: (NoteForm) -> Void) -> Bool {
    guard window.model.note(id) != nil else { return false }
    window.openForm(id)
    guard let form = window.form else { return false }
    change(form)
    form.submit()
    return true
  }
}
