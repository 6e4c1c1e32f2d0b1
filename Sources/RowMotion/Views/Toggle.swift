/// A control that is on or off; a tap toggles it, and so do Space and Enter while it has the keyboard
/// focus.
public struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let label: Label
  @Environment(\.isEnabled) private var isEnabled

  /// Creates a toggle with a label of any views.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// The label, and a switch at the trailing edge; a tap anywhere toggles it.
  public var body: some View {
    let value = isOn.wrappedValue
    HStack {
      label
      Spacer()
      ZStack(alignment: value ? .trailing : .leading) {
        Capsule().fill(value ? Color.accentColor : Color.separator)
        Circle().fill(Color.white).padding(2).frame(width: 24)
      }
      .frame(width: 40, height: 24)
      .animation(.smooth(duration: 0.2), value: value)
    }
    .opacity(isEnabled ? 1 : 0.4)
    .modifier(
      PressModifier(role: .toggle, isChecked: value, action: { isOn.wrappedValue.toggle() }))
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle labeled with a text.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
