import RowMotion

/// The first article: a row whose detail is shown, hidden and changed, in RowMotion and in other
/// implementations.
@MainActor final class PresenceScene: DemoScene {
  let title = "Presence"
  let story = """
    A detail in a row comes, goes or gets longer, and SwiftUI's List fades the text while the row's \
    height snaps. A transition moves the text alone, a shrinking frame squeezes it, and data that is \
    gone leaves nothing to draw. AnimatedPresence keeps what is drawn apart from the data, at its \
    natural size, and reports a height that moves.
    """
  private let model = PresenceModel()
  private let heights = HeightHistory()

  init() {
    let checks = PresenceChecks(model)
    let heights = heights
    model.stage.check = { [model] host in
      heights.look(host, number: model.changes)
      model.look(host)
      return checks.broken(host)
    }
    model.stage.outlines = { [model] host in
      model.showsOutlines ? PresenceChecks.outlines(host, model.placed) : []
    }
  }

  var root: AnyView { AnyView(PresenceSceneView(model: model)) }

  var smallestSize: Size { Size(width: 320, height: 360) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] { [PresenceVariant.curedCode, model.variant.code] }

  var showMe: [UInt8] { PackageResources.presence_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Beside it", PresenceVariant.allCases.map(\.rawValue),
      { PresenceVariant.allCases.firstIndex(of: model.variant) ?? 0 },
      { model.variant = PresenceVariant.allCases[$0] }
    )
    .explained("How the row beside RowMotion's is built, whose code stands below.")
    SceneOption.button("Toggle the detail") { model.toggle() }
      .explained("Takes the detail out of the data or puts it back; a click on the row does, too.")
    SceneOption.button("Next sample text") { model.nextSample() }
      .explained("Three lines, one line, two lines: from value to value without nil between.")
    SceneOption.button("Simulate a sync in 0.4 s") { model.sync() }
      .explained("The next text arrives unasked, as from a server, while you do something else.")
    SceneOption.button("Toggle the lone presence") { model.toggleLoneRow() }
      .explained("A row with nothing else in it: a presence needs no neighbor to be measured by.")
    SceneOption.button("Next step of measuring") { model.nextStep() }
      .explained("Data, measured height, motion: each at the press of this button.")
      .unavailable {
        if model.variant != .measuredFirst {
          return "Only “Measured, then committed” has steps; the others change in one."
        }
        return model.step == .committed ? "Toggle the detail first; then there is a step." : nil
      }
    SceneOption.toggle(
      "Outlines", { model.showsOutlines }, { model.showsOutlines = $0 }
    )
    .explained(
      "A full line around the size that the row is told, a dashed one around the placed text.")
    SceneOption.choice(
      "Content transition", PresenceModel.transitions.map(\.name), { model.transition },
      { model.transition = $0 }
    )
    .explained("How the text is seen while RowMotion's height moves.")
    SceneOption.choice(
      "Animation", PresenceModel.presets, { model.preset }, { model.preset = $0 }
    )
    .explained("What moves both sides; “None” is the other usual retreat, and both jump.")
    SceneOption.slider("Duration, seconds", 0.1...3, step: 0.05, { model.duration }) {
      model.duration = $0
    }
    .explained("How long the next change takes.")
    .unavailable {
      model.hasDuration ? nil : "\(PresenceModel.presets[model.preset]) has a duration of its own."
    }
    SceneOption.slider("Bounce", -0.5...0.8, step: 0.05, { model.bounce }) { model.bounce = $0 }
      .explained("Above 0 the height swings beyond its end, and is never below 0.")
      .unavailable { model.preset == 0 ? nil : "Only “Own spring” has a bounce to be set." }
    SceneOption.readout { PresenceReadout.text(model, host, self.heights) }
  }
}
