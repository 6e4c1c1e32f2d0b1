import RowMotion

/// The scene of the article on row height and spacing: a row whose detail is shown, hidden and
/// changed, in RowMotion and in other implementations.
extension PresenceModel: DemoScene {
  static let title = "Presence"
  static let summary = """
    When a detail appears, disappears or grows, SwiftUI’s List fades the text while the row’s \
    height snaps.
    """
  static let story = """
    A transition moves only the text, a shrinking frame squeezes it, and removed data leaves \
    nothing to draw. AnimatedPresence keeps drawing the old text at full size until the row has \
    closed, and reports an animated height.
    """

  var root: AnyView { AnyView(PresenceSceneView(model: self)) }

  func smallestHeight(isStacked: Bool) -> Double { isStacked ? 680 : 360 }

  var code: [SceneCode] { [PresenceVariant.rowMotionCode, variant.code] }

  var showMe: [UInt8] { PackageResources.presence_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    SceneOption.choice("Compare with", PresenceVariant.allCases, binding.variant)
      .explained(each: PresenceVariant.allCases.map(\.explanation))
      .placed(in: .comparison)
    SceneOption.button("Toggle Detail") { model.toggle() }
      .explained("Removes the detail or adds it again. Clicking the row does the same.")
      .placed(in: .main)
    SceneOption.button("Show Next Text") { model.nextSample() }
      .explained("Three lines, one line or two lines: replaces the text without removing it first.")
    SceneOption.button("Simulate Sync") { model.sync() }
      .explained("Shows the next text after 0.4 s, as if a server had sent it.")
    SceneOption.button("Edit in Form") { model.openForm() }
      .explained("Opens a form; Submit changes the detail, as at the end of a sheet.")
    SceneOption.button("Toggle Single-View Row") { model.toggleLoneRow() }
      .explained("Shows or hides a row that contains only an AnimatedPresence.")
    SceneOption.button("Run Next Step") { model.nextStep() }
      .explained("Runs one step: change the data, measure the height, or animate the row.")
      .unavailable {
        if model.variant != .measuredFirst {
          return "Only “Measured first” has separate steps."
        }
        return model.step == .committed ? "Toggle the detail first." : nil
      }
    SceneOption.toggle("Outlines", binding.showsOutlines)
      .explained("Solid: the size reported to the row. Dashed: the placed text.")
    SceneOption.toggle("Clickable detail", binding.countsClicks)
      .explained("Counts clicks on the detail. While it opens or closes, they go to the row.")
    SceneOption.choice(
      "Content transition", PresenceModel.transitions.map(\.name), binding.transition
    )
    .explained(each: [
      "The new text appears at once.", "The growing height reveals the text, without a fade.",
      "The text fades as its height changes.",
      "The height grows first, then the text fades in; removal reverses the order.",
      "Changed characters of a text in one line roll; other texts fade.",
    ])
    SceneOption.choice("Animation", PresenceModel.presets, binding.preset)
      .explained("The animation of both sides. With “None”, both jump.")
    SceneOption.slider("Duration, seconds", 0.1...3, step: 0.05, binding.duration)
      .explained("The duration of the next change.")
      .unavailable {
        model.hasDuration ? nil : "“\(PresenceModel.presets[model.preset])” has no duration to set."
      }
    SceneOption.slider("Bounce", -0.5...0.8, step: 0.05, binding.bounce)
      .explained("Above 0 the height overshoots, but it is never negative.")
      .unavailable { model.preset == 0 ? nil : "Only “Custom spring” has an adjustable bounce." }
    SceneOption.readout { PresenceReadout.text(model, host) }
    SceneOption.status { PresenceReadout.status(model, host, model.heights) }
    SceneOption.readout { model.heights.log(model.stage.lanes) }
  }
}
