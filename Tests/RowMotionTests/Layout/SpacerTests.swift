import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A layout of views side by side at their preferred distances.
private struct SideBySide: Layout {
  private func gap(_ index: Int, _ subviews: Subviews) -> Double {
    index + 1 < subviews.count
      ? subviews[index].spacing.distance(to: subviews[index + 1].spacing, along: .horizontal) : 0
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    var size = Size.zero
    for index in subviews.indices {
      let own = subviews[index].sizeThatFits(.unspecified)
      size.width += own.width + gap(index, subviews)
      size.height = max(size.height, own.height)
    }
    return size
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for index in subviews.indices {
      subviews[index].place(at: Point(x: x, y: bounds.minY), proposal: .unspecified)
      x += subviews[index].sizeThatFits(.unspecified).width + gap(index, subviews)
    }
  }
}

/// A spacer prefers no distance along its stack's axis and has no preference across it.
@MainActor @Suite struct SpacerTests {
  /// Returns the height of a stack of a row and a text: 20 points a line, 8 between them.
  private func height<Row: View>(@ViewBuilder _ row: () -> Row) -> Double {
    let row = row()
    let host = stage {
      VStack {
        VStack {
          row
          Text("b")
        }
        .id("stack")
        Spacer(minLength: 0)
      }
    }
    return host.frame(id: "stack")?.height ?? .nan
  }

  @Test func `a row with a spacer keeps its distance from the text below`() {
    #expect(height { Text("a") } == 48)
    #expect(
      height {
        HStack {
          Text("a"); Spacer()
        }
      } == 48)
    #expect(
      height {
        HStack {
          Spacer(); Text("a")
        }
      } == 48)
    #expect(
      height {
        HStack {
          Spacer(minLength: 30); Text("a"); Spacer()
        }
      } == 48)
  }

  @Test func `a spacer in a condition, a group or a loop keeps the distance`() {
    let isPresent = true
    #expect(
      height {
        HStack {
          Text("a"); if isPresent { Spacer() }
        }
      } == 48)
    #expect(
      height {
        HStack {
          Group {
            Text("a"); Spacer()
          }
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); ForEach(0..<2) { _ in Spacer() }
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); AnyView(Spacer())
        }
      } == 48)
    #expect(
      height {
        HStack {
          Group {
            Text("a"); Spacer()
          }.animation(.smooth, value: 1)
        }
      } == 48)
  }

  @Test func `a spacer with modifiers keeps the distance`() {
    #expect(
      height {
        HStack {
          Text("a"); Spacer().frame(width: 20)
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); Spacer().frame(maxWidth: 40)
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); Spacer().padding(.horizontal, 4)
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); Spacer().opacity(0.5).layoutPriority(0)
        }
      } == 48)
    #expect(
      height {
        HStack {
          Text("a"); Spacer()
        }.id("row").transition(.opacity)
      } == 48)
  }

  @Test func `a spacer in nested stacks keeps the distance`() {
    #expect(
      height {
        HStack {
          HStack {
            Text("a"); Spacer()
          }; Text("c")
        }
      } == 48)
    #expect(
      height {
        ZStack {
          HStack {
            Text("a"); Spacer()
          }; Text("c")
        }
      } == 48)
    #expect(
      height {
        SideBySide {
          Text("a"); Spacer(minLength: 4)
        }
      } == 48)
    #expect(
      height {
        SideBySide {
          HStack {
            Text("a"); Spacer()
          }; Text("c")
        }
      } == 48)
    // The spacer's stack prefers no distance above it, but the text beside it does.
    #expect(
      height {
        HStack {
          VStack {
            Spacer(minLength: 0); Text("a")
          }; Text("c")
        }.fixedSize()
      } == 48)
    #expect(
      height {
        HStack {
          VStack {
            Text("a"); Spacer(minLength: 0)
          }; Text("c")
        }.fixedSize()
      } == 48)
  }

  @Test func `a spacer above or below replaces the distance`() {
    // Two lines of 20 points, and the spacer's 30 points between them.
    #expect(
      height {
        Text("a"); Spacer(minLength: 30).fixedSize()
      } == 70)
    #expect(
      height {
        VStack {
          Text("a"); Spacer(minLength: 30).fixedSize()
        }
      } == 70)
  }

  @Test func `a column with a spacer keeps its distance from the text beside it`() {
    func width<Column: View>(@ViewBuilder _ column: () -> Column) -> Double {
      let column = column()
      let host = stage {
        HStack {
          HStack {
            column; Text("b")
          }.id("stack")
          Spacer(minLength: 0)
        }
      }
      return host.frame(id: "stack")?.width ?? .nan
    }
    // A letter is 16 points wide, and the distance is 8.
    #expect(width { VStack { Text("a") } } == 40)
    #expect(
      width {
        VStack {
          Text("a"); Spacer()
        }
      } == 40)
    #expect(
      width {
        CollapsibleSpacingVStack {
          Text("a"); Spacer()
        }
      } == 40)
    #expect(
      width {
        CollapsibleSpacingVStack {
          AnimatedPresence(value: String?.none) { Text($0) }; Spacer()
        }
      } == 24)
    #expect(
      width {
        VStack {
          HStack { Text("a") }; Spacer()
        }
      } == 40)
  }

  @Test func `rows in a list keep the distance`() {
    let host = stage(size: Size(width: 200, height: 200)) {
      List {
        VStack {
          HStack {
            Text("a"); Spacer()
          }; Text("b")
        }
        Text("c").id("next")
      }
    }
    #expect(host.frame(id: "next")?.minY == 48)
  }

  @Test func `a row's content does not depend on the stack around the list`() {
    let host = stage(size: Size(width: 200, height: 200)) {
      HStack(spacing: 0) {
        List {
          VStack {
            Text("a"); Spacer(minLength: 30); Text("b")
          }.id("row")
          Divider().id("line")
        }
      }
    }
    #expect(host.frame(id: "row")?.height == 70)
    #expect(host.frame(id: "line") == Rect(x: 0, y: 70, width: 200, height: 1))
  }

  @Test func `several views in a presence form a column, also in an HStack`() {
    let host = stage(size: Size(width: 200, height: 200)) {
      HStack {
        AnimatedPresence(value: "a") { text in
          Text(text).id("a")
          Spacer(minLength: 30)
          Text("b").id("b")
        }
      }
    }
    let (a, b) = (host.frame(id: "a"), host.frame(id: "b"))
    #expect((b?.minY ?? 0) - (a?.maxY ?? 0) == 30)
  }

  @Test func `a divider between views keeps the default distance on both sides`() {
    #expect(
      height {
        Text("a"); Divider()
      } == 20 + 8 + 1 + 8 + 20)
    #expect(
      height {
        HStack {
          Text("a"); Divider().frame(height: 5); Spacer()
        }
      } == 48)
  }
}
