// A GtkListBox, which has widgets for all rows.
#include "gtk-peer.h"

static GtkWidget *list;
static guint row_count;

static GtkWidget *make_list(guint count, gboolean is_varied) {
  list = gtk_list_box_new();
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  row_count = count;
  for (guint id = 0; id < count; id++) {
    GtkWidget *row = make_row();
    fill_row(row, id, is_varied, is_varied);
    gtk_list_box_append(GTK_LIST_BOX(list), row);
  }
  return list;
}

static void append_visible_rows(GArray *frames) {
  append_list_box_rows(GTK_LIST_BOX(list), row_count, frames);
}

static void set_open(guint id, gboolean is_open) {
  GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), (int)id);
  set_row_open(gtk_list_box_row_get_child(row), is_open);
}

int main(int argc, char **argv) {
  Peer peer = {make_list, append_visible_rows, set_open};
  return run_peer(&peer, argc, argv);
}
