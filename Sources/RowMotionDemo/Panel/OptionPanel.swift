import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// A column of GTK controls beside a scene, bound to the scene's model by closures.
@MainActor final class OptionPanel {
  /// The widget, for use beside the canvas.
  let widget: Widget
  /// The controls that are always shown.
  private let column: Widget
  /// The column to which controls are added.
  private var target: Widget
  /// The largest height of the readouts, in pixels.
  private static let footerHeight: Int32 = 251
  /// The readouts below the controls, which stay visible if the controls need to scroll.
  private let footer: Widget
  /// Runs the changes that controls make, so that a frame follows.
  private let perform: @MainActor (() -> Void) -> Void
  private var refreshers: [@MainActor () -> Void] = []
  /// The closures that set the controls to the model's values.
  private var controlUpdaters: [@MainActor () -> Void] = []
  /// True while controls are set to the model's values, which must not change the model again.
  private var isUpdatingControls = false
  /// True while a control changes the model; frames made meanwhile must not reset the control.
  private var isApplyingChange = false
  /// The controls of the options, by name.
  private(set) var controls: [String: Widget] = [:]
  /// The texts of the readouts.
  private(set) var readouts: [String] = []
  /// True if the readouts describe the visible frame; they are dimmed beside an earlier one.
  var areReadoutsCurrent: Bool {
    get { gtk_widget_get_sensitive(footer) != 0 }
    set { gtk_widget_set_sensitive(footer, newValue ? 1 : 0) }
  }

  init(perform: @escaping @MainActor (() -> Void) -> Void) {
    self.perform = perform
    widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    target = column
    footer = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    gtk_widget_set_size_request(widget, 300, -1)
    // Labels that expand must not widen the panel.
    gtk_widget_set_hexpand(widget, 0)
    gtk_widget_add_css_class(widget, "option-panel")
    let controls = scroller(around: column, margin: 18)
    gtk_box_append(cast(widget), controls)
    let footerScroller = scroller(around: footer, margin: 12)
    gtk_widget_add_css_class(footerScroller, "option-footer")
    gtk_box_append(cast(widget), footerScroller)
    installLayout()
  }

