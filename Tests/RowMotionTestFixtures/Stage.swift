import RowMotion

/// A layout that gives its one view a fixed proposal, at the top leading corner.
struct Proposing: Layout {
  let proposal: ProposedViewSize

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: self.proposal) }
  }
}

/// Returns a host of 1000 by 1000 points with a view, after the first frame.
@MainActor func stage<Content: View>(
  size: Size = Size(width: 1000, height: 1000), @ViewBuilder _ content: () -> Content
) -> ViewHost {
  let host = ViewHost(size: size, text: BoxFont(), root: content)
  host.advance(to: 0)
  return host
}

/// Returns a host whose view is given a fixed proposal.
@MainActor func stage<Content: View>(
  proposal: ProposedViewSize, @ViewBuilder _ content: () -> Content
) -> ViewHost {
  let view = content()
  return stage { Proposing(proposal: proposal) { view } }
}

/// The minimum, ideal and maximum length along an axis, in points.
struct Flexibility: Sendable {
  var minimum: Double
  var ideal: Double
  var maximum: Double

  init(_ minimum: Double, _ ideal: Double, _ maximum: Double) {
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum
  }

  init(_ length: Double) { self.init(length, length, length) }

  func length(_ proposal: Double?) -> Double {
    proposal.map { min(max($0, minimum), maximum) } ?? ideal
  }
}

/// A list of the proposals that a view received.
@MainActor final class ProposalRecorder {
  var proposals: [ProposedViewSize] = []
}

/// A view without content that takes the proposed size within limits.
struct FlexibleLeaf: Layout {
  var width = Flexibility(0, 10, .infinity)
  var height = Flexibility(0, 10, .infinity)
  var recorder: ProposalRecorder?

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    recorder?.proposals.append(proposal)
    return Size(width: width.length(proposal.width), height: height.length(proposal.height))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    recorder?.proposals.append(proposal)
  }
}

/// Returns a view of a fixed size.
@MainActor func box(_ width: Double, _ height: Double) -> some View {
  FlexibleLeaf(width: Flexibility(width), height: Flexibility(height)) {}
}

/// A wrapping view: at a smaller width it takes more lines.
struct WrappingLeaf: Layout {
  var oneLineWidth: Double
  var lineHeight: Double
  var minWidth: Double

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let width = proposal.width.map { min(max($0, minWidth), oneLineWidth) } ?? oneLineWidth
    return Size(width: width, height: (oneLineWidth / width).rounded(.up) * lineHeight)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {}
}

func isNear(_ left: Double, _ right: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(left - right) <= tolerance
}

func isNear(_ rect: Rect?, _ numbers: [Double], _ tolerance: Double = 1e-6) -> Bool {
  guard let rect, numbers.count == 4 else { return false }
  return isNear(rect.minX, numbers[0], tolerance) && isNear(rect.minY, numbers[1], tolerance)
    && isNear(rect.width, numbers[2], tolerance) && isNear(rect.height, numbers[3], tolerance)
}
