// A Qt Quick ListView. It makes the same measurements as gtk-peer.c.
#include "trace.h"

#include <QAbstractListModel>
#include <QEventLoop>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQmlContext>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTimer>
#include <algorithm>
#include <vector>

// MARK: - The model

class RowModel : public QAbstractListModel {
public:
  enum Role { Number = Qt::UserRole + 1, Title, Detail, IsOpen };

  // If the rows are varied, all are open, with details of one to eight lines.
  RowModel(int count, bool isVaried) : open(size_t(count), isVaried), isVaried(isVaried) {}

  int rowCount(const QModelIndex &parent = QModelIndex()) const override {
    return parent.isValid() ? 0 : int(open.size());
  }

  QHash<int, QByteArray> roleNames() const override {
    return {{Number, "number"}, {Title, "title"}, {Detail, "detail"}, {IsOpen, "isOpen"}};
  }

  QVariant data(const QModelIndex &index, int role) const override {
    char text[640];
    uint32_t row = uint32_t(index.row());
    switch (role) {
    case Number:
      return index.row();
    case Title:
      write_title(row, text, sizeof text);
      return QString::fromLatin1(text);
    case Detail:
      write_detail(row, isVaried, text, sizeof text);
      return QString::fromLatin1(text);
    case IsOpen:
      return bool(open[row]);
    default:
      return {};
    }
  }

  void setOpen(int row, bool isOpen) {
    open[size_t(row)] = isOpen;
    emit dataChanged(index(row), index(row), {IsOpen});
  }

private:
  std::vector<uint8_t> open;
  bool isVaried;
};

// MARK: - Recording

struct RowFrame {
  int id;
  double y, height;
};

static RowModel *model;
static QQuickWindow *window;
static QQuickItem *list, *content;
// The frame counter, and the time of the first frame with rows.
static uint64_t frameCount;
static int64_t firstFrameTime;
static double scrollStep;

static Buffer output, event;
static bool isRecording;
static const char *segmentSeparator = "", *frameSeparator = "";
// The processor time that recording itself took, in ns.
static int64_t recorderTime;

static double number(const char *property) { return list->property(property).toDouble(); }

static std::vector<RowFrame> visibleRows() {
  std::vector<RowFrame> rows;
  double top = number("contentY");
  for (QQuickItem *item : content->childItems()) {
    QVariant id = item->property("number");
    if (!id.isValid() || !item->isVisible()) continue;
    RowFrame row = {id.toInt(), item->y() - top, item->height()};
    if (row.height > 0 && row.y + row.height > -200 && row.y < list->height() + 200)
      rows.push_back(row);
  }
  std::sort(rows.begin(), rows.end(), [](auto &first, auto &second) { return first.y < second.y; });
  return rows;
}

static double ownTime() { return double(processor_time() - recorderTime) / 1000; }

static void recordFrame() {
  int64_t start = processor_time();
  double own = ownTime(), server = double(server_time()) / 1000;
  append(
      &output, "%s[%.1f,%.1f,%.1f,%.1f,%.2f,%.2f,%.2f,1,%.1f,[", frameSeparator,
      window->property("clock").toDouble() * 1000, double(wall_time()) / 1000, own, server,
      number("contentY") - number("originY"), number("contentHeight"), list->height(), scrollStep);
  const char *separator = "";
  for (const RowFrame &row : visibleRows()) {
    append(&output, "%s[%d,%.2f,%.2f]", separator, row.id, row.y, row.height);
    separator = ",";
  }
  append(&output, "]]");
  frameSeparator = ",\n";
  recorderTime += processor_time() - start;
}

static void frameSwapped() {
  frameCount++;
  if (!firstFrameTime && visibleRows().size() > 3) firstFrameTime = wall_time();
  if (isRecording) recordFrame();
}

