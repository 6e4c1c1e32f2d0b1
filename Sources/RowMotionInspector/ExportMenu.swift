import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo
import RowMotionGTK

/// The button that writes frames as PNG, a run as animated PNG, and the plots as SVG.
@MainActor struct ExportMenu {
  let button = made(gtk_menu_button_new())
  /// A kind of file.
  enum Kind: String, CaseIterable {
    case frame = "Frame as PNG…"
    case strip = "Strip of Frames as PNG…"
    case run = "Run as Animated PNG…"
    case plots = "Plots as SVG…"

    /// The suggested name of the file.
    var fileName: String {
      switch self {
      case .frame: "frame.png"
      case .strip: "strip.png"
      case .run: "run.png"
      case .plots: "plots.svg"
      }
    }
  }

  /// - Parameters:
  ///   - bytes: Returns the content of a file.
  ///   - report: Called with a failure.
  init(
    over panel: Widget, _ bytes: @escaping @MainActor (Kind) throws -> [UInt8],
    report: @escaping @MainActor (String) -> Void
  ) {
    let choices = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    let popover = made(gtk_popover_new())
    for kind in Kind.allCases {
      let choice = made(gtk_button_new_with_label(kind.rawValue))
      gtk_button_set_has_frame(cast(choice), 0)
      Signals.connect(choice, "clicked") {
        gtk_popover_popdown(cast(popover))
        FileChooser.choose("Export", saving: kind.fileName, over: panel) { path in
          do {
            if let failure = ExportMenu.write(try bytes(kind), to: path) { report(failure) }
          } catch { report("\(error)") }
        }
      }
      gtk_box_append(cast(choices), choice)
    }
    gtk_popover_set_child(cast(popover), choices)
    gtk_menu_button_set_popover(opaque(button), popover)
    gtk_menu_button_set_icon_name(opaque(button), "document-save-symbolic")
    gtk_widget_set_tooltip_text(button, "Export")
    AccessibleParts.name(button, "Export")
    AccessibleParts.nameWhenShown(popover, "Export")
  }

  /// Replaces a file; returns the failure, or nil.
  private static func write(_ bytes: [UInt8], to path: UnsafePointer<CChar>) -> String? {
    var error: UnsafeMutablePointer<GError>?
    let isWritten = bytes.withUnsafeBytes {
      g_file_set_contents(
        path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), &error)
    }
    defer { g_clear_error(&error) }
    return isWritten != 0 ? nil : error.map { String(cString: $0.pointee.message) } ?? "unknown"
  }
}
