/// The base of the parts that a list owns, such as its selection.
@MainActor class ListPart {
  /// The list, which sets this as soon as it exists.
  ///
  /// Functions of each frame and row copy it, which retains the list once instead of at each use.
  @exclusivity(unchecked) unowned(unsafe) final var list: ListNode!
}
