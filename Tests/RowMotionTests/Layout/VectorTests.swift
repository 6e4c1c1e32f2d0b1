import RowMotion
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct VectorTests {
  @Test(arguments: LayoutVectors.shared.stacks.cases)
  func `stacks agree with the vectors`(_ sample: LayoutVectors.StackCase) {
    let host = stage(
      proposal: ProposedViewSize(width: sample.proposal[0], height: sample.proposal[1])
    ) {
      if sample.axis == "vertical" {
        VStack(
          alignment: sample.alignment == "leading" ? .leading : .center, spacing: sample.spacing
        ) {
          children(sample.children)
        }
        .id("stack")
      } else {
        HStack(alignment: sample.alignment == "top" ? .top : .center, spacing: sample.spacing) {
          children(sample.children)
        }
        .id("stack")
      }
    }
    #expect(isNear(host.frame(id: "stack"), [0, 0] + sample.size))
    for (index, frame) in sample.frames.enumerated() {
      let actual = host.frame(id: index)
      #expect(isNear(actual, frame), "child \(index): \(String(describing: actual)), not \(frame)")
    }
  }

  private func children(_ children: [LayoutVectors.Child]) -> some View {
    ForEach(0..<children.count) { index in child(children[index]).id(index) }
  }

  @ViewBuilder private func child(_ child: LayoutVectors.Child) -> some View {
    switch child.kind {
    case "spacer":
      Spacer(minLength: child.minLength)
    case "wrapping":
      WrappingLeaf(
        oneLineWidth: child.oneLineWidth ?? 0, lineHeight: child.lineHeight ?? 0,
        minWidth: child.minWidth ?? 0
      ) {}
    default:
      FlexibleLeaf(width: flexibility(child.width), height: flexibility(child.height)) {}
        .layoutPriority(child.priority ?? 0)
    }
  }

  private func flexibility(_ lengths: [LayoutVectors.Length]?) -> Flexibility {
    guard let lengths, lengths.count == 3 else { return Flexibility(0) }
    return Flexibility(lengths[0].value, lengths[1].value, lengths[2].value)
  }

  @Test(arguments: LayoutVectors.shared.flexFrames.cases, [Axis.horizontal, .vertical])
  func `flexible frames match the vectors`(_ sample: LayoutVectors.FrameCase, _ axis: Axis) throws {
    let recorder = ProposalRecorder()
    var leaf = FlexibleLeaf()
    let flexibility =
      switch sample.child {
      case "fixed30": Flexibility(30)
      case "text(min10,ideal100)": Flexibility(10, 100, 100)
      default: Flexibility(0, 10, .infinity)
      }
    if axis == .horizontal { leaf.width = flexibility } else { leaf.height = flexibility }
    leaf.recorder = recorder
    let limits = (sample.min?.value, sample.ideal?.value, sample.max?.value)
    let host = stage(
      proposal: axis == .horizontal
        ? ProposedViewSize(width: sample.proposal, height: 20)
        : ProposedViewSize(width: 20, height: sample.proposal)
    ) {
      Group {
        if axis == .horizontal {
          leaf {}.frame(minWidth: limits.0, idealWidth: limits.1, maxWidth: limits.2)
        } else {
          leaf {}.frame(minHeight: limits.0, idealHeight: limits.1, maxHeight: limits.2)
        }
      }
      .id("frame")
    }
    let frame = try #require(host.frame(id: "frame"))
    #expect(isNear(axis == .horizontal ? frame.width : frame.height, sample.size))
    let proposal = try #require(recorder.proposals.first)
    #expect((axis == .horizontal ? proposal.width : proposal.height) == sample.childProposal)
  }

  @Test(arguments: LayoutVectors.shared.visibleHeightLayout.cases)
  func `visible heights agree with the vectors`(_ sample: LayoutVectors.VisibleHeightCase) {
    let host = stage(proposal: ProposedViewSize(width: 200, height: 500)) {
      VisibleHeightLayout(visibleHeight: sample.visibleHeight) {
        box(sample.childNatural[0], sample.childNatural[1]).id("child")
      }
      .id("layout")
    }
    #expect(isNear(host.frame(id: "layout"), [0, 0] + sample.reportedSize))
    #expect(isNear(host.frame(id: "child"), sample.childFrame))
  }

  /// The published rule's values apply unless a run of views has different progress.
  @Test(
    arguments: LayoutVectors.shared.collapsibleSpacing.cases.filter {
      !$0.label.hasPrefix("run with different progress")
    })
  func `published spacing agrees with the vectors`(_ sample: LayoutVectors.CollapsibleCase) throws {
    let host = collapsible(sample.scales, sample.widths, sample.heights, sample.spacing)
    let frame = try #require(host.frame(id: "stack"))
    #expect(isNear(frame.height, sample.size[1]))
    for (index, y) in sample.ys.enumerated() {
      #expect(isNear(host.frame(id: index)?.minY ?? .nan, y), "child \(index)")
    }
  }

  @Test(arguments: LayoutVectors.shared.thresholdSpacing.cases)
  func `threshold spacing agrees with the vectors`(_ sample: LayoutVectors.ThresholdCase) throws {
    let host = collapsible(sample.progress, sample.widths, sample.heights, sample.spacing)
    let frame = try #require(host.frame(id: "stack"))
    #expect(isNear(frame.height, sample.height, 1e-9))
    #expect(isNear(frame.width, sample.width, 1e-9))
    for (index, y) in sample.y.enumerated() {
      #expect(isNear(host.frame(id: index)?.minY ?? .nan, y, 1e-9), "child \(index)")
    }
  }

  private func collapsible(
    _ progress: [Double], _ widths: [Double], _ heights: [Double], _ spacing: Double
  ) -> ViewHost {
    stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      CollapsibleSpacingVStack(alignment: .leading, spacing: spacing) {
        ForEach(0..<progress.count) { index in
          box(widths[index], heights[index]).id(index)
            .collapsibleSpacingProgress(progress[index])
        }
      }
      .id("stack")
    }
  }
}
