extension View {
  /// Lays a sheet over everything while a value is true; a tap beside it, or escape, puts it away.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the sheet is there; it is set to false when the sheet is put away.
  ///   - onDismiss: What to do when the sheet was put away.
  ///   - content: What is on the sheet.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View {
    modifier(SheetModifier(isPresented: isPresented, onDismiss: onDismiss, sheet: content))
  }
}

/// Puts away what is presented: the sheet that the view stands on.
public struct DismissAction: Sendable {
  let action: @MainActor @Sendable () -> Void

  /// Puts it away.
  @MainActor public func callAsFunction() { action() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction {} }
}

extension EnvironmentValues {
  /// Puts away the sheet that a view stands on; nothing happens elsewhere.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

struct SheetModifier<Sheet: View>: ViewModifier {
  typealias Body = Never

  let isPresented: Binding<Bool>
  let onDismiss: (@MainActor () -> Void)?
  let sheet: @MainActor () -> Sheet

  static func _sync<Modified: View>(
    _ modifier: SheetModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = old.map { unsafeDowncast($0, to: SheetNode.self) } ?? SheetNode(context)
    node.update(content, context)
    let isPresented = modifier.isPresented
    node.present(
      SheetView(
        isPresented: isPresented.wrappedValue,
        dismiss: DismissAction { isPresented.wrappedValue = false }, content: modifier.sheet),
      isPresented: isPresented.wrappedValue,
      dismiss: { isPresented.wrappedValue = false }, onDismiss: modifier.onDismiss, context)
    return node
  }
}

/// A sheet at the lower edge and the dimmed rest of the window.
struct SheetView<Content: View>: View {
  let isPresented: Bool
  let dismiss: DismissAction
  let content: @MainActor () -> Content

  var body: some View {
    ZStack(alignment: .bottom) {
      if isPresented {
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
    .animation(.smooth, value: isPresented)
  }
}

/// The node of a view that may present a sheet.
final class SheetNode: UnaryNode {
  private var portal: PortalNode?
  private var wasPresented = false
  private var dismissAction: (@MainActor () -> Void)?

  func present<Sheet: View>(
    _ view: Sheet, isPresented: Bool, dismiss: @escaping @MainActor () -> Void,
    onDismiss: (@MainActor () -> Void)?, _ context: SyncContext
  ) {
    dismissAction = dismiss
    let portal = portal ?? PortalNode(self, context.below(self))
    self.portal = portal
    portal.isPresenting = isPresented
    portal.update(view, context.below(self))
    if wasPresented, !isPresented, let onDismiss { host.afterUpdate(onDismiss) }
    wasPresented = isPresented
  }

  func dismiss() { dismissAction?() }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    super.visitChildren(visit)
    if let portal { visit(portal) }
  }
}

/// A layer over everything, for what a view further down presents.
final class PortalNode: LayerNode {
  private unowned(unsafe) let presenter: SheetNode
  /// Whether what it shows is the only thing to act on.
  var isPresenting = false

  init(_ presenter: SheetNode, _ context: SyncContext) {
    self.presenter = presenter
    super.init(context)
    host.portals.append(self)
  }

  override func willUnmount() {
    host.portals.removeAll { $0 === self }
    host.needsDisplay = true
  }

  override func layoutBecameInvalid() {
    host.needsRootLayout = true
    host.setNeedsFrame()
  }

  override func structureChanged() {
    super.structureChanged()
    invalidateLayout()
  }

  func dismiss() { presenter.dismiss() }

  // What is presented is no part of what presents it.
  override func collectLayoutChildren(into children: inout LayoutChildren) {}
}

extension ViewHost {
  /// Gives what is presented the whole of the host.
  func placePortals(isStep: Bool, _ transaction: ActiveTransaction) {
    for portal in portals {
      portal.place(at: .zero, ProposedViewSize(size))
      let transaction = portal.transaction(from: transaction)
      portal.recordGeometry(GeometryPass(isStep: isStep), at: .zero, transaction)
      portal.paintBecameInvalid()
    }
  }

  /// What lies on top of everything and is to be acted on first.
  var topPortal: PortalNode? { portals.last { $0.isPresenting } }

  /// Finds what reacts at a position of the host.
  func hits(at point: Point) -> [Hit] {
    var hits: [Hit] = []
    for portal in portals.reversed() {
      if portal.hitTest(point, &hits) { return hits }
    }
    _ = root.hitTest(point, &hits)
    return hits
  }
}
