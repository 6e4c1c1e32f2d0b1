import CGtk
import CGtkShims
import RowMotion

/// An announcer for screen readers that does not interrupt, with a limited rate.
///
/// GTK has announcements since version 4.14. In older versions, an announcement is the name of an
/// empty status element, whose changes screen readers announce.
@MainActor public final class Announcer {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private var status: UnsafeMutablePointer<GtkWidget>?
  private var queue = AnnouncementQueue()
  private let timer = Timer(priority: G_PRIORITY_LOW)

  init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
  }

  isolated deinit {
    timer.stop()
  }

  /// Creates the status element if it is needed, because only its later changes are announced.
  func prepare() {
    if status == nil, row_motion_can_announce() == 0 { status = row_motion_status_new(widget) }
  }

  /// Announces a sentence as soon as the rate allows it.
  public func announce(_ sentence: String) {
    queue.add(PrintableText.message(sentence, limit: 1_000))
    announceDue()
  }

  /// The former name of ``announce(_:)``.
  @available(*, deprecated, renamed: "announce(_:)")
  public func say(_ sentence: String) { announce(sentence) }

  private func announceDue() {
    let now = Double(g_get_monotonic_time()) / 1_000_000
    if let sentence = queue.dequeue(at: now) { return send(sentence) }
    guard !timer.isRunning, queue.dueTime < .infinity else { return }
    timer.start(after: queue.dueTime - now + 0.001) { [weak self] in self?.announceDue() }
  }

  private func send(_ sentence: String) {
    if row_motion_announce(widget, sentence) != 0 { return }
    prepare()
    if let status { row_motion_accessible_set_label(status, sentence) }
  }
}
