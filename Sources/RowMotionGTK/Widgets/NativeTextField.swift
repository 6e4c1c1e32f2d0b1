import CGtk
import CGtkShims
import RowMotion

/// GTK's own text widget, which looks like the text that the canvas paints: the same letters at the
/// same positions, and nothing around them.
///
/// Input methods, selection, clipboard, spelling hints, emoji and the text's undo are GTK's. The
/// field is inside another widget, which may show only a part of it.
@MainActor final class NativeTextField {
  /// Called after each change, with the text and the caret's offset in Unicode scalars.
  var onEdit: (@MainActor (String, Int) -> Void)?
  /// Called when the caret moves, with its offset in Unicode scalars.
  var onCaret: (@MainActor (Int) -> Void)?
  /// Called when an input method's text changes, with that text and its offset in Unicode scalars:
  /// it may need another line, and must be visible.
  var onCompose: (@MainActor (String, Int) -> Void)?
  /// Called before GTK opens something at the caret, which must then be visible, with the caret's
  /// offset in Unicode scalars.
  var onOpen: (@MainActor (Int) -> Void)?
  /// Called when Escape is pressed, or an Enter that begins no new line.
  var onKey: (@MainActor (Key, KeyModifiers) -> Void)?
  /// Called after a text was rejected because the field would have become too long.
  var onReject: (@MainActor () -> Void)?
  /// Called when Tab is pressed; backwards if Shift is held.
  var onTab: (@MainActor (_ backwards: Bool) -> Void)?

  /// The widget that shows the visible part of the field.
  let widget: UnsafeMutablePointer<GtkWidget>
  /// The field in that widget.
  let field: UnsafeMutablePointer<GtkWidget>
  private var view: UnsafeMutablePointer<GtkTextView> { cast(field) }
  /// The text input that the field covers.
  private(set) var input: TextInput

  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private let style: StyleSheet
  private let tag: UnsafeMutablePointer<GtkTextTag>?
  private var fieldText: FieldText
  /// The text on which the host and the field last agreed.
  private var syncedText: String
  private var isFilling = false
  /// The caret's offset that the host knows; nil if the caret may be elsewhere.
  ///
  /// Each report costs a frame.
  private var reportedCaret: Int?
  /// True while GTK is changing the text: another change would invalidate the iterators that GTK
  /// continues with.
  private var isChanging = false
  /// True if some letters may lack the tag that ``setTag()`` applies.
  private var needsTag = false
  /// True while an input method is composing text, so that it handles the keys.
  private var isComposing: Bool { !composed.isEmpty }
  /// The text that an input method is composing.
  private var composed = ""
  /// The text that was being composed when the focus moved elsewhere.
  private var interruptedText = ""
  private var loadedCSS: String?
  /// The selected text when GTK began its change, its offset, and the number of characters.
  private var selection: (text: String, offset: Int32, count: Int32)?

  /// The space on either side of the lines for the caret, in points.
  static let margin = 2.0

  init(_ input: TextInput) {
    self.input = input
    syncedText = input.text
    fieldText = FieldText(input.text)
    guard let field = gtk_text_view_new(),
      let style = StyleSheet(
        on: gtk_widget_get_display(field), priority: GTK_STYLE_PROVIDER_PRIORITY_USER)
    else { fatalError("GTK created no text view") }
    let view: UnsafeMutablePointer<GtkTextView> = cast(field)
    guard let buffer = gtk_text_view_get_buffer(view) else { fatalError("a view has no text") }
    self.field = field
    self.style = style
    self.buffer = buffer
    widget = row_motion_clip_new(field)
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    tag = row_motion_unhyphenated_tag(buffer)
    Self.count += 1
    gtk_widget_set_name(field, "row-motion-text-\(Self.count)")
    setUp()
    fill(input.text)
    connect()
  }

