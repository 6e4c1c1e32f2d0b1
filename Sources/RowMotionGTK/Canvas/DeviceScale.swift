import CGtk
import CGtkShims
import RowMotion

/// How many device pixels a point is where a widget is shown, and where the widget lies between them.
///
/// A desktop that is scaled by a fraction puts a widget that stands at whole points between pixels, where
/// all that is painted on whole pixels of the widget's own would be blurred.
@MainActor final class DeviceScale {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let onChange: @MainActor () -> Void
  private var surface: OpaquePointer?
  private var handler: gulong = 0

  /// Follows a widget.
  ///
  /// - Parameter onChange: Called when a point has become more or fewer pixels.
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

  /// How far the widget's corner is from the nearest corner of a device pixel, points.
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

  /// How far the nearest edge of a device pixel is from a position in the window, points: half a pixel at
  /// most.
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
