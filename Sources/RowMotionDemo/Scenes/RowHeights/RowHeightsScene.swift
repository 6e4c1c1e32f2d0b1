import RowMotion
import RowMotionTables

/// The scene of the article on self-sizing rows: a table of them, with estimates, caching and
/// anchoring.
extension RowHeightsModel: DemoScene {
  static let title = "Row Heights"
  static let summary = """
    A row’s height is an estimate until the row becomes visible and is measured once.
    """
  static let story = """
    If rows above turn out taller than estimated, a plain list pushes away the rows you are \
    reading, and the scroll bar’s thumb drifts. Anchoring keeps a visible row, the anchor, in \
    place, however wrong the estimate is.
    """

  var root: AnyView { AnyView(RowHeightsSceneView(model: self)) }

  func smallestHeight(isStacked: Bool) -> Double {
    isStacked && compares ? 580 : 340
  }

  var minimumLaneWidth: Double { RowHeightsSceneView.minimumLaneWidth }

  var showMe: [UInt8] { PackageResources.row_heights_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    SceneOption.choice(
      "Height mode", RowHeightsLayout.modes.map(\.name),
      Binding(get: { model.layout.mode }, set: { model.choose(mode: $0, host) })
    )
    .explained(each: RowHeightsLayout.modes.map { RowHeightsLayout.sentence(on: $0.mode) })
    .placed(in: .comparison)
    SceneOption.button("Remeasure Row Above") { model.remeasureRowAbove(host) }
      .explained(
        "Measures the row above the visible ones again, and tells if its height changed."
      )
    SceneOption.button("Lengthen Row Above") { model.lengthenRowAbove(host) }
      .explained("Gives the row above the visible ones a longer text. With anchoring, they stay.")
      .unavailable {
        model.rowAbove(host) < 0
          ? "Scroll down first: there is no row above the visible ones." : nil
      }
      .placed(in: .main)
    SceneOption.button("Resize All Rows") { model.resizeAll() }
      .explained("Changes every row’s height at once. The slowest frame is shown below.")
      .unavailable { model.layout.isMeasured ? nil : "The height of these rows is fixed." }
    SceneOption.choice("Plot", RowHeightsModel.plots, binding.plot)
      .explained(each: [
        "Rows that move by themselves are lost to the reader’s eye.",
        "A wrong estimate moves the thumb away from the pointer that drags it.",
      ])
      .placed(in: .comparison)
    SceneOption.choice("Cells", RowHeightsModel.cellKinds, binding.cells)
      .explained(
        "Double-click a title and type: only that row is measured. All layouts get the height they need."
      )
    SceneOption.slider(
      "Selected row height, pixels", 20...300, step: 5,
      Binding(get: { model.selectedHeight(host) }, set: { model.setHeight($0) })
    )
    .explained("An explicit height overrides the mode, for any row.")
    .unavailable { model.selectedRow == nil ? "Click a row to select it first." : nil }
    SceneOption.button("Reset Row Height") { model.removeHeight() }
      .explained("Sets the height to nil, so that the mode applies again.")
      .unavailable { model.hasExplicitHeight ? nil : "The selected row has no explicit height." }
    SceneOption.slider("Width, percent", RowHeightsModel.widthShares, step: 1, binding.widthShare)
      .explained(
        "Or drag a table’s edge. Text wraps again in each frame, and the top row stays in place."
      )
    SceneOption.choice(
      "Rows", RowHeightsModel.counts.map { Formatted.number(Double($0)) },
      Binding(get: { model.count }, set: { model.show(count: $0) })
    )
    .explained("Only rows that become visible are measured, however many there are.")
    SceneOption.toggle("Show table without anchoring", binding.compares)
      .explained("Adds a table with the same rows, scrolled by the same distances.")
      .placed(in: .comparison)
    SceneOption.toggle("Show estimates and heights", binding.showsHeights)
      .explained("“55 → 91” is a row estimated at 55 px and measured at 91 px.")
    SceneOption.slider(
      "Prefetch window, rows", 0...30, step: 1,
      Binding(get: { Double(model.layout.window) }, set: { model.layout.window = Int($0) })
    )
    .explained(
      """
      Rows above and below the visible ones that are measured in advance, and take memory. 0 is \
      the default, 5 to 10 suit most lists, and 20 or more very fast scrolling.
      """
    )
    .unavailable { model.layout.isMeasured ? nil : "Rows with a fixed height are not measured." }
    SceneOption.toggle("Wrap text", binding.layout.wraps)
      .explained("Otherwise text ends with an ellipsis, and all rows are one line tall.")
    SceneOption.toggle("Limit column width", binding.layout.limitsWidth)
      .explained("Without a limit, a column is as wide as its longest text, which never wraps.")
    SceneOption.slider(
      "Maximum column width, pixels", 80...600, step: 10, binding.layout.maxColumnWidth
    )
    .explained("Columns share the width, up to this limit.")
    .unavailable { model.layout.limitsWidth ? nil : "The width of columns is not limited." }
    SceneOption.toggle("First row 80 px tall", binding.pinsFirst)
      .explained("Gives the first row an explicit height.")
    SceneOption.button("Select First Visible Row") { model.selectFirstVisibleRow(host) }
      .explained("Selects a row, so that its height can be set.")
    SceneOption.button("Scroll to End") {
      for lane in model.shownLanes { host.scroll(to: .greatestFiniteMagnitude, in: lane.list) }
    }
    .explained("The last row ends at the table’s end, whatever was estimated above it.")
    .placed(in: .main)
    SceneOption.status { model.status(host) }
    SceneOption.readout { model.readoutText(host) }
    SceneOption.status { model.layout.wrappingTable }
  }
}

