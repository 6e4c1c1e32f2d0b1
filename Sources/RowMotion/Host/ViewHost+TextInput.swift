// Support for a window that overlays the edited text with its own text widget.

extension ViewHost {
  /// The text being edited; nil if no text input has focus.
  public var textInput: TextInput? { runtime.focus.target?.input }

  /// A Boolean value that indicates whether a widget of the window covers the edited text, which is
  /// then laid out but not painted.
  public var coversTextInput: Bool {
    get { runtime.focus.coversTextInput }
    set {
      guard newValue != runtime.focus.coversTextInput else { return }
      record(.coversTextInput, .bool(newValue))
      runtime.focus.coversTextInput = newValue
      runtime.focus.target?.invalidatePaint()
    }
  }

  /// Returns true if a press at a point is one on the edited text, or beside it in a table's cell.
  package func isTextInput(at point: Point) -> Bool {
    guard let field = runtime.focus.target, let point = point.finite else { return false }
    return hits(at: point).first { $0.target.acceptsTaps }?.target === field
  }

  /// Replaces the edited text, as a window's text widget does, and scrolls to the caret's line.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - caret: The caret's offset in Unicode scalars; nil for the end of the changed part.
  public func setText(_ text: String, caret: Int? = nil) {
    recorder?.begin(.setText, [.string(text), JSONValue(caret.map(Double.init))])
    defer { recorder?.end() }
    runtime.focus.target?.set(text, caret: caret)
  }

  /// Moves the caret to an offset in Unicode scalars of the edited text, and scrolls to its line.
  public func moveCaret(to offset: Int) {
    recorder?.begin(.moveCaret, [.number(Double(offset))])
    defer { recorder?.end() }
    runtime.focus.target?.caretMoved(to: offset)
  }

  /// Sets the text that an input method composes; it is laid out in the edited text without
  /// changing it.
  ///
  /// - Parameters:
  ///   - text: The composed text; empty once composition has ended.
  ///   - offset: The offset of the composed text in the edited text, in Unicode scalars.
  public func setComposition(_ text: String, at offset: Int) {
    recorder?.begin(.setComposition, [.string(text), .number(Double(offset))])
    defer { recorder?.end() }
    runtime.focus.target?.compose(text, at: offset)
  }

  /// Ends text editing, as Escape, Control-Return or a click elsewhere in the window does.
  ///
  /// After submit or cancel, focus moves to the row that contains the text, if its list accepts
  /// focus.
  public func endTextInput(_ end: TextInputEnd) {
    recorder?.begin(.endTextInput, [.string("\(end)")])
    defer { recorder?.end() }
    runtime.focus.isShown = end != .leave
    runtime.focus.target?.endEditing(end)
  }
}
