import CGtk
import CGtkShims
import RowMotion

/// Says things to those who do not see: politely, and not too many at once.
///
/// From GTK 4.14 on it is GTK that says them. Before, they are the name of an empty status line, of whose
/// changes readers are told.
@MainActor public final class Announcer {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private var status: UnsafeMutablePointer<GtkWidget>?
  private var queue = AnnouncementQueue()
  private let next = Timer(priority: G_PRIORITY_LOW)

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
  }

  isolated deinit {
    next.stop()
  }

  /// Makes the status line where there has to be one: readers are told of its changes alone.
  func prepare() {
    if status == nil, row_motion_can_announce() == 0 { status = row_motion_status_new(widget) }
  }

  /// Has something said, as soon as it may be.
  public func say(_ sentence: String) {
    queue.add(VisibleText.message(sentence, limit: 1_000))
    sayWhatIsDue()
  }

  private func sayWhatIsDue() {
    let now = Double(g_get_monotonic_time()) / 1_000_000
    if let sentence = queue.take(at: now) { return tell(sentence) }
    guard !next.isRunning, queue.dueTime < .infinity else { return }
    next.start(after: queue.dueTime - now + 0.001) { [weak self] in self?.sayWhatIsDue() }
  }

  private func tell(_ sentence: String) {
    if row_motion_announce(widget, sentence) != 0 { return }
    prepare()
    if let status { row_motion_accessible_set_label(status, sentence) }
  }
}
