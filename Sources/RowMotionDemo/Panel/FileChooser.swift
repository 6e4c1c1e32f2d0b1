import RowMotionDocument
import RowMotionGTK

extension FileChooser {
  /// Shows a dialog over a widget's window and calls back with the chosen path; there is no call
  /// without a choice.
  ///
  /// - Parameter name: The suggested name of a file to save; nil to open a file.
  static func show(
    _ title: String, saving name: String? = nil, over widget: Widget,
    _ onChoice: @escaping @MainActor (FilePath) -> Void
  ) {
    choose(title, saving: name, over: widget) { onChoice(FilePath(cString: $0)) }
  }
}
