// The anchor pass: lists follow their anchors as part of their layout, since rows that come into view
// may change what lies above; what is left is the pointer, under which rows may have moved.

extension ViewHost {
  /// Lets motion that is not of views, such as a fling, take its place in the frame.
  func scrollPass() {}
}
