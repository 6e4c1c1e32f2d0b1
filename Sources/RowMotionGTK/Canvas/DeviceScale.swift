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
  private var surfaceScale: SignalConnection?

  /// Creates an observer of a widget.
  ///
  /// - Parameter onChange: Called when the number of pixels per point has changed.
  init(of widget: UnsafeMutablePointer<GtkWidget>, onChange: @escaping @MainActor () -> Void) {
    self.widget = widget
    self.onChange = onChange
    Signals.connect(widget, "realize") { [weak self] in self?.follow() }
    Signals.connect(widget, "unrealize") { [weak self] in self?.surfaceScale = nil }
    Signals.connect(widget, "notify::scale-factor") { [weak self] in self?.onChange() }
    if gtk_widget_get_realized(widget) != 0 { follow() }
  }

  /// The distance from the widget's corner to the nearest corner of a device pixel, in points.
  var distanceToPixel: Point {
    let scale = row_motion_scale(widget)
    guard scale != scale.rounded(), let native = gtk_widget_get_native(widget) else { return .zero }
    var corner = graphene_point_t()
    var origin = graphene_point_t()
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x, &y)
    let window: Widget = cast(native)
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
    surfaceScale = gtk_widget_get_native(widget).flatMap { gtk_native_get_surface($0) }.map {
      SignalConnection($0, "notify::scale") { [weak self] in self?.onChange() }
    }
  }
}
