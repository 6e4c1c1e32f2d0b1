#include "gtk-peer.h"

static const Peer *peer;
static GtkWidget *scrolled_window;
static GtkAdjustment *adjustment;
static GdkFrameClock *frame_clock;

// The frame counter, and the time of the first frame with rows.
static guint64 frame_count;
static int64_t first_frame_time;
static double scroll_step;

static Buffer output, event;
static gboolean is_recording, is_painted;
static const char *segment_separator = "", *frame_separator = "";
// The processor time that recording itself took, in ns.
static int64_t recorder_time;

// MARK: - Rows

gboolean find_frame(GtkWidget *widget, RowFrame *frame) {
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds(widget, scrolled_window, &bounds)) return FALSE;
  frame->y = bounds.origin.y;
  frame->height = bounds.size.height;
  return TRUE;
}

gboolean is_near_viewport(const RowFrame *frame) {
  return frame->height > 0 && frame->y + frame->height > -200 &&
         frame->y < gtk_adjustment_get_page_size(adjustment) + 200;
}

void append_list_box_rows(GtkListBox *list, guint count, GArray *frames) {
  RowFrame frame;
  int low = 0;
  int high = (int)count;
  // Finds the first row that is not too far above the viewport.
  while (low < high) {
    int middle = (low + high) / 2;
    if (!find_frame(GTK_WIDGET(gtk_list_box_get_row_at_index(list, middle)), &frame)) return;
    if (frame.y + frame.height > -200) high = middle; else low = middle + 1;
  }
  for (int index = low; index < (int)count; index++) {
    frame.id = (guint)index;
    if (!find_frame(GTK_WIDGET(gtk_list_box_get_row_at_index(list, index)), &frame)) break;
    if (!is_near_viewport(&frame)) break;
    g_array_append_val(frames, frame);
  }
}

GtkWidget *make_row(void) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_margin_top(row, SPACING);
  gtk_widget_set_margin_bottom(row, SPACING);
  GtkWidget *title = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(title), 0);
  gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
  GtkWidget *detail = gtk_label_new(NULL);
  gtk_label_set_wrap(GTK_LABEL(detail), TRUE);
  gtk_label_set_xalign(GTK_LABEL(detail), 0);
  gtk_label_set_yalign(GTK_LABEL(detail), 0);
  gtk_widget_set_margin_top(detail, SPACING);
  GtkWidget *revealer = gtk_revealer_new();
  gtk_revealer_set_transition_type(
      GTK_REVEALER(revealer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN);
  gtk_revealer_set_child(GTK_REVEALER(revealer), detail);
  gtk_box_append(GTK_BOX(row), title);
  gtk_box_append(GTK_BOX(row), revealer);
  return row;
}

static GtkRevealer *revealer_of(GtkWidget *row) {
  return GTK_REVEALER(gtk_widget_get_last_child(row));
}

void fill_row(GtkWidget *row, guint id, gboolean is_varied, gboolean is_open) {
  char text[640];
  GtkRevealer *revealer = revealer_of(row);
  write_title(id, text, sizeof text);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(row)), text);
  write_detail(id, is_varied, text, sizeof text);
  gtk_label_set_text(GTK_LABEL(gtk_revealer_get_child(revealer)), text);
  gtk_revealer_set_transition_duration(revealer, 0);
  gtk_revealer_set_reveal_child(revealer, is_open);
  gtk_revealer_set_transition_duration(revealer, MOTION_DURATION);
}

void set_row_open(GtkWidget *row, gboolean is_open) {
  gtk_revealer_set_reveal_child(revealer_of(row), is_open);
}

// MARK: - Recording

// Returns the visible rows; the caller does not free them.
static GArray *visible_rows(void) {
  static GArray *frames;
  if (!frames) frames = g_array_new(FALSE, FALSE, sizeof(RowFrame));
  g_array_set_size(frames, 0);
  peer->append_visible_rows(frames);
  return frames;
}

static double own_time(void) { return (double)(processor_time() - recorder_time) / 1000; }

static void record_frame(void) {
  int64_t start = processor_time();
  double own = own_time(), server = (double)server_time() / 1000;
  append(
      &output, "%s[%" G_GINT64_FORMAT ",%.1f,%.1f,%.1f,%.2f,%.2f,%.2f,1,%.1f,[", frame_separator,
      gdk_frame_clock_get_frame_time(frame_clock), (double)wall_time() / 1000, own, server,
      gtk_adjustment_get_value(adjustment), gtk_adjustment_get_upper(adjustment),
      gtk_adjustment_get_page_size(adjustment), scroll_step);
  GArray *rows = visible_rows();
  for (guint index = 0; index < rows->len; index++) {
    RowFrame *row = &g_array_index(rows, RowFrame, index);
    append(&output, "%s[%u,%.2f,%.2f]", index ? "," : "", row->id, row->y, row->height);
  }
  append(&output, "]]");
  frame_separator = ",\n";
  recorder_time += processor_time() - start;
}

static void update(GdkFrameClock *clock, gpointer data) {
  if (scroll_step == 0) return;
  gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + scroll_step);
}

static void after_paint(GdkFrameClock *clock, gpointer data) {
  frame_count++;
  if (!first_frame_time && is_painted && visible_rows()->len > 3) first_frame_time = wall_time();
  if (is_recording) record_frame();
  is_painted = FALSE;
}

static void run_for(int ms) {
  int64_t end = wall_time() + (int64_t)ms * 1000000;
  while (wall_time() < end) g_main_context_iteration(NULL, TRUE);
}

