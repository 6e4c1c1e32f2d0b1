// Measures moving rows: Measuring [--mode MODE] [--rows COUNT] [--variant curve|spring] prints the
// content and cost of each painted frame as JSON. Build it with -c release.
//
// | mode | measurement |
// | --- | --- |
// | anim | one row and twenty rows open and close, one reverses midway |
// | mid | rows are inserted, removed and resized in the middle and above the viewport |
// | scroll | scrolling by 60 points per frame, with rows of one to eight lines |
// | start | the first frame |
// | empty | the first frame of an empty GTK window |
// | stock | the same, with GTK started with its defaults |
import RowMotionGTK

func option(_ name: String) -> String? {
  CommandLine.arguments.firstIndex(of: "--" + name)
    .flatMap { CommandLine.arguments.dropFirst($0 + 1).first }
}

let mainStartTime = wallTime()
let variant = option("variant").flatMap { Variant(rawValue: $0) } ?? .curve
let mode = option("mode") ?? "anim"
let count = max(40, option("rows").flatMap { Int($0) } ?? 1000)
// Tests of the program itself use fewer frames.
let scrollFrames = option("frames").flatMap { Int($0) } ?? 90

if mode == "empty" || mode == "stock" {
  measureEmptyWindow(isStock: mode == "stock")
  exit(0)
}

guard Startup.start() else {
  print("No display found.")
  exit(1)
}
let model = Model(count: count)
let view = HostView { RowsView(model: model, variant: variant, isVaried: mode == "scroll") }
useFont("DejaVu Sans 10")
let recorder = Recorder(view, model)
/// The time when the first frame was painted, and the processor time by then, in µs.
var firstFrame: (wall: Double, processor: Double)?
view.onFramePainted = { _ in
  if firstFrame == nil { firstFrame = (wallTime(), processorTime()) }
  recorder.framePainted()
}

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

@MainActor func run(until condition: @MainActor () -> Bool) {
  while !condition() { g_main_context_iteration(nil, 1) }
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

/// Scrolls by a distance in each frame, from a tick callback as any GTK program could.
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

/// Runs frames in which nothing happens.
@MainActor func idle(frames: UInt64) {
  guard let clock = gtk_widget_get_frame_clock(view.widget) else { return }
  let end = UInt64(gdk_frame_clock_get_frame_counter(clock)) + frames
  gdk_frame_clock_begin_updating(clock)
  run { UInt64(gdk_frame_clock_get_frame_counter(clock)) >= end }
  gdk_frame_clock_end_updating(clock)
  recorder.framePainted()
}

/// Scrolls to a fraction of the scrollable height without animation.
@MainActor func jump(_ share: Double) {
  guard let metrics = view.host.scrollMetrics() else { return }
  view.host.scroll(to: share * (metrics.contentHeight - metrics.viewport.height))
}

/// Measures a jump to a fraction of the scrollable height.
@MainActor func jumpAndRest(_ segment: String, _ share: Double) {
  measure(segment) {
    recorder.perform("jump", Int(share * 1_000_000)) { jump(share) }
    runToRest()
  }
}

/// Returns the data index of a fully visible row by its position in the viewport.
@MainActor func indexOfVisibleRow(_ position: Int) -> Int {
  let rows = view.host.rows.filter { $0.minY >= -0.01 }
  let id = rows[min(position, rows.count - 1)].id.base as? Int
  return id.flatMap { model.rows.firstIndex(of: $0) } ?? 0
}

/// Changes the data with the variant's animation, and waits until it ends.
@MainActor func change(_ segment: String, _ kind: String, _ id: Int, _ change: () -> Void) {
  measure(segment) {
    recorder.perform(kind, id) { withAnimation(variant.animation, change) }
    runToRest()
  }
}

/// Sets the font of all text, as the compared programs do.
@MainActor func useFont(_ name: String) {
  var value = GValue()
  g_value_init(&value, 16 << 2)  // G_TYPE_STRING
  g_value_set_string(&value, name)
  if let settings = gtk_settings_get_default() {
    g_object_set_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-font-name",
      &value)
  }
  g_value_unset(&value)
}

/// Returns GTK's type name of the window's renderer.
@MainActor func rendererName() -> String {
  guard let renderer = gtk_native_get_renderer(OpaquePointer(window)) else { return "none" }
  let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
  return g_type_name_from_instance(instance).map { String(cString: $0) } ?? "unknown"
}

run { recorder.frameCount > 0 && !view.isRunning }
let settled = memory()
let visible = view.host.rows.compactMap { $0.id.base as? Int }
switch mode {
case "start": break
case "mid":
  measure("first_jump") {
    recorder.perform("jump", 500_000) { jump(0.5) }
    runToRest()
  }
  let middle = indexOfVisibleRow(3)
  let id = model.rows[middle]
  change("insert_visible", "insert", id) { model.insert(1, at: middle) }
  change("remove_visible", "remove", id) { model.rows.remove(at: middle) }
  change("insert_above", "insert", model.rows[indexOfVisibleRow(0)]) { model.insert(1, at: 10) }
  change("insert1000_above", "insert", model.rows[indexOfVisibleRow(0)]) {
    model.insert(1000, at: 10)
  }
  view.perform { view.host.scroll(to: view.host.scrollOffset() + 600) }
  runToRest()
  let first = indexOfVisibleRow(0)
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
    toggle([model.rows[indexOfVisibleRow(0) - 1]])
    runToRest()
  }
case "scroll":
  measure("scroll_top") { scroll(60) }
  jumpAndRest("jump_mid", 0.5)
  measure("scroll_mid") { scroll(60) }
  jumpAndRest("jump_quarter", 0.25)
  measure("scroll_up") { scroll(-60) }
default:
  measure("idle") { idle(frames: 20) }
  let row = visible[3]
  // A profiler needs more repetitions.
  for _ in 0..<(option("repeat").flatMap { Int($0) } ?? 0) {
    toggle([row])
    runToRest()
  }
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
let launchTime = number(inEnvironment: "PEER_T0_NS").map { Double($0) / 1000 }
let first = firstFrame ?? (0, 0)
print(
  "{\"toolkit\":\"RowMotion\",\"renderer\":\"\(rendererName())\","
    + "\"variant\":\"\(variant.rawValue)\",\"mode\":\"\(mode)\","
    + "\"rows\":\(count),\"duration_ms\":250,"
    + "\"first_frame_ms\":\(short(launchTime.map { (first.wall - $0) / 1000 } ?? -1)),"
    + "\"first_frame_from_main_ms\":\(short((first.wall - mainStartTime) / 1000)),"
    + "\"first_frame_cpu_ms\":\(short(first.processor / 1000)),"
    + "\"rss_settled_kb\":\(settled.resident),\"anon_settled_kb\":\(settled.anonymous),"
    + "\"frame_columns\":[\"t_us\",\"wall_us\",\"cpu_us\",\"xcpu_us\",\"value\",\"upper\",\"page\","
    + "\"painted\",\"step\",\"rows[id,y,h,label_y,label_h]\"],\n\(recorder.json)}")