  /// The number of fields created so far, for unique names.
  private static var count = 0

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  private func setUp() {
    gtk_text_view_set_wrap_mode(view, input.isMultiline ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_left_margin(view, Int32(Self.margin))
    gtk_text_view_set_right_margin(view, Int32(Self.margin))
    gtk_text_view_set_input_hints(view, GTK_INPUT_HINT_SPELLCHECK)
    row_motion_accessible_set_multi_line(field, input.isMultiline ? 1 : 0)
    row_motion_accessible_set_label(field, input.title)
  }

  private func connect() {
    Signals.connect(buffer, "begin-user-action") { [weak self] in self?.storeSelection() }
    Signals.connectInsertion(buffer) { [weak self] position, text in
      self?.inserting(text, at: position)
    }
    Signals.connect(buffer, "changed") { [weak self] in self?.changed() }
    Signals.connect(buffer, "notify::cursor-position") { [weak self] in
      guard let self, !isFilling, caret != reportedCaret else { return }
      reportedCaret = caret
      whileChanging { onCaret?(caret) }
    }
    Signals.connectText(field, "preedit-changed") { [weak self] text in
      guard let self else { return }
      composed = text
      whileChanging { onCompose?(text, caret) }
    }
    // Runs before GTK makes the input method discard its text.
    if let focus = gtk_event_controller_focus_new() {
      Signals.connect(focus, "leave") { [weak self] in
        guard let self else { return }
        interruptedText = composed
      }
      gtk_widget_add_controller(field, focus)
    }
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signals.connectKey(keys, "key-pressed") { [weak self] value, state in
      guard let self else { return false }
      let (key, modifiers) = (Key(keyValue: value), KeyModifiers(state))
      if !isComposing, KeyInput.opensMenu(value, modifiers) || opensEmojiChooser(keys) {
        onOpen?(caret)
      }
      // A key that leaves the caret in place must still make the caret visible.
      if !isComposing, let key, key.movesCaret {
        Task { [weak self] in self?.reportCaretAgain() }
      }
      if isComposing, HexEntry.blocks(key, after: composed) { return true }
      if isComposing, endsEditing(key, modifiers), inputMethodHandles(keys) || key == .escape {
        return true
      }
      return handle(key, modifiers)
    }
    gtk_widget_add_controller(field, keys)
    // If the text has nothing to undo, the key must not undo anything else.
    Signals.connectKeys(of: widget) { key, state in
      guard KeyModifiers(state).contains(.control),
        case .character(let character)? = Key(keyValue: key)
      else { return false }
      return "zZyY".contains(character)
    }
  }

  /// Reports the caret again after GTK handled a key that did not move it.
  private func reportCaretAgain() {
    if caret == reportedCaret { whileChanging { onCaret?(caret) } }
  }

  /// Returns true if the current key opens GTK's emoji chooser, as GTK decides on any keyboard
  /// layout.
  private func opensEmojiChooser(_ keys: OpaquePointer) -> Bool {
    guard let event = gtk_event_controller_get_current_event(keys) else { return false }
    return [GDK_KEY_period, GDK_KEY_semicolon].contains { key in
      gdk_key_event_matches(event, UInt32(key), GDK_CONTROL_MASK) != GDK_KEY_MATCH_NONE
    }
  }

  /// Returns true if the field handles a key itself.
  private func endsEditing(_ key: Key?, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .escape: true
    case .enter:
      !input.isMultiline
        || modifiers.endEditing(endsOnEnter: input.endsOnEnter, isMultiline: input.isMultiline)
    case .tab: !modifiers.contains(.control)
    default: false
    }
  }

  /// Passes a key to the composing input method; returns whether it handled the key.
  private func inputMethodHandles(_ keys: OpaquePointer) -> Bool {
    return gtk_text_view_im_context_filter_keypress(
      view, gtk_event_controller_get_current_event(keys)) != 0
  }

  private func handle(_ key: Key?, _ modifiers: KeyModifiers) -> Bool {
    guard let key, endsEditing(key, modifiers) else { return false }
    interruptedText = composed
    if key != .escape { insertInterruptedText(isFinal: true) }
    if key == .tab { onTab?(modifiers.contains(.shift)) } else { onKey?(key, modifiers) }
    return true
  }

  // MARK: The text

  private var shownText: String {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private var caret: Int {
    Int(row_motion_get_int(UnsafeMutableRawPointer(buffer), "cursor-position"))
  }

  /// Stops invalid insertions before GTK records them for undo: more text than can be edited, and
  /// line breaks in a field with one line.
  private func inserting(_ text: String, at position: UnsafeMutablePointer<GtkTextIter>) {
    if isFilling { return }
    // The input method itself has inserted its text, so none is left to insert.
    interruptedText = ""
    let count = Int(gtk_text_buffer_get_char_count(buffer)) + text.unicodeScalars.count
    let isTooLong = count > TextLimits.characters
    guard isTooLong || !input.isMultiline && text.contains(where: \.isNewline) else { return }
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(buffer), "insert-text")
    if isTooLong {
      restoreSelection()
      gtk_widget_error_bell(field)
      onReject?()
      return
    }
    let line = Self.singleLine(text)
    gtk_text_buffer_insert(buffer, position, line, Int32(clamping: line.utf8.count))
  }

