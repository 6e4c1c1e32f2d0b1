// A GtkListView, which makes widgets for about 200 rows around the viewport.
#include "gtk-peer.h"

// MARK: - A model whose items are made when they are requested

typedef struct {
  GObject parent;
  guint id;
} RowItem;

typedef GObjectClass RowItemClass;

G_DEFINE_TYPE(RowItem, row_item, G_TYPE_OBJECT)

static void row_item_class_init(RowItemClass *class) {}

static void row_item_init(RowItem *item) {}

typedef struct {
  GObject parent;
  guint count;
} RowModel;

typedef GObjectClass RowModelClass;

static GType item_type(GListModel *model) { return row_item_get_type(); }

static guint item_count(GListModel *model) { return ((RowModel *)model)->count; }

static gpointer make_item(GListModel *model, guint position) {
  if (position >= item_count(model)) return NULL;
  RowItem *item = g_object_new(row_item_get_type(), NULL);
  item->id = position;
  return item;
}

static void implement_list_model(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = make_item;
}

G_DEFINE_TYPE_WITH_CODE(
    RowModel, row_model, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement_list_model))

static void row_model_class_init(RowModelClass *class) {}

static void row_model_init(RowModel *model) {}

// MARK: - Rows

// The rows with widgets, by id.
static GHashTable *rows;
// Nonzero for each open row.
static guint8 *is_open;
static gboolean is_varied;

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  gtk_list_item_set_child(item, make_row());
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  guint id = ((RowItem *)gtk_list_item_get_item(item))->id;
  GtkWidget *row = gtk_list_item_get_child(item);
  fill_row(row, id, is_varied, is_varied || is_open[id]);
  g_hash_table_insert(rows, GUINT_TO_POINTER(id), row);
}

static void unbind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  gpointer id = GUINT_TO_POINTER(((RowItem *)gtk_list_item_get_item(item))->id);
  if (g_hash_table_lookup(rows, id) == gtk_list_item_get_child(item))
    g_hash_table_remove(rows, id);
}

static GtkWidget *make_list(guint count, gboolean varied) {
  is_varied = varied;
  rows = g_hash_table_new(NULL, NULL);
  is_open = g_malloc0(count);
  RowModel *model = g_object_new(row_model_get_type(), NULL);
  model->count = count;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  g_signal_connect(factory, "unbind", G_CALLBACK(unbind), NULL);
  GtkNoSelection *selection = gtk_no_selection_new(G_LIST_MODEL(model));
  return gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
}

static int compare(const void *first, const void *second) {
  double difference = ((const RowFrame *)first)->y - ((const RowFrame *)second)->y;
  return difference < 0 ? -1 : difference > 0;
}

static void append_visible_rows(GArray *frames) {
  GHashTableIter iterator;
  gpointer id, row;
  g_hash_table_iter_init(&iterator, rows);
  while (g_hash_table_iter_next(&iterator, &id, &row)) {
    // The list's own widget around the row is not mapped outside of the viewport.
    GtkWidget *widget = gtk_widget_get_parent(row);
    RowFrame frame = {.id = GPOINTER_TO_UINT(id)};
    if (!widget || !gtk_widget_get_mapped(widget) || !find_frame(widget, &frame)) continue;
    // A row that was never laid out has only its padding of 4 pixels.
    if (frame.height > 4.5 && is_near_viewport(&frame)) g_array_append_val(frames, frame);
  }
  g_array_sort(frames, compare);
}

static void set_open(guint id, gboolean open) {
  GtkWidget *row = g_hash_table_lookup(rows, GUINT_TO_POINTER(id));
  is_open[id] = open != FALSE;
  if (row) set_row_open(row, open);
}

int main(int argc, char **argv) {
  Peer peer = {make_list, append_visible_rows, set_open};
  return run_peer(&peer, argc, argv);
}
