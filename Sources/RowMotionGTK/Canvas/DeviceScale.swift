import CGtk
import CGtkShims
import RowMotion

/// The number of device pixels per point of a widget, and its distance from whole pixels.
///
/// With fractional scaling, a widget at whole points may be between pixels. Content that is aligned
/// to the widget's own pixels would be blurred.
@MainActor final class DeviceScale {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let onChange: @MainActor () -> Void
  private var surface: OpaquePointer?
  private var handler: gulong = 0

  /// Creates an observer of a widget.
  ///
  /// - Parameter onChange: Called when the number of pixels per point has changed.
  init(of widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor () -> Void) {
    self.widget = widget
    self.onChange = onChange
    Signals.connect(widget, "realize") { [weak self] in self?.follow() }
    Signals.connect(widget, "unrealize") { [weak self] in self?.forget() }
    Signals.connect(widget, "notify::scale-factor") { [weak self] in self?.onChange() }
    if gtk_widget_get_realized(widget) != 0 { follow() }
  }

  isolated deinit {
    forget()
  }

  /// The distance from the widget's corner to the nearest corner of a device pixel, in points.
  var distanceToPixel: Point {
    let scale = row_motion_scale(widget)
    guard scale != scale.rounded(), let native = gtk_widget_get_native(widget) else { return .zero }
    var corner = graphene_point_t()
    var origin = graphene_point_t()
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x, &y)
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    guard gtk_widget_compute_point(widget, window, &origin, &corner) != 0 else { return .zero }
    return Point(
      x: Self.distanceToPixel(from: x + Double(corner.x), scale: scale),
      y: Self.distanceToPixel(from: y + Double(corner.y), scale: scale))
  }

  /// Returns the distance from a position in the window to the nearest edge of a device pixel, in
  /// points: at most half a pixel.
  static func distanceToPixel(from position: Double, scale: Double) -> Double {
    (position * scale + 0.5).rounded(.down) / scale - position
  }

  private func follow() {
    forget()
    guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native)
    else { return }
    self.surface = surface
    g_object_ref(UnsafeMutableRawPointer(surface))
    handler = Signals.connect(surface, "notify::scale") { [weak self] in self?.onChange() }
  }

  private func forget() {
    guard let surface else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(surface), handler)
    g_object_unref(UnsafeMutableRawPointer(surface))
    self.surface = nil
  }
}
