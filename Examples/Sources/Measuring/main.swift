// Measures rows that move: Measuring [--mode anim|mid|scroll] [--rows COUNT] [--variant curve|spring]
// prints what each painted frame showed and what it cost, as JSON. Build it with -c release.
import RowMotionGTK

func option(_ name: String) -> String? {
  CommandLine.arguments.firstIndex(of: "--" + name)
    .flatMap { CommandLine.arguments.dropFirst($0 + 1).first }
}

let began = wallTime()
let variant = option("variant").flatMap { Variant(rawValue: $0) } ?? .curve
let mode = option("mode") ?? "anim"
let count = max(40, option("rows").flatMap { Int($0) } ?? 1000)
// Shorter where only the program itself is tested.
let scrollFrames = option("frames").flatMap { Int($0) } ?? 90

let model = Model(count: count)
let view = HostView { RowsView(model: model, variant: variant) }
let recorder = Recorder(view, model)
view.onFramePainted = { _ in recorder.framePainted() }

let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
gtk_window_set_decorated(window, 0)
gtk_window_set_default_size(window, 480, 1000)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)

g_timeout_add_full(
  G_PRIORITY_DEFAULT, 90_000,
  { _ in
    print("nothing has been painted for too long")
    exit(3)
  }, nil, nil)

@MainActor func run(until isSo: @MainActor () -> Bool) {
  while !isSo() { g_main_context_iteration(nil, 1) }
}

@MainActor func runToRest() {
  run { !view.isRunning }
}

@MainActor func toggle(_ ids: [Int]) {
  let isOpen = model.open.isSuperset(of: ids)
  recorder.perform(isOpen ? "collapse" : "expand", ids.count == 1 ? ids[0] : ids.count) {
    model.open.formSymmetricDifference(ids)
  }
}

@MainActor func measure(_ name: String, _ body: @MainActor () -> Void) {
  recorder.begin(name)
  body()
  recorder.end()
}

/// Scrolls by 60 points in each frame, as a tick callback of any GTK program would.
@MainActor func scroll(_ step: Double) {
  let end = recorder.frameCount + scrollFrames
  recorder.step = step
  recorder.perform("scroll", 0) {}
  gtk_widget_add_tick_callback(
    view.widget,
    { _, _, _ in
      MainActor.assumeIsolated {
        if recorder.step == 0 { return 0 }
        view.host.scroll(to: view.host.scrollOffset() + recorder.step)
        return 1
      }
    }, nil, nil)
  run { recorder.frameCount >= end }
  recorder.step = 0
  runToRest()
}

/// Scrolls to a share of the whole way, at once.
@MainActor func jump(_ share: Double) {
  guard let metrics = view.host.scrollMetrics() else { return }
  view.host.scroll(to: share * (metrics.contentHeight - metrics.viewport.height))
}

/// The index in the data of a row that is wholly in sight, by its position there.
@MainActor func indexInSight(_ position: Int) -> Int {
  let rows = view.host.rows.filter { $0.minY >= -0.01 }
  let id = rows[min(position, rows.count - 1)].id.base as? Int
  return id.flatMap { model.rows.firstIndex(of: $0) } ?? 0
}

/// Does something to the data in an animation of the variant, and waits for the end of it.
@MainActor func change(_ segment: String, _ what: String, _ id: Int, _ change: () -> Void) {
  measure(segment) {
    recorder.perform(what, id) { withAnimation(variant.animation, change) }
    runToRest()
  }
}

run { recorder.frameCount > 0 && !view.isRunning }
let firstFrame = (wallTime() - began) / 1000
let visible = view.host.rows.compactMap { $0.id.base as? Int }
switch mode {
case "mid":
  measure("first_jump") {
    recorder.perform("jump", 500_000) { jump(0.5) }
    runToRest()
  }
  let middle = indexInSight(3)
  let id = model.rows[middle]
  change("insert_visible", "insert", id) { model.insert(1, at: middle) }
  change("remove_visible", "remove", id) { model.rows.remove(at: middle) }
  change("insert_above", "insert", model.rows[indexInSight(0)]) { model.insert(1, at: 10) }
  change("insert1000_above", "insert", model.rows[indexInSight(0)]) { model.insert(1000, at: 10) }
  view.perform { view.host.scroll(to: view.host.scrollOffset() + 600) }
  runToRest()
  let first = indexInSight(0)
  let above = (2...7).map { model.rows[first - $0] }
  measure("anchor_expand") {
    toggle(above)
    runToRest()
  }
  measure("anchor_collapse") {
    toggle(above)
    runToRest()
  }
  measure("anchor_edge") {
    toggle([model.rows[indexInSight(0) - 1]])
    runToRest()
  }
case "scroll":
  measure("scroll_top") { scroll(60) }
  view.perform { view.host.scroll(toRow: count / 2, anchor: .top) }
  runToRest()
  measure("scroll_mid") { scroll(60) }
  measure("scroll_up") { scroll(-60) }
default:
  let row = visible[3]
  measure("one_expand") {
    toggle([row])
    runToRest()
  }
  measure("one_collapse") {
    toggle([row])
    runToRest()
  }
  let twenty = Array(visible.prefix(20))
  measure("many_expand") {
    toggle(twenty)
    runToRest()
  }
  measure("many_collapse") {
    toggle(twenty)
    runToRest()
  }
  measure("reverse") {
    toggle([row])
    let start = view.time
    run { view.time >= start + 0.09 }
    toggle([row])
    runToRest()
  }
}
print(
  "{\"toolkit\":\"RowMotion\",\"variant\":\"\(variant.rawValue)\",\"mode\":\"\(mode)\","
    + "\"rows\":\(count),\"duration_ms\":250,\"first_frame_ms\":\(short(firstFrame)),"
    + "\"frame_columns\":[\"t_us\",\"wall_us\",\"cpu_us\",\"xcpu_us\",\"value\",\"upper\",\"page\","
    + "\"painted\",\"step\",\"rows[id,y,h,label_y,label_h]\"],\n\(recorder.json)}")
