#pragma once

#include <gtk/gtk.h>

// What GTK renamed, deprecated or replaced since 4.8. Nothing else of ours asks for GTK's version.

G_BEGIN_DECLS

/// Reads a style sheet.
void row_motion_css_provider_load(GtkCssProvider *_Nonnull provider, const char *_Nonnull css);

/// Looks up a colour that the widget's theme gives a name; returns whether there is one.
gboolean row_motion_theme_color(
  GtkWidget *_Nonnull widget, const char *_Nonnull name, GdkRGBA *_Nonnull color);

/// Whether the user asked for strong contrasts; where GTK does not know, the theme's name tells.
gboolean row_motion_prefers_more_contrast(GtkSettings *_Nonnull settings);

/// Whether the user asked for no motion.
gboolean row_motion_prefers_reduced_motion(GtkSettings *_Nonnull settings);

/// Whether GTK can have a screen reader say something: it cannot before 4.14.
gboolean row_motion_can_announce(void);

/// Has a screen reader say something; returns whether GTK can.
gboolean row_motion_announce(GtkWidget *_Nonnull widget, const char *_Nonnull message);

/// Shows the desktop's own dialog for opening a file or, with a name, for saving one, which asks before
/// an existing file is replaced.
///
/// `name` is the file's name in UTF-8 until the user chooses another one. The path that was chosen is
/// given to `chosen`, which is not called if none was; a file that has no path is called by its URI.
/// `release` is called last, however the dialog ends.
void row_motion_choose_file(
  GtkWindow *_Nullable parent, const char *_Nonnull title, const char *_Nullable name,
  void (*_Nonnull chosen)(void *_Nonnull owner, const char *_Nonnull path), void *_Nonnull owner,
  void (*_Nonnull release)(void *_Nonnull owner));

/// Device pixels a point where a widget is shown: a fraction where the desktop is scaled by one.
double row_motion_scale(GtkWidget *_Nonnull widget);

/// Gives a window its shortcuts window, a GtkShortcutsWindow, and the action that shows it.
void row_motion_set_shortcuts_window(
  GtkApplicationWindow *_Nonnull window, GObject *_Nonnull shortcuts);

/// The X11 display that a widget is on, a `Display *`; NULL where it is on none.
void *_Nullable row_motion_x_display(GtkWidget *_Nonnull widget);

/// Finds the origin of an X11 surface on the screen, in points; returns whether there is one.
gboolean row_motion_x_origin(GdkSurface *_Nonnull surface, int *_Nonnull x, int *_Nonnull y);

/// Returns the part of a monitor of an X11 display that no panel covers, in points.
GdkRectangle row_motion_x_work_area(GdkMonitor *_Nonnull monitor);

/// Keeps GDK from asking an X11 server twice in each frame whether there is a window manager that
/// tells when a frame was shown, where there is none now.
void row_motion_skip_unanswered_frame_sync(GtkWidget *_Nonnull widget);

/// The environment variable that keeps GTK from loading OpenGL and Vulkan.
const char *_Nonnull row_motion_gl_variable(void);

/// What the variable has to contain, separated by commas.
const char *_Nonnull row_motion_gl_disabled(void);

G_END_DECLS
