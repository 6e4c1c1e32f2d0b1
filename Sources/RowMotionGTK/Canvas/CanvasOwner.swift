import CGtk
import CGtkShims
import RowMotion

/// The Swift callbacks of a canvas, which is written in C.
@MainActor final class CanvasOwner {
  var onAllocate: (@MainActor (Size) -> Void)?
  var onSnapshot: (@MainActor (OpaquePointer) -> Void)?
  var onStyleChange: (@MainActor () -> Void)?
  var onEnterFocus: (@MainActor (_ backwards: Bool) -> Bool)?
  /// An object that lives as long as the canvas has a parent.
  var retained: AnyObject?

  /// Creates a canvas that calls this object, with a reference for the caller.
  func makeCanvas() -> UnsafeMutablePointer<GtkWidget> {
    let callbacks = RowMotionCanvasCallbacks(
      allocate: { owner, width, height in
        CanvasOwner.instance(from: owner).onAllocate?(
          Size(width: Double(width), height: Double(height)))
      },
      snapshot: { owner, snapshot in CanvasOwner.instance(from: owner).onSnapshot?(snapshot) },
      style_changed: { owner in CanvasOwner.instance(from: owner).onStyleChange?() },
      enter_focus: { owner, backwards in
        CanvasOwner.instance(from: owner).onEnterFocus?(backwards != 0) == true ? 1 : 0
      })
    let canvas = row_motion_canvas_new(callbacks, Unmanaged.passUnretained(self).toOpaque())
    g_object_ref_sink(UnsafeMutableRawPointer(canvas))
    return canvas
  }

  /// Stops the canvas from calling this object.
  func forget(_ canvas: UnsafeMutablePointer<GtkWidget>) {
    row_motion_canvas_clear_owner(canvas)
  }

  private static func instance(from pointer: UnsafeMutableRawPointer) -> CanvasOwner {
    Unmanaged<CanvasOwner>.fromOpaque(pointer).takeUnretainedValue()
  }
}