struct RowHeightsSceneView: View {
  let model: RowHeightsModel
  @Environment(\.fontScale) private var fontScale

  /// The minimum width of a table with three columns at the default text size, in points.
  static let minimumLaneWidth = 320.0

  /// The id of the anchored table with its strip and heights.
  static let tables = "row-heights-tables"

  var body: some View {
    VStack(spacing: 0) {
      RowHeightsPlot(model: model)
        .padding(.top, 6)
        .padding(.horizontal, 12)
      StripLegend().padding(.top, 6)
      StageLayout(minimumLaneWidth: RowHeightsSceneView.minimumLaneWidth, fontScale: fontScale) {
        ForEach(model.shownLanes, id: \.self) { lane in
          LaneHeading(stage: model.stage, lane: lane.stageLane)
          RowHeightsLaneView(model: model, lane: lane)
        }
      }
    }
    .background(Color.windowBackground)
  }
}

/// The chosen plot, a view of its own because it changes in most frames.
struct RowHeightsPlot: View {
  let model: RowHeightsModel

  var body: some View {
    DistancePlot(title: RowHeightsModel.plots[model.plot], curves: model.curves)
  }
}

/// One of the tables, with its strip and the heights of its rows.
struct RowHeightsLaneView: View {
  let model: RowHeightsModel
  let lane: RowHeightsLane

  @Environment(\.fontScale) private var fontScale
  /// The available width, in points.
  @State private var width = 0.0

  private var leadingWidth: Double {
    MeasuredStrip.width + (model.showsHeights ? heightsWidth + 6 : 0)
  }

  /// The width of a text such as "200 → 1234", in points.
  private var heightsWidth: Double {
    let size = max(ScenePlay.minimumFontSize, Font.caption2.size * fontScale)
    return (10 * 0.61 * size).rounded()
  }

  var body: some View {
    ShareOfWidth(share: model.widthShare / 100) {
      RowHeightsTable(model: model, lane: lane)
        .id(model.count)
        .padding(.leading, leadingWidth)
        .padding(.trailing, TableEdge.width)
        .overlay(alignment: .trailing) { TableEdge(model: model, availableWidth: $width) }
        .overlay(alignment: .leading) { MeasuredStrip(model: model, lane: lane) }
        .overlay(alignment: .topLeading) {
          ScrolledHeights(model: model, lane: lane, width: heightsWidth)
        }
        // Scrolling over the strip and the heights scrolls the table.
        .overlay(alignment: .leading) {
          Color.clear.frame(width: leadingWidth).scrollTarget(lane.list).accessibilityHidden(true)
        }
        .overlay {
          LaneMarksView(stage: model.stage, lane: lane.stageLane)
            .padding(.top, model.watch.headerHeight)
        }
        .clipped()
    }
    .id(lane == .anchored ? RowHeightsSceneView.tables : lane.list + "-tables")
    .onGeometryChange(for: Double.self) {
      $0.size.width
    } action: {
      width = $0
    }
  }
}

/// An edge that is dragged to change a table's width; the slider does the same from the keyboard.
struct TableEdge: View {
  let model: RowHeightsModel
  /// The available width of the table, in points; a binding, since no body reads it.
  let availableWidth: Binding<Double>
  @State private var isHovered = false
  /// The share at the start of a drag; nil while there is no drag.
  @State private var draggedShare: Double?

  static let width = 12.0

  var body: some View {
    ZStack {
      Rectangle().fill(isHovered ? Color.accentColor : .windowBackground)
      VStack(spacing: 6) {
        ForEach(0..<3, id: \.self) { _ in
          Circle().fill(isHovered ? Color.white : .secondary).frame(width: 4, height: 4)
        }
      }
    }
    .frame(width: TableEdge.width)
    .onHover { isHovered = $0 }
    .gesture(
      DragGesture(minimumDistance: 0).onChanged { drag(by: $0.translation.width) }
        .onEnded { _ in draggedShare = nil }
    )
    .accessibilityHidden(true)
  }

