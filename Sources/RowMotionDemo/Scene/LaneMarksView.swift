import RowMotion

/// The marks over a lane: outlines, the extent of a jump, and an expected position.
struct LaneMarksView: View {
  let stage: ComparisonStage
  let lane: StageLane

  var body: some View {
    if let marks = stage.marks[lane.id] {
      ZStack(alignment: .topLeading) {
        ForEach(marks.outlines.indices, id: \.self) { index in
          OutlineShape(outline: marks.outlines[index]).stroke(StageColors.outline, lineWidth: 1.5)
        }
        // Labels would cover the texts of the rows that have moved.
        if let y = marks.ghost { GhostLine(y: y) }
        if let jump = marks.jump?.jump {
          JumpBar(before: jump.before, now: jump.now).opacity(marks.jumpOpacity)
        }
      }
      .frame(maxWidth: .infinity, minHeight: 0, maxHeight: .infinity, alignment: .topLeading)
      .allowsHitTesting(false)
    }
  }
}

/// The outline of a rectangle, solid or dashed.
struct OutlineShape: Shape {
  let outline: LaneOutline

  func path(in rect: Rect) -> Path {
    let frame = outline.frame.offset(by: rect.origin)
    return Path { path in
      guard outline.isDashed else {
        path.addLines([
          Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
          Point(x: frame.maxX, y: frame.maxY), Point(x: frame.minX, y: frame.maxY),
          Point(x: frame.minX, y: frame.minY),
        ])
        return
      }
      for x in stride(from: frame.minX, to: frame.maxX, by: 8) {
        for y in [frame.minY, frame.maxY] {
          path.addLines([Point(x: x, y: y), Point(x: min(x + 4, frame.maxX), y: y)])
        }
      }
      for y in stride(from: frame.minY, to: frame.maxY, by: 8) {
        for x in [frame.minX, frame.maxX] {
          path.addLines([Point(x: x, y: y), Point(x: x, y: min(y + 4, frame.maxY))])
        }
      }
    }
  }
}

/// A line at the expected position of an edge, in the trailing half, away from the titles of rows.
///
/// Like ``JumpBar`` it consists of pixel-aligned rectangles. Each frame draws the line again, in
/// the image of each row that it crosses. A dashed line took an eighth of the frame's time.
struct GhostLine: View {
  let y: Double

  var body: some View {
    HStack(spacing: 0) {
      Color.clear.frame(height: 2)
      Rectangle().fill(StageColors.ghostLine).frame(height: 2).padding(.trailing, 8)
    }
    .frame(height: 2 * y)
  }
}

/// A bar from an edge's previous to its current position, with a cap at each end.
///
/// It is in the trailing padding of the rows, where it covers no content.
struct JumpBar: View {
  let before: Double
  let now: Double

  var body: some View {
    ZStack(alignment: .top) {
      rectangle(width: 2, height: abs(now - before), y: min(before, now))
      rectangle(width: 8, height: 2, y: before - 1)
      rectangle(width: 8, height: 2, y: now - 1)
    }
    .padding(.trailing, 2)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
  }

  private func rectangle(width: Double, height: Double, y: Double) -> some View {
    Rectangle().fill(StageColors.failingLine).frame(width: width, height: height).padding(.top, y)
  }
}
