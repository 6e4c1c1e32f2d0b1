// AdwExpanderRows with a row for the detail, in a GtkListBox, which has widgets for all rows.
#include "gtk-peer.h"

#include <adwaita.h>

static GtkWidget *list;
static guint row_count;

static GtkWidget *make_expander_row(guint id, gboolean is_varied) {
  char text[640];
  GtkWidget *row = adw_expander_row_new();
  write_title(id, text, sizeof text);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), text);
  write_detail(id, is_varied, text, sizeof text);
  GtkWidget *detail = gtk_label_new(text);
  gtk_label_set_wrap(GTK_LABEL(detail), TRUE);
  gtk_label_set_xalign(GTK_LABEL(detail), 0);
  gtk_widget_set_margin_top(detail, SPACING);
  gtk_widget_set_margin_bottom(detail, SPACING);
  GtkWidget *detail_row = gtk_list_box_row_new();
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(detail_row), detail);
  adw_expander_row_add_row(ADW_EXPANDER_ROW(row), detail_row);
  if (is_varied) adw_expander_row_set_expanded(ADW_EXPANDER_ROW(row), TRUE);
  return row;
}

static GtkWidget *make_list(guint count, gboolean is_varied) {
  adw_init();
  list = gtk_list_box_new();
  gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
  row_count = count;
  for (guint id = 0; id < count; id++)
    gtk_list_box_append(GTK_LIST_BOX(list), make_expander_row(id, is_varied));
  return list;
}

static void append_visible_rows(GArray *frames) {
  append_list_box_rows(GTK_LIST_BOX(list), row_count, frames);
}

static void set_open(guint id, gboolean is_open) {
  GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), (int)id);
  adw_expander_row_set_expanded(ADW_EXPANDER_ROW(row), is_open);
}

int main(int argc, char **argv) {
  Peer peer = {make_list, append_visible_rows, set_open};
  return run_peer(&peer, argc, argv);
}
