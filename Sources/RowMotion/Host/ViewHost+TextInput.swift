// What a window needs to lay a real text widget over the text that is being edited.

extension ViewHost {
  /// The text that is being edited; nil where nothing that takes text has the focus.
  public var textInput: TextInput? { runtime.focus?.input }

  /// Whether a widget of the window stands over the text that is being edited, so that neither the text
  /// nor its caret is painted; everything is laid out as if it were.
  public var coversTextInput: Bool {
    get { runtime.coversTextInput }
    set {
      guard newValue != runtime.coversTextInput else { return }
      runtime.coversTextInput = newValue
      runtime.focus?.invalidatePaint()
    }
  }

  /// Replaces the text that is being edited, as a window's text widget does; what scrolls around it shows the line of
  /// the caret.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - caret: How many Unicode scalars of it the caret stands behind; nil for behind what was changed.
  public func setText(_ text: String, caret: Int? = nil) {
    runtime.focus?.set(text, caret: caret)
  }

  /// Says that the caret was put behind so many Unicode scalars of the text that is being edited; what
  /// scrolls around it shows its line.
  public func moveCaret(to offset: Int) {
    runtime.focus?.caretMoved(to: offset)
  }

  /// Says what an input method composes in the text that is being edited: the text is laid out with it, so
  /// that its row makes room, and stays as it is until it is set.
  ///
  /// - Parameters:
  ///   - text: What is composed; empty once that is over.
  ///   - offset: How many Unicode scalars of the text it stands behind.
  public func setComposition(_ text: String, at offset: Int) {
    runtime.focus?.compose(text, at: offset)
  }

  /// Ends the editing of a text, as Escape does, Control and Enter, or a click elsewhere in the window.
  ///
  /// What is submitted or given up leaves the focus to the row that it is in, where the row's list takes
  /// it.
  public func endTextInput(_ end: TextInputEnd) {
    runtime.showsFocus = end != .leave
    runtime.focus?.endEditing(end)
  }
}
