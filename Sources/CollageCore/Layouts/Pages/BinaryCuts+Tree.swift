extension BinaryCuts {
  /// Takes over a tree: parts of a row are cut off one after the other.
  ///
  /// - Precondition: The tree has this many pictures, two at least.
  init(_ tree: SlicingTree, count: Int) {
    self.init(count: count)
    take(tree)
  }

  /// The tree.
  var tree: SlicingTree { tree(root) }

  private func tree(_ part: Int) -> SlicingTree {
    guard part >= count else { return .picture(part) }
    let cut = part - count
    let both = [tree(Int(parts[cut].x)), tree(Int(parts[cut].y))]
    return isRow[cut] ? .row(both) : .column(both)
  }
}