  /// Makes the readouts equally tall whatever their length, so that the controls above do not move;
  /// at most half as tall as the panel.
  private func installLayout() {
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
      { widget, orientation, _, minimum, natural, _, _ in
        let sizes = OptionPanel.parts(of: widget).map { part in
          var size: (minimum: Int32, natural: Int32) = (0, 0)
          gtk_widget_measure(part, orientation, -1, &size.minimum, &size.natural, nil, nil)
          return size
        }
        let isVertical = orientation == GTK_ORIENTATION_VERTICAL
        minimum?.pointee = sizes.map(\.minimum).reduce(0) { isVertical ? $0 + $1 : max($0, $1) }
        natural?.pointee = sizes.map(\.natural).reduce(0) { isVertical ? $0 + $1 : max($0, $1) }
      },
      { widget, width, height, _ in
        let footerHeight = min(OptionPanel.footerHeight, height / 2)
        var y: Int32 = 0
        for (part, height) in zip(
          OptionPanel.parts(of: widget), [height - footerHeight, footerHeight])
        {
          row_motion_canvas_allocate_child(
            part, 0, Double(y), Double(width), Double(height))
          y += height
        }
      })
    gtk_widget_set_layout_manager(widget, layout)
  }

  /// Returns the scrolling controls and the scrolling readouts.
  private static func parts(of widget: Widget?) -> [Widget] {
    guard let controls = gtk_widget_get_first_child(widget),
      let footer = gtk_widget_get_next_sibling(controls)
    else { return [] }
    return [controls, footer]
  }

  private func scroller(around box: Widget, margin: Int32) -> Widget {
    let scroller = Widgets.scroller(around: box)
    // With very large text, controls may be wider than a narrow window.
    gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_width(opaque(scroller), 1)
    Widgets.setMargins(of: box, sides: 18, ends: margin)
    return scroller
  }

  /// Adds a heading and a sentence about the scene.
  func heading(_ title: String, _ summary: String) {
    let heading = Self.label(title)
    gtk_widget_add_css_class(heading, "title-4")
    add(heading)
    add(Self.label(summary))
  }

  /// Adds a text and an expander, which shows all controls that are added from now on.
  func beginMore(_ text: String) {
    add(Self.label(text))
    let title = "More Options"
    let more = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    let expander = made(gtk_expander_new(title))
    // If the controls were inside the expander, its focus would scroll to all of them.
    g_object_bind_property(
      UnsafeMutableRawPointer(expander), "expanded", UnsafeMutableRawPointer(more), "visible",
      G_BINDING_SYNC_CREATE)
    AccessibleParts.name(expander, title)
    add(expander)
    add(more)
    target = more
  }

  /// Adds the control of a scene's option.
  func add(_ option: SceneOption) {
    let title = option.name
    let control: Widget
    switch option.kind {
    case .button(let action): control = button(title, action)
    case .file(let heading, let open): control = fileButton(title, heading, open)
    case .toggle(let value): control = toggle(title, value)
    case .choice(let names, let value): control = choice(title, names, value)
    case .slider(let range, let step, let value):
      control = slider(title, range, step: step, value)
    case .readout(let text): return readout(text)
    case .status(let status): return self.status(status)
    }
    controls[title] = control
    explain(option, control)
  }

  /// Adds an explanation below a control, or the reason why it is disabled while its option is
  /// unavailable.
  private func explain(_ option: SceneOption, _ control: Widget) {
    let text = AlternativeTexts(Self.label)
    for sentence in option.explanations { text.reserve(sentence) }
    add(text.widget)
    var shownSentence: String?
    let refresh: @MainActor () -> Void = {
      let reason = option.whyUnavailable()
      let sentence = reason ?? option.explanation
      gtk_widget_set_sensitive(control, reason == nil ? 1 : 0)
      if sentence == shownSentence { return }
      shownSentence = sentence
      text.show(sentence)
      // The description of a choice is its selected name.
      if case .choice = option.kind { return }
      row_motion_accessible_set_description(control, sentence)
    }
    refresh()
    refreshers.append(refresh)
  }

  private func button(_ title: String, _ action: @escaping @MainActor () -> Void) -> Widget {
    let button = Widgets.button(title) { [perform] in perform(action) }
    add(button)
    return button
  }

  /// Adds a button that opens the desktop's dialog for a file.
  private func fileButton(
    _ title: String, _ heading: String, _ open: @escaping @MainActor (RecordedFile) -> Void
  ) -> Widget {
    button(title) { [widget] in FileChooser.show(heading, over: widget) { open(RecordedFile($0)) } }
  }

  private func toggle(_ title: String, _ value: Binding<Bool>) -> Widget {
    let control = made(gtk_switch_new())
    gtk_switch_set_active(opaque(control), value.wrappedValue ? 1 : 0)
    gtk_widget_set_halign(control, GTK_ALIGN_END)
    gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
    Signals.connect(control, "notify::active") { [weak self] in
      let isOn = gtk_switch_get_active(opaque(control)) != 0
      self?.applyChange { value.wrappedValue = isOn }
    }
    // Setting the same value again would interrupt the user's drag.
    controlUpdaters.append {
      let isOn = gtk_switch_get_active(opaque(control)) != 0
      if isOn != value.wrappedValue { gtk_switch_set_active(opaque(control), isOn ? 0 : 1) }
    }
    return add(control, title, GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  }

  /// Adds a drop-down list of names.
  private func choice(_ title: String, _ names: [String], _ value: Binding<Int>) -> Widget {
    let control = dropDown(title, names)
    gtk_drop_down_set_selected(opaque(control), guint(value.wrappedValue))
    Signals.connect(control, "notify::selected") { [weak self] in
      let index = Int(gtk_drop_down_get_selected(opaque(control)))
      if index < names.count { self?.applyChange { value.wrappedValue = index } }
    }
    controlUpdaters.append {
      gtk_drop_down_set_selected(opaque(control), guint(value.wrappedValue))
    }
    return add(
      control, title, GTK_ORIENTATION_VERTICAL, spacing: 6, in: space(for: names, around: control))
  }

  /// The width of a drop-down list without its text, in pixels.
  private static let dropDownMargins: Int32 = 48

  /// Returns a widget around a drop-down list with space for the longest name, so that the panel
  /// is not narrower while a short one is selected.
  private func space(for names: [String], around control: Widget) -> Widget {
    let grid = made(gtk_grid_new())
    for name in names {
      let label = made(gtk_label_new(name))
      gtk_widget_set_margin_end(label, Self.dropDownMargins)
      gtk_grid_attach(cast(grid), label, 0, 0, 1, 1)
      AlternativeTexts.hide(label)
    }
    gtk_widget_set_hexpand(control, 1)
    gtk_grid_attach(cast(grid), control, 0, 0, 1, 1)
    return grid
  }

  /// Adds a slider over a range, in steps.
  private func slider(
    _ title: String, _ range: ClosedRange<Double>, step: Double, _ value: Binding<Double>
  ) -> Widget {
    let control = made(
      gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
    gtk_scale_set_draw_value(cast(control), 1)
    gtk_scale_set_value_pos(cast(control), GTK_POS_RIGHT)
    gtk_range_set_value(cast(control), value.wrappedValue)
    Signals.connect(control, "value-changed") { [weak self] in
      let number = gtk_range_get_value(cast(control))
      self?.applyChange { value.wrappedValue = number }
    }
    controlUpdaters.append { gtk_range_set_value(cast(control), value.wrappedValue) }
    return add(control, title, GTK_ORIENTATION_VERTICAL, spacing: 6)
  }

  /// Adds a text that is updated after each frame.
  private func readout(_ text: @escaping @MainActor () -> String) {
    let index = readouts.count
    readouts.append(text())
    let label = Self.label(OptionPanel.shown(readouts[index]))
    gtk_widget_add_css_class(label, "caption")
    gtk_label_set_selectable(opaque(label), 1)
    gtk_widget_set_visible(label, readouts[index].isEmpty ? 0 : 1)
    gtk_box_append(cast(footer), label)
    let timer = Timer()
    Signals.connect(label, "destroy") { timer.stop() }
    let show: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      gtk_label_set_text(opaque(label), OptionPanel.shown(readouts[index]))
      gtk_widget_set_visible(label, readouts[index].isEmpty ? 0 : 1)
    }
    refreshers.append { [weak self] in
      let now = text()
      guard let self, now != self.readouts[index] else { return }
      self.readouts[index] = now
      if timer.isRunning { return }
      show()
      timer.start(after: OptionPanel.readoutPause, show)
    }
  }

  /// The time between two changes of a readout's label, in seconds; GTK lays out the panel again
  /// after each one.
  private static let readoutPause = 0.1

  /// Adds a table that is updated after each frame.
  private func status(_ status: @escaping @MainActor () -> SceneStatus) {
    let index = readouts.count
    var shown = status()
    readouts.append(shown.text)
    let table = StatusTable(shown)
    gtk_box_append(cast(footer), table.widget)
    refreshers.append { [weak self] in
      let now = status()
      guard now != shown else { return }
      shown = now
      self?.readouts[index] = now.text
      table.show(now)
    }
  }

  /// Returns a readout's text, limited since it may come from a file.
  private static func shown(_ text: String) -> String {
    PrintableText.message(text, limit: 10_000, lines: 100)
  }

  /// Updates the controls and readouts from the model.
  func refresh() {
    for refresher in refreshers { refresher() }
    if isApplyingChange { return }
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    for update in controlUpdaters { update() }
  }

  /// Applies a change of a control to the model.
  private func applyChange(_ change: () -> Void) {
    if isUpdatingControls { return }
    isApplyingChange = true
    defer { isApplyingChange = false }
    perform(change)
  }

  private func add(_ child: Widget) {
    row_motion_ignore_wheel(child)
    gtk_box_append(cast(target), child)
  }

  private static func label(_ text: String) -> Widget {
    let label = made(gtk_label_new(text))
    gtk_label_set_wrap(opaque(label), 1)
    gtk_label_set_xalign(opaque(label), 0)
    gtk_label_set_max_width_chars(opaque(label), 28)
    return label
  }

  /// Adds a control, or a widget around it, with a title beside or above it, which names the
  /// control.
  private func add(
    _ control: Widget, _ title: String, _ orientation: GtkOrientation, spacing: Int32,
    in container: Widget? = nil
  ) -> Widget {
    let label = Self.label(title)
    gtk_widget_set_hexpand(label, 1)
    AccessibleParts.name(control, by: label)
    add(Widgets.box(orientation, label, container ?? control, spacing: spacing))
    return control
  }
}
