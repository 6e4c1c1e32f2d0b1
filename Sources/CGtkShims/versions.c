#define _GNU_SOURCE
#include "versions.h"

#include <dlfcn.h>

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

// The headers decide at compile time which functions exist. Differences in behavior are checked at
// run time, because a program that was built with GTK 4.8 also runs with newer versions.

void row_motion_css_provider_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, css);
#else
  gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

gboolean row_motion_theme_color(GtkWidget *widget, const char *name, GdkRGBA *color) {
  // Deprecated since 4.10 without a replacement that looks up a name.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/// Returns TRUE if a setting, which older GTK versions may lack, has the value with this nick.
static gboolean setting_is(GtkSettings *settings, const char *name, const char *value) {
  GParamSpec *property = g_object_class_find_property(G_OBJECT_GET_CLASS(settings), name);
  if (!property || !G_IS_PARAM_SPEC_ENUM(property)) return FALSE;
  int number = 0;
  g_object_get(settings, name, &number, NULL);
  GEnumValue *known = g_enum_get_value(G_PARAM_SPEC_ENUM(property)->enum_class, number);
  return known && g_strcmp0(known->value_nick, value) == 0;
}

gboolean row_motion_prefers_more_contrast(GtkSettings *settings) {
  // A setting since GTK 4.20.
  if (setting_is(settings, "gtk-interface-contrast", "more")) return TRUE;
  char *theme = NULL;
  g_object_get(settings, "gtk-theme-name", &theme, NULL);
  gboolean is_high =
    theme && (strstr(theme, "-hc") || g_str_has_prefix(theme, "HighContrast"));
  g_free(theme);
  return is_high;
}

gboolean row_motion_prefers_reduced_motion(GtkSettings *settings) {
  // A setting since GTK 4.22.
  if (setting_is(settings, "gtk-interface-reduced-motion", "reduce")) return TRUE;
  gboolean is_animated = TRUE;
  g_object_get(settings, "gtk-enable-animations", &is_animated, NULL);
  return !is_animated;
}

guint32 row_motion_double_click_time(GtkWidget *widget) {
  int time = 0;
  g_object_get(gtk_widget_get_settings(widget), "gtk-double-click-time", &time, NULL);
  return (guint32)MAX(time, 0);
}

typedef void (*Announce)(GtkAccessible *accessible, const char *message, int priority);

/// Returns gtk_accessible_announce, or NULL before GTK 4.14. Also returns NULL for the backends
/// without announcements: GTK 4.18 calls the test backend even though it has none.
static Announce announce_function(void) {
  const char *backend = g_getenv("GTK_A11Y");
  if (g_strcmp0(backend, "test") == 0 || g_strcmp0(backend, "none") == 0) return NULL;
  return (Announce)dlsym(RTLD_DEFAULT, "gtk_accessible_announce");
}

gboolean row_motion_can_announce(void) {
  return announce_function() != NULL;
}

gboolean row_motion_announce(GtkWidget *widget, const char *message) {
  Announce announce = announce_function();
  // Priority 1 (medium) lets the current sentence finish.
  if (announce) announce(GTK_ACCESSIBLE(widget), message, 1);
  return announce != NULL;
}

typedef struct {
  void (*chosen)(void *owner, const char *path);
  void *owner;
  void (*release)(void *owner);
  GFile *file;
} FileRequest;

static gboolean file_request_end(void *data) {
  FileRequest *request = data;
  if (request->file) {
    char *path = g_file_get_path(request->file);
    if (!path) path = g_file_get_uri(request->file);
    request->chosen(request->owner, path);
    g_free(path);
    g_object_unref(request->file);
  }
  request->release(request->owner);
  g_free(request);
  return G_SOURCE_REMOVE;
}

/// Answers after the dialog has closed. The answer may close the parent window, which the closing
/// dialog still uses.
static void file_request_answer(FileRequest *request, GFile *file) {
  request->file = file;
  g_idle_add(file_request_end, request);
}

static FileRequest *file_request_new(
  void (*chosen)(void *owner, const char *path), void *owner, void (*release)(void *owner)) {
  FileRequest *request = g_new(FileRequest, 1);
  *request = (FileRequest){.chosen = chosen, .owner = owner, .release = release};
  return request;
}

#if GTK_CHECK_VERSION(4, 10, 0)
// An error means that the user chose nothing.
static void file_opened(GObject *dialog, GAsyncResult *result, void *request) {
  file_request_answer(request, gtk_file_dialog_open_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

static void file_saved(GObject *dialog, GAsyncResult *result, void *request) {
  file_request_answer(request, gtk_file_dialog_save_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}
#else
static void file_responded(GtkNativeDialog *dialog, int response, void *request) {
  GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
  file_request_answer(
    request, response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(chooser) : NULL);
  g_object_unref(dialog);
}

static void file_chooser_show(GtkFileChooserNative *dialog, FileRequest *request) {
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(file_responded), request);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}
#endif

void row_motion_choose_file(
  GtkWindow *parent, const char *title, const char *name,
  void (*chosen)(void *owner, const char *path), void *owner, void (*release)(void *owner)) {
  FileRequest *request = file_request_new(chosen, owner, release);
#if GTK_CHECK_VERSION(4, 10, 0)
  GtkFileDialog *dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, title);
  if (name != NULL) {
    gtk_file_dialog_set_initial_name(dialog, name);
    gtk_file_dialog_save(dialog, parent, NULL, file_saved, request);
  } else {
    gtk_file_dialog_open(dialog, parent, NULL, file_opened, request);
  }
  g_object_unref(dialog);
#else
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
    title, parent, name != NULL ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL,
    NULL);
  if (name != NULL) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  file_chooser_show(dialog, request);
#endif
}

double row_motion_scale(GtkWidget *widget) {
  // Exists since GTK 4.12. The integer scale factor is the fallback. The lookup is cached, because
  // a failed one searches every library and each frame would repeat it.
  static gsize is_known = 0;
  static double (*scale)(GdkSurface *) = NULL;
  if (g_once_init_enter(&is_known)) {
    scale = (double (*)(GdkSurface *))dlsym(RTLD_DEFAULT, "gdk_surface_get_scale");
    g_once_init_leave(&is_known, 1);
  }
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  return scale && surface ? scale(surface) : gtk_widget_get_scale_factor(widget);
}

PangoDirection row_motion_text_direction(const char *text) {
  // Deprecated since Pango 1.44, which has no other function without a layout.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, -1);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

void row_motion_set_shortcuts_window(GtkApplicationWindow *window, GObject *shortcuts) {
  // Deprecated since 4.18 without a replacement in GTK itself.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_application_window_set_help_overlay(window, GTK_SHORTCUTS_WINDOW(shortcuts));
  G_GNUC_END_IGNORE_DEPRECATIONS
}

void *row_motion_x_display(GtkWidget *widget) {
#ifdef GDK_WINDOWING_X11
  // All of GDK's X11 API is deprecated since 4.18 and will be removed with X11.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GdkDisplay *display = gtk_widget_get_display(widget);
  return GDK_IS_X11_DISPLAY(display) ? gdk_x11_display_get_xdisplay(display) : NULL;
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  return NULL;
#endif
}

gboolean row_motion_x_origin(GdkSurface *surface, int *x, int *y) {
#ifdef GDK_WINDOWING_X11
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  if (!GDK_IS_X11_SURFACE(surface)) return FALSE;
  // GTK loads Xlib; this module does not link it.
  __typeof__(&XTranslateCoordinates) translate = dlsym(RTLD_DEFAULT, "XTranslateCoordinates");
  GdkDisplay *display = gdk_surface_get_display(surface);
  int scale = gdk_surface_get_scale_factor(surface);
  Window child;
  if (!translate || !translate(
        gdk_x11_display_get_xdisplay(display), gdk_x11_surface_get_xid(surface),
        gdk_x11_display_get_xrootwindow(display), 0, 0, x, y, &child))
    return FALSE;
  *x /= scale;
  *y /= scale;
  return TRUE;
  G_GNUC_END_IGNORE_DEPRECATIONS
#else
  return FALSE;
#endif
}

GdkRectangle row_motion_x_work_area(GdkMonitor *monitor) {
  GdkRectangle area = {0};
#ifdef GDK_WINDOWING_X11
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gdk_x11_monitor_get_workarea(monitor, &area);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
  return area;
}

void row_motion_x_release_escape(GdkDrag *drag) {
#ifdef GDK_WINDOWING_X11
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GdkDisplay *display = gdk_drag_get_display(drag);
  if (!GDK_IS_X11_DISPLAY(display)) return;
  // XInput's header may be missing.
  typedef struct { int modifiers, status; } Modifiers;
  int (*ungrab)(Display *, int device, int keycode, Window, int count, Modifiers *) =
    (__typeof__(ungrab))dlsym(RTLD_DEFAULT, "XIUngrabKeycode");
  __typeof__(&XKeysymToKeycode) keycode = dlsym(RTLD_DEFAULT, "XKeysymToKeycode");
  if (!ungrab || !keycode) return;
  GdkDevice *keyboard = gdk_seat_get_keyboard(gdk_device_get_seat(gdk_drag_get_device(drag)));
  Display *x_display = gdk_x11_display_get_xdisplay(display);
  Modifiers none = {0};
  ungrab(
    x_display, gdk_x11_device_get_id(keyboard), keycode(x_display, GDK_KEY_Escape),
    gdk_x11_display_get_xrootwindow(display), 1, &none);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}

/// Returns TRUE if GDK_DISABLE exists, which disables features since GTK 4.16.
static gboolean has_disable_variable(void) {
  return gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16;
}

const char *row_motion_gl_variable(void) {
  return has_disable_variable() ? "GDK_DISABLE" : "GDK_DEBUG";
}

const char *row_motion_gl_disabled(void) {
  return has_disable_variable() ? "gl,vulkan" : "gl-disable";
}