  private func drag(by distance: Double) {
    let start = draggedShare ?? model.widthShare
    draggedShare = start
    guard availableWidth.wrappedValue > 0 else { return }
    let share = start + distance / availableWidth.wrappedValue * 100
    let shares = RowHeightsModel.widthShares
    model.widthShare = min(max(share, shares.lowerBound), shares.upperBound)
  }
}

/// The table of a lane.
struct RowHeightsTable: View {
  let model: RowHeightsModel
  let lane: RowHeightsLane

  private var configuration: DataTableConfiguration { model.layout.configuration }
  private var anchoring: ListScrollAnchoring { lane.anchoring }
  private var columns: [DataTableColumn<TableRow>] { model.columns }
  private var rows: TableRows { model.rows }
  @State private var proxy: DataTableProxy

  init(model: RowHeightsModel, lane: RowHeightsLane) {
    self.model = model
    self.lane = lane
    _proxy = State(wrappedValue: DataTableProxy(id: lane.list))
  }

  var body: some View {
    // Read here, so that a change updates the table.
    let explicitHeights = model.explicitHeights
    let selection = model.selection
    DataTable(rows, configuration: configuration, proxy: proxy) {
      columns
    }
    .selection(Binding(get: { selection }, set: { model.selection = $0 }))
    .rowHeight { index in explicitHeights[index] }
    .listScrollAnchoring(anchoring)
    .accessibilityLabel("Table, \(lane.stageLane.title)")
    .font(model.compares ? .footnote : .body)
  }
}

/// The legend of the strips beside the tables.
struct StripLegend: View {
  var body: some View {
    LegendLayout {
      entry("Strip: measured rows", .accentColor)
      entry("Strip: estimated rows", MeasuredStrip.estimated)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(.horizontal, 12)
  }

  private func entry(_ text: String, _ color: Color) -> some View {
    HStack(spacing: 6) {
      RoundedRectangle(cornerRadius: 2).fill(color).frame(width: 6, height: 14)
      Text(text).font(.caption)
    }
  }
}

/// The heights beside the visible rows, scrolled like them.
///
/// Only the offset changes in most frames, and not the texts.
struct ScrolledHeights: View {
  let model: RowHeightsModel
  let lane: RowHeightsLane
  /// The width of a text, in points.
  let width: Double

  var body: some View {
    HeightTexts(model: model, lane: lane, width: width)
      .offset(y: -(model.watch.offsets[lane] ?? 0))
      .frame(width: width + 8, alignment: .topLeading)
      .frame(maxHeight: .infinity, alignment: .topLeading)
      .clipped()
      .padding(.top, model.watch.headerHeight)
      .allowsHitTesting(false)
      .accessibilityHidden(true)
  }
}

/// The heights of the visible rows, at the rows' positions in the table's content.
struct HeightTexts: View {
  let model: RowHeightsModel
  let lane: RowHeightsLane
  let width: Double

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(model.watch.heights[lane] ?? []) { height in
        // The estimate comes first, from left to right, as the arrow points.
        Text(verbatim: "\u{2066}\(height.text)\u{2069}")
          .font(.caption2.monospaced())
          .lineLimit(1)
          .frame(width: width, alignment: .trailing)
          // On the baseline of the row's first line.
          .offset(x: MeasuredStrip.width, y: height.y + 10)
      }
    }
  }
}

/// A strip that represents the whole table, filled where rows are measured.
struct MeasuredStrip: View {
  let model: RowHeightsModel
  let lane: RowHeightsLane

  private var parts: [Bool] { model.watch.strips[lane] ?? [] }

  static let width = 6.0
  /// Distinct from the accent color in every theme, unlike the line color in high contrast.
  static let estimated = Color(white: 0.55)

  var body: some View {
    MeasuredStripShape(parts: parts)
      .fill(.accentColor)
      .background(MeasuredStrip.estimated)
      .frame(width: MeasuredStrip.width)
      .accessibilityElement()
      .accessibilityAddTraits(.isImage)
      .accessibilityLabel("Measured parts of the table")
      .accessibilityValue("\(parts.filter { $0 }.count) of \(parts.count)")
  }
}

struct MeasuredStripShape: Shape {
  let parts: [Bool]

  func path(in rect: Rect) -> Path {
    let height = rect.height / Double(max(1, parts.count))
    return Path { path in
      for (index, isMeasured) in parts.enumerated() where isMeasured {
        path.addRect(
          Rect(
            x: rect.minX, y: rect.minY + Double(index) * height, width: rect.width,
            height: height))
      }
    }
  }
}
