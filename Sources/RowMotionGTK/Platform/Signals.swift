import CGtk
import RowMotion

/// Functions that connect GTK's signals to Swift's closures.
///
/// Handlers are connected "swapped": the closure's box is the first argument, before those of the
/// signal. It is released when the object is destroyed or the handler is disconnected. Closures
/// should capture their owner weakly, because a widget may outlive it.
@MainActor package enum Signals {
  /// Connects a signal with any arguments and without a result.
  ///
  /// - Parameter isLast: True to run after all other handlers, even those that are connected later.
  @discardableResult package static func connect(
    _ object: some GObjectPointer, _ name: String, isLast: Bool = false,
    _ body: @escaping @MainActor () -> Void
  ) -> gulong {
    let handler: @convention(c) (UnsafeMutableRawPointer) -> Void = { box in
      unbox(box, as: (@MainActor () -> Void).self)()
    }
    return connect(
      object, name, unsafeBitCast(handler, to: GCallback.self), box(body), isLast: isLast)
  }

  /// Connects a signal without arguments that has a Boolean result, such as whether to stop.
  package static func connectReturningBool(
    _ object: some GObjectPointer, _ name: String, _ body: @escaping @MainActor () -> Bool
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer) -> gboolean = { box in
      unbox(box, as: (@MainActor () -> Bool).self)() ? 1 : 0
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with a position.
  package static func connectPoint(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (Double, Double) -> Void
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> Void = { box, x, y in
      unbox(box, as: (@MainActor (Double, Double) -> Void).self)(x, y)
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with a click count and a position.
  package static func connectClick(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (Int, Double, Double) -> Void
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, Int32, Double, Double) -> Void = {
      box, count, x, y in
      unbox(box, as: (@MainActor (Int, Double, Double) -> Void).self)(Int(count), x, y)
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with two amounts; the closure returns whether they were handled.
  static func connectScroll(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (Double, Double) -> Bool
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> gboolean = {
      box, x, y in
      unbox(box, as: (@MainActor (Double, Double) -> Bool).self)(x, y) ? 1 : 0
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects the signal of a range before its value changes; the closure returns whether it has
  /// handled the change.
  package static func connectRangeChange(
    _ range: some GObjectPointer, _ body: @escaping @MainActor (GtkScrollType, Double) -> Bool
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, GtkScrollType, Double) -> gboolean = {
      box, kind, value in
      unbox(box, as: (@MainActor (GtkScrollType, Double) -> Bool).self)(kind, value) ? 1 : 0
    }
    connect(range, "change-value", unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with a text.
  static func connectText(
    _ object: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String) -> Void
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>) -> Void = {
      box, text in
      unbox(box, as: (@MainActor (String) -> Void).self)(String(cString: text))
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects the signal before a text is inserted, with its position; the emission may be stopped.
  static func connectInsertion(
    _ buffer: some GObjectPointer,
    _ body: @escaping @MainActor (UnsafeMutablePointer<GtkTextIter>, String) -> Void
  ) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<GtkTextIter>, UnsafeRawPointer, Int32
      ) -> Void = { box, place, bytes, count in
        let text = UnsafeRawBufferPointer(start: bytes, count: Int(max(count, 0)))
        unbox(box, as: (@MainActor (UnsafeMutablePointer<GtkTextIter>, String) -> Void).self)(
          place, String(decoding: text, as: UTF8.self))
      }
    connect(buffer, "insert-text", unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with a dropped value; the closure returns whether it was accepted.
  package static func connectDrop(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (UnsafePointer<GValue>) -> Bool
  ) {
    let handler:
      @convention(c) (UnsafeMutableRawPointer, UnsafePointer<GValue>, Double, Double) -> gboolean =
        {
          box, value, _, _ in
          unbox(box, as: (@MainActor (UnsafePointer<GValue>) -> Bool).self)(value) ? 1 : 0
        }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal of something dragged over a widget, with the drop and its position; the
  /// closure returns whether the drop, which copies, is accepted.
  static func connectDrag(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (OpaquePointer, Point) -> Bool
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, OpaquePointer, Double, Double) -> guint =
      {
        box, drop, x, y in
        unbox(box, as: (@MainActor (OpaquePointer, Point) -> Bool).self)(drop, Point(x: x, y: y))
          ? GDK_ACTION_COPY.rawValue : 0
      }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with files, such as an application's; the closure receives each path.
  package static func connectFiles(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (UnsafePointer<CChar>) -> Void
  ) {
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<OpaquePointer?>?, Int32,
        UnsafePointer<CChar>?
      ) -> Void = { box, files, count, _ in
        for index in 0..<Int(count) {
          guard let path = files?[index].flatMap({ g_file_get_path($0) }) else { continue }
          unbox(box, as: (@MainActor (UnsafePointer<CChar>) -> Void).self)(path)
          g_free(path)
        }
      }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Connects a signal with a key; the closure returns whether it was handled.
  package static func connectKey(
    _ object: some GObjectPointer, _ name: String,
    _ body: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    let handler:
      @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, GdkModifierType) -> gboolean = {
        box, key, _, modifiers in
        unbox(box, as: (@MainActor (UInt32, GdkModifierType) -> Bool).self)(key, modifiers)
          ? 1 : 0
      }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  /// Calls a closure for each key that is pressed in a widget; the closure returns whether it was
  /// handled.
  ///
  /// - Parameter isFirst: True to call the closure before the widget receives the key.
  package static func connectKeys(
    of widget: UnsafeMutablePointer<GtkWidget>, isFirst: Bool = false,
    _ body: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    if isFirst { gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE) }
    connectKey(keys, "key-pressed", body)
    gtk_widget_add_controller(widget, keys)
  }

  /// Connects a signal with a variant, such as an action's; values other than strings are nil.
  package static func connectText(
    _ object: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String?) -> Void
  ) {
    let handler: @convention(c) (UnsafeMutableRawPointer, OpaquePointer?) -> Void = {
      box, variant in
      let text = variant.flatMap { variant in
        g_variant_classify(variant) == G_VARIANT_CLASS_STRING
          ? g_variant_get_string(variant, nil).map { String(cString: $0) } : nil
      }
      unbox(box, as: (@MainActor (String?) -> Void).self)(text)
    }
    connect(object, name, unsafeBitCast(handler, to: GCallback.self), box(body))
  }

  @discardableResult private static func connect(
    _ object: some GObjectPointer, _ name: String, _ handler: GCallback,
    _ box: UnsafeMutableRawPointer, isLast: Bool = false
  ) -> gulong {
    var flags = G_CONNECT_SWAPPED.rawValue
    if isLast { flags |= G_CONNECT_AFTER.rawValue }
    return g_signal_connect_data(
      object.raw, name, handler, box, { box, _ in releaseBox(box) }, GConnectFlags(flags))
  }
}

/// A handler of a signal, connected until this object is released.
@MainActor final class SignalConnection {
  /// The object that emits the signal; retained.
  let object: OpaquePointer
  private let handler: gulong

  init(
    _ object: some GObjectPointer, _ name: String, isLast: Bool = false,
    _ body: @escaping @MainActor () -> Void
  ) {
    self.object = OpaquePointer(object.raw)
    g_object_ref(object.raw)
    handler = Signals.connect(object, name, isLast: isLast, body)
  }

  isolated deinit {
    let object = UnsafeMutableRawPointer(object)
    // A destroyed widget has no handlers.
    if g_signal_handler_is_connected(object, handler) != 0 {
      g_signal_handler_disconnect(object, handler)
    }
    g_object_unref(object)
  }
}

/// A pointer to a GLib object: Swift imports some as typed, some as opaque.
package protocol GObjectPointer {
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: GObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
