extension View {
  /// Presents a sheet over everything while a value is true; Escape or a tap outside dismisses it.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the presentation; dismissing the sheet sets it to false.
  ///   - onDismiss: An action to call after the sheet was dismissed.
  ///   - content: The content of the sheet.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    modifier(SheetModifier(isPresented: isPresented, onDismiss: onDismiss, sheet: content))
  }
}

/// An action that dismisses the sheet around a view.
public struct DismissAction: Sendable {
  let action: @MainActor @Sendable () -> Void

  /// Dismisses the sheet.
  @MainActor public func callAsFunction() { action() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction {} }
}

extension EnvironmentValues {
  /// The action that dismisses the sheet around a view; it does nothing outside of sheets.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

struct SheetModifier<Sheet: View>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let isPresented: Binding<Bool>
  let onDismiss: (@MainActor () -> Void)?
  let sheet: @MainActor () -> Sheet

  static func _sync<Modified: View>(
    _ modifier: SheetModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: SheetNode.self) ?? SheetNode(context)
    node.update(content, context)
    node.present(
      SheetView(isPresented: modifier.isPresented, content: modifier.sheet),
      onDismiss: modifier.onDismiss, context)
    return node
  }
}

/// A sheet at the bottom edge, over the dimmed rest of the window.
struct SheetView<Content: View>: View {
  let isPresented: Binding<Bool>
  let content: @MainActor () -> Content

  var body: some View {
    let isPresented = isPresented
    let isShown = isPresented.wrappedValue
    let dismiss = DismissAction { isPresented.wrappedValue = false }
    ZStack(alignment: .bottom) {
      if isShown {
        Color.black.opacity(0.35)
          .transition(.opacity)
          .onTapGesture { dismiss() }
          .accessibilityHidden(true)
        content()
          .frame(maxWidth: .infinity)
          .background { Color.windowBackground }
          .onTapGesture {}
          .transition(.move(edge: .bottom))
      }
    }
    .environment(\.dismiss, dismiss)
    .animation(.smooth, value: isShown)
    .modifier(PresentationModifier(isShown: isShown, dismiss: dismiss))
  }
}

/// A modifier that reports to the layer whether the presented view is shown.
struct PresentationModifier: ViewModifier {
  typealias Body = Never

  let isShown: Bool
  let dismiss: DismissAction

  static func _sync<Modified: View>(
    _ modifier: PresentationModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    context.parent?.layer?.presentationChanged(isShown: modifier.isShown) { modifier.dismiss() }
    return Modified._sync(content, old, context)
  }
}

/// The node of a view that may present a sheet.
final class SheetNode: UnaryNode {
  private var portal: PortalNode?

  override var distributesOverChildren: Bool { true }

  func present<Sheet: View>(
    _ view: Sheet, onDismiss: (@MainActor () -> Void)?, _ context: SyncContext
  ) {
    let portal = portal ?? PortalNode(context.below(self))
    self.portal = portal
    portal.onDismiss = onDismiss
    portal.update(view, context.below(self))
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    super.visitChildren(visit)
    if let portal { visit(portal) }
  }
}

/// A layer above all other content, for the view that a sheet node presents.
final class PortalNode: LayerNode, Portal {
  private(set) var isPresenting = false
  var onDismiss: (@MainActor () -> Void)?
  private var dismissAction: (@MainActor () -> Void)?
  /// The node that gets the focus back when the presented view is dismissed.
  private weak var presenterFocus: (any FocusTarget)?

  override init(_ context: SyncContext) {
    super.init(context)
    runtime.nodes.portals.append(self)
  }

  override func presentationChanged(
    isShown: Bool, _ dismiss: @escaping @MainActor () -> Void
  ) {
    dismissAction = dismiss
    guard isShown != isPresenting else { return }
    isPresenting = isShown
    runtime.updates.afterUpdate { [weak self] in self?.moveFocus() }
    if !isShown, let onDismiss { runtime.updates.afterUpdate(onDismiss) }
  }

  /// Moves the focus from the presenting view to the first field of the sheet, or returns it.
  private func moveFocus() {
    let focus = runtime.focus.target
    if isPresenting {
      if isSelfOrAncestor(of: focus) { return }
      presenterFocus = focus
      runtime.focus.set(firstField)
    } else if focus == nil || isSelfOrAncestor(of: focus) {
      runtime.focus.set(presenterFocus?.isMounted == true ? presenterFocus : nil)
    }
  }

  override func willUnmount() {
    runtime.nodes.portals.removeAll { $0 === self }
    runtime.frame.needsDisplay = true
  }

  func dismiss() { dismissAction?() }

  // The presented view is not part of the presenter's layout.
  override func collectLayoutChildren(into children: inout LayoutChildren) {}
}