static void run_frames(guint count) {
  guint64 end = frame_count + count;
  while (frame_count < end) g_main_context_iteration(NULL, TRUE);
}

static void begin_segment(const char *name) {
  run_frames(2);
  append(&output, "%s{\"name\":\"%s\",\"frames\":[\n", segment_separator, name);
  segment_separator = ",\n";
  frame_separator = "";
  is_recording = TRUE;
  run_frames(2);
}

// Records the time just before what the segment measures.
static void begin_event(const char *what) {
  event.length = 0;
  append(
      &event, "{\"what\":\"%s\",\"w\":%.1f,\"c\":%.1f,\"x\":%.1f}", what,
      (double)wall_time() / 1000, own_time(), (double)server_time() / 1000);
}

static void end_segment(void) {
  is_recording = FALSE;
  append(&output, "],\"events\":[%s]}", event.text);
}

// MARK: - Measurements

// Returns the ids of up to `limit` rows that are fully visible, from a position on.
static GArray *full_rows(guint position, guint limit) {
  GArray *ids = g_array_new(FALSE, FALSE, sizeof(guint));
  GArray *rows = visible_rows();
  double end = gtk_adjustment_get_page_size(adjustment) + 0.01;
  for (guint index = 0; index < rows->len && ids->len < limit; index++) {
    RowFrame *row = &g_array_index(rows, RowFrame, index);
    if (row->y < -0.01 || row->y + row->height > end) continue;
    if (position > 0) position--; else g_array_append_val(ids, row->id);
  }
  return ids;
}

static void set_all_open(GArray *ids, gboolean is_open) {
  for (guint index = 0; index < ids->len; index++)
    peer->set_open(g_array_index(ids, guint, index), is_open);
}

static void measure_opening(const char *segment, GArray *ids) {
  begin_segment(segment);
  begin_event("expand");
  set_all_open(ids, TRUE);
  run_for(MOTION_DURATION + 100);
  end_segment();
  set_all_open(ids, FALSE);
  run_for(MOTION_DURATION + 100);
  g_array_free(ids, TRUE);
}

static void measure_scrolling(const char *segment) {
  begin_segment(segment);
  begin_event("scroll");
  scroll_step = SCROLL_STEP;
  run_frames(SCROLL_FRAMES);
  scroll_step = 0;
  run_frames(2);
  end_segment();
}

static void jump(double share) {
  double range =
      gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment);
  gtk_adjustment_set_value(adjustment, share * range);
  run_frames(20);
}

static void measure(const char *mode) {
  if (!strcmp(mode, "anim")) {
    run_frames(20);
    measure_opening("one_expand", full_rows(3, 1));
    measure_opening("many_expand", full_rows(0, 20));
  } else if (!strcmp(mode, "scroll")) {
    run_for(200);
    measure_scrolling("scroll_top");
    run_for(100);
    jump(0.5);
    measure_scrolling("scroll_mid");
  }
}

// MARK: - The window

// A window that notes that a frame was really painted.
typedef struct {
  GtkWindow parent;
} PeerWindow;

typedef GtkWindowClass PeerWindowClass;

G_DEFINE_TYPE(PeerWindow, peer_window, GTK_TYPE_WINDOW)

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  is_painted = TRUE;
  GTK_WIDGET_CLASS(peer_window_parent_class)->snapshot(widget, snapshot);
}

static void peer_window_class_init(PeerWindowClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = snapshot;
}

static void peer_window_init(PeerWindow *window) {}

static gboolean give_up(gpointer data) {
  fprintf(stderr, "nothing has been painted for too long\n");
  exit(3);
}

int run_peer(const Peer *measured, int argc, char **argv) {
  const char *mode = "anim";
  guint count = 1000;
  for (int index = 1; index + 1 < argc; index += 2) {
    if (!strcmp(argv[index], "--rows")) count = (guint)atoi(argv[index + 1]);
    if (!strcmp(argv[index], "--mode")) mode = argv[index + 1];
  }
  peer = measured;
  if (!gtk_init_check()) {
    fprintf(stderr, "no display\n");
    return 2;
  }
  g_object_set(
      gtk_settings_get_default(), "gtk-font-name", "DejaVu Sans 10", "gtk-enable-animations", TRUE,
      NULL);
  g_timeout_add_seconds(90, give_up, NULL);
  GtkWidget *window = g_object_new(peer_window_get_type(), NULL);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), WINDOW_WIDTH, WINDOW_HEIGHT);
  scrolled_window = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(
      GTK_SCROLLED_WINDOW(scrolled_window), peer->make_list(count, !strcmp(mode, "scroll")));
  gtk_scrolled_window_set_policy(
      GTK_SCROLLED_WINDOW(scrolled_window), GTK_POLICY_NEVER, GTK_POLICY_ALWAYS);
  gtk_window_set_child(GTK_WINDOW(window), scrolled_window);
  adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled_window));
  gtk_widget_realize(window);
  frame_clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(frame_clock, "update", G_CALLBACK(update), NULL);
  g_signal_connect(frame_clock, "after-paint", G_CALLBACK(after_paint), NULL);
  gtk_window_present(GTK_WINDOW(window));
  while (!first_frame_time) g_main_context_iteration(NULL, TRUE);
  gdk_frame_clock_begin_updating(frame_clock);
  run_for(250);
  measure(mode);
  printf(
      "{\"toolkit\":\"GTK %u.%u.%u\",\"first_frame_ms\":%.2f,\"segments\":[\n%s\n]}\n",
      gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version(),
      since_launch(first_frame_time), output.text ? output.text : "");
  return 0;
}