  /// Stores the selected text before GTK replaces it.
  private func storeSelection() {
    var start = GtkTextIter()
    var end = GtkTextIter()
    selection = nil
    guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
      let text = gtk_text_buffer_get_text(buffer, &start, &end, 1)
    else { return }
    defer { g_free(text) }
    selection = (
      String(cString: text), gtk_text_iter_get_offset(&start),
      gtk_text_buffer_get_char_count(buffer)
    )
  }

  /// Inserts and selects the text again that GTK has deleted for a rejected insertion.
  private func restoreSelection() {
    guard let (text, offset, count) = selection else { return }
    let length = Int32(text.unicodeScalars.count)
    guard gtk_text_buffer_get_char_count(buffer) == count - length else { return }
    selection = nil
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &end, offset)
    gtk_text_buffer_insert(buffer, &end, text, Int32(clamping: text.utf8.count))
    gtk_text_buffer_get_iter_at_offset(buffer, &start, offset)
    gtk_text_buffer_get_iter_at_offset(buffer, &end, offset + length)
    gtk_text_buffer_select_range(buffer, &end, &start)
  }

  /// Inserts the text that was being composed when the focus left, if the input method discarded
  /// it.
  ///
  /// The user saw it as text. GTK's own compositions, accents and numbers, are not text yet.
  ///
  /// - Parameter isFinal: True if the focus does not return.
  func insertInterruptedText(isFinal: Bool) {
    let text = interruptedText
    interruptedText = ""
    guard isFinal || composed.isEmpty, HexEntry.isText(text) else { return }
    composed = ""
    gtk_text_buffer_insert_at_cursor(buffer, text, Int32(clamping: text.utf8.count))
  }

  private static func singleLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private func changed() {
    if isFilling { return }
    needsTag = true
    let text = fieldText.text(fromShown: shownText)
    guard !text.isSame(as: syncedText) else { return }
    // A frame may run before the host adopts the text; until then it has the previous one.
    reportedCaret = caret
    whileChanging { onEdit?(text, caret) }
    syncedText = text
  }

  private func whileChanging(_ body: () -> Void) {
    let wasChanging = isChanging
    isChanging = true
    body()
    isChanging = wasChanging
  }

  /// Replaces the text, which cannot be undone.
  private func fill(_ text: String) {
    syncedText = text
    reportedCaret = nil
    fieldText = FieldText(text)
    isFilling = true
    gtk_text_buffer_set_enable_undo(buffer, 0)
    let shown = input.isMultiline ? fieldText.initial : Self.singleLine(fieldText.initial)
    gtk_text_buffer_set_text(buffer, shown, Int32(clamping: shown.utf8.count))
    gtk_text_buffer_set_enable_undo(buffer, 1)
    isFilling = false
    fieldText.recordFilledText(shownText)
    needsTag = true
    gtk_text_view_set_editable(view, fieldText.isCut ? 0 : 1)
    gtk_widget_set_tooltip_text(field, fieldText.isCut ? FieldText.cutMessage : nil)
  }

  /// Makes long words break as on the canvas, without a hyphen.
  ///
  /// Does nothing while the text changes, since GTK continues with iterators that another change
  /// would invalidate.
  private func setTag() {
    guard needsTag, !isChanging, let tag else { return }
    needsTag = false
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
  }

  private func moveCaret(to offset: Int) {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, Int32(clamping: offset))
    gtk_text_buffer_place_cursor(buffer, &iter)
  }

  // MARK: Focus and caret

  /// Focuses the field and selects all of a single line, or moves the caret to the end of several.
  func focus() {
    gtk_widget_grab_focus(field)
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    if input.isMultiline {
      gtk_text_buffer_place_cursor(buffer, &end)
    } else {
      gtk_text_buffer_select_range(buffer, &end, &start)
    }
  }

  /// Moves the caret to the pressed point; the field must have its frame by then.
  func moveCaret(nearest point: Point) {
    let local = point - input.frame.origin
    var iter = GtkTextIter()
    var x: Int32 = 0
    var y: Int32 = 0
    gtk_text_view_window_to_buffer_coords(
      view, GTK_TEXT_WINDOW_WIDGET, Int32(clamping: Int((local.x + Self.margin).rounded())),
      Int32(clamping: Int(local.y.rounded())), &x, &y)
    gtk_text_view_get_iter_at_location(view, &iter, x, y)
    gtk_text_buffer_place_cursor(buffer, &iter)
  }

  /// True if the keyboard focus is in the field, or in one of its menus.
  var hasFocus: Bool {
    guard let root = gtk_widget_get_root(field), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == field || gtk_widget_is_ancestor(focus, field) != 0
  }

  // MARK: Appearance and frame

  /// Follows the text that it covers; returns whether it must be allocated again.
  func update(_ new: TextInput, family: String, caretColor: ResolvedColor, scale: Double) -> Bool {
    input = new
    if !isChanging, !new.text.isSame(as: syncedText) {
      let offset = caret
      fill(new.text)
      moveCaret(to: offset)
    }
    updateStyle(family: family, caretColor: caretColor)
    gtk_text_view_set_justification(view, justification)
    allowFractionalGlyphPositions()
    setTag()
    return updateFrame(scale: scale)
  }

  private func updateStyle(family: String, caretColor: ResolvedColor) {
    let font = input.font
    let name = font.isMonospaced ? "monospace" : family
    let css = """
      #\(String(cString: gtk_widget_get_name(field))),
      #\(String(cString: gtk_widget_get_name(field))) text {
        background: none; border: none; box-shadow: none; outline: none; padding: 0; margin: 0;
        min-width: 0; min-height: 0; border-radius: 0; transition: none; letter-spacing: 0;
        font-family: "\(name.filter { $0 != "\"" && $0 != "\\" })"; font-size: \(max(1, font.size))px;
        font-weight: \(font.weight.rawValue); font-style: \(font.isItalic ? "italic" : "normal");
        color: \(input.color.css); caret-color: \(caretColor.css);
      }
      """
    if css == loadedCSS { return }
    loadedCSS = css
    style.load(css)
    // GTK lays out the first frame without the style's weight and slant.
    if let tag = tag.map({ UnsafeMutableRawPointer($0) }) {
      row_motion_set_int(tag, "weight", Int32(font.weight.rawValue))
      row_motion_set_int(
        tag, "style", Int32((font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL).rawValue))
    }
    gtk_widget_set_direction(field, input.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// The side of the lines; GTK's "left" is the side at which reading a text starts.
  ///
  /// A painted line begins where the layout starts, whatever its own direction is.
  private var justification: GtkJustification {
    switch input.alignment {
    case .center: GTK_JUSTIFY_CENTER
    case .leading: isTextReversed ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT
    case .trailing: isTextReversed ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
    }
  }

  /// True if the text is written against the direction of the layout.
  private var isTextReversed: Bool {
    var direction = row_motion_text_direction(input.text)
    if direction == PANGO_DIRECTION_NEUTRAL {
      // GTK gives digits, and an empty text, the direction of the keyboard.
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(field))
      direction = gdk_device_get_direction(gdk_seat_get_keyboard(seat))
    }
    return input.isRightToLeft != (direction == PANGO_DIRECTION_RTL)
  }

  /// Allows letters between pixels, as on the canvas.
  private func allowFractionalGlyphPositions() {
    for context in [gtk_text_view_get_ltr_context(view), gtk_text_view_get_rtl_context(view)] {
      if let context { pango_context_set_round_glyph_positions(context, 0) }
    }
  }

  /// The part of the canvas that the widget covers: the visible text, and space for the caret.
  private(set) var frame = Rect.zero

  /// Moves the field over its painted text; returns whether its frame changed.
  private func updateFrame(scale: Double) -> Bool {
    let visible = input.visibleFrame
    let isVisible = visible.width > 0 && visible.height > 0
    let left = floor(visible.minX - Self.margin)
    let top = (visible.minY).rounded()
    let next =
      isVisible
      ? Rect(
        x: left, y: top, width: ceil(visible.maxX + Self.margin) - left,
        height: max(1, visible.maxY.rounded() - top))
      : Rect(x: input.frame.minX.rounded(), y: 0, width: 0, height: 0)
    // As in the painter, rows and then letters begin at a pixel.
    func snapped(_ position: Double, in layer: Double) -> Double {
      (floor(layer * scale + 0.5) + floor((position - layer) * scale + 0.5)) / scale
    }
    let hasMoved = next != frame
    frame = next
    return row_motion_clip_set_child_frame(
      widget, snapped(input.frame.minX, in: input.layerOrigin.x) - Self.margin - next.minX,
      snapped(input.frame.minY, in: input.layerOrigin.y) - next.minY,
      input.frame.width + 2 * Self.margin, input.frame.height) != 0 || hasMoved
  }
}

extension Key {
  /// True if the key moves the caret in a text.
  fileprivate var movesCaret: Bool {
    switch self {
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown: true
    default: false
    }
  }
}
