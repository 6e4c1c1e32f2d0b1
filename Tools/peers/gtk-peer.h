// What the GTK programs share: the window, the measurements, and a row of a title and a revealer.
#ifndef GTK_PEER_H
#define GTK_PEER_H

#include "trace.h"

#include <gtk/gtk.h>

// A row's position and height in the viewport.
typedef struct {
  guint id;
  double y, height;
} RowFrame;

// A list to measure.
typedef struct {
  // Makes the list. If the rows are varied, all are open, with details of one to eight lines.
  GtkWidget *(*make_list)(guint count, gboolean is_varied);
  // Appends the frames of rows in or near the viewport, from top to bottom.
  void (*append_visible_rows)(GArray *frames);
  // Opens or closes a row with an animation.
  void (*set_open)(guint id, gboolean is_open);
} Peer;

// Measures a list as the arguments say, and prints the result.
int run_peer(const Peer *peer, int argc, char **argv);

// Sets the y and height of a row's widget in the viewport; returns FALSE if it has none.
gboolean find_frame(GtkWidget *widget, RowFrame *frame);

// Returns TRUE if a frame is in the viewport or within 200 pixels of it.
gboolean is_near_viewport(const RowFrame *frame);

// Appends the frames of the visible ones of a list box's rows. A row's id is its index.
void append_list_box_rows(GtkListBox *list, guint count, GArray *frames);

// Makes the content of a row, a title above a detail in a revealer.
//
// The space above the detail is its margin, so that it is revealed with the detail. A box's spacing
// would appear in one frame.
GtkWidget *make_row(void);

// Sets the texts of a row that `make_row` made, and opens or closes it without animation.
void fill_row(GtkWidget *row, guint id, gboolean is_varied, gboolean is_open);

// Opens or closes a row that `make_row` made with an animation.
void set_row_open(GtkWidget *row, gboolean is_open);

#endif