static void runFor(int ms) {
  int64_t end = wall_time() + int64_t(ms) * 1000000;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setSingleShot(true);
  timer.start(ms + 1);
  while (wall_time() < end) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

static void beginSegment(const char *name) {
  runFor(34);
  append(&output, "%s{\"name\":\"%s\",\"frames\":[\n", segmentSeparator, name);
  segmentSeparator = ",\n";
  frameSeparator = "";
  isRecording = true;
  // Qt draws nothing at rest, so the state at rest is recorded without a frame.
  recordFrame();
}

// Records the time just before what the segment measures.
static void beginEvent(const char *what) {
  event.length = 0;
  append(
      &event, "{\"what\":\"%s\",\"w\":%.1f,\"c\":%.1f,\"x\":%.1f}", what,
      double(wall_time()) / 1000, ownTime(), double(server_time()) / 1000);
}

static void endSegment() {
  recordFrame();
  isRecording = false;
  append(&output, "],\"events\":[%s]}", event.text);
}

// MARK: - Measurements

// Returns the ids of up to `limit` rows that are fully visible, from a position on.
static std::vector<int> fullRows(size_t position, size_t limit) {
  std::vector<int> ids;
  for (const RowFrame &row : visibleRows()) {
    if (row.y < -0.01 || row.y + row.height > list->height() + 0.01 || ids.size() == limit) continue;
    if (position > 0)
      position--;
    else
      ids.push_back(row.id);
  }
  return ids;
}

static void measureOpening(const char *segment, const std::vector<int> &ids) {
  beginSegment(segment);
  beginEvent("expand");
  for (int id : ids) model->setOpen(id, true);
  runFor(MOTION_DURATION + 100);
  endSegment();
  for (int id : ids) model->setOpen(id, false);
  runFor(MOTION_DURATION + 100);
}

// Scrolls by one step per frame, at 60 Hz, because no display paces Qt's software renderer.
static void measureScrolling(const char *segment) {
  beginSegment(segment);
  beginEvent("scroll");
  scrollStep = SCROLL_STEP;
  int64_t next = wall_time();
  for (int index = 0; index < SCROLL_FRAMES; index++) {
    uint64_t count = frameCount;
    list->setProperty("contentY", number("contentY") + scrollStep);
    int64_t limit = wall_time() + 200000000;
    while (frameCount == count && wall_time() < limit)
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    next += 16666667;
    int64_t left = next - wall_time();
    if (left > 500000) {
      timespec pause = {0, long(left)};
      nanosleep(&pause, nullptr);
    } else if (left < -50000000) {
      next = wall_time();
    }
  }
  scrollStep = 0;
  runFor(34);
  endSegment();
}

static void jump(double share) {
  double range = number("contentHeight") - list->height();
  list->setProperty("contentY", number("originY") + share * range);
  runFor(330);
}

static void measure(const QByteArray &mode) {
  if (mode == "anim") {
    runFor(330);
    measureOpening("one_expand", fullRows(3, 1));
    measureOpening("many_expand", fullRows(0, 20));
  } else if (mode == "scroll") {
    runFor(200);
    measureScrolling("scroll_top");
    runFor(100);
    jump(0.5);
    measureScrolling("scroll_mid");
  }
}

int main(int argc, char **argv) {
  QByteArray mode = "anim";
  int count = 1000;
  for (int index = 1; index + 1 < argc; index += 2) {
    if (!qstrcmp(argv[index], "--rows")) count = atoi(argv[index + 1]);
    if (!qstrcmp(argv[index], "--mode")) mode = argv[index + 1];
  }
  int one = 1;
  QGuiApplication application(one, argv);
  QTimer::singleShot(90000, [] {
    fprintf(stderr, "nothing has been painted for too long\n");
    exit(3);
  });
  model = new RowModel(count, mode == "scroll");
  QQmlApplicationEngine engine;
  engine.rootContext()->setContextProperty("rowModel", model);
  engine.load(QUrl::fromLocalFile(application.applicationDirPath() + "/qt-list-view.qml"));
  if (engine.rootObjects().isEmpty()) return 2;
  window = qobject_cast<QQuickWindow *>(engine.rootObjects().first());
  list = window->findChild<QQuickItem *>("list");
  content = list->property("contentItem").value<QQuickItem *>();
  QObject::connect(window, &QQuickWindow::frameSwapped, window, frameSwapped, Qt::DirectConnection);
  while (!firstFrameTime) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  runFor(250);
  measure(mode);
  printf(
      "{\"toolkit\":\"Qt %s\",\"first_frame_ms\":%.2f,\"segments\":[\n%s\n]}\n", qVersion(),
      since_launch(firstFrameTime), output.text ? output.text : "");
  fflush(stdout);
  // Skips the destruction of the window, which is not measured.
  _exit(0);
}
