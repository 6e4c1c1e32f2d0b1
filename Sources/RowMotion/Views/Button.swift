/// A control that calls an action when it is pressed and released, or by Space or Enter while it has
/// the keyboard focus.
public struct Button<Label: View>: View {
  let action: @MainActor () -> Void
  let label: Label
  @State private var isPressed = false
  @State private var isHovered = false
  @Environment(\.isEnabled) private var isEnabled

  /// Creates a button with a label of any views.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// The label, dimmed while it is pressed or disabled.
  public var body: some View {
    label
      .opacity(!isEnabled ? 0.4 : isPressed ? 0.6 : 1)
      .modifier(
        PressModifier(
          action: action, press: { isPressed = $0 }, hover: { isHovered = $0 }))
  }
}

extension Button where Label == Text {
  /// Creates a button labeled with a text.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title).foregroundStyle(.accentColor) }
  }
}
