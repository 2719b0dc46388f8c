import CollageCore

/// A simulated user, who derives hints from the reference cutout.
enum SimulatedUser {
  /// Returns the subject's bounding box with a margin of 2% of the photo.
  static func box(of subject: Mask) -> Rect? {
    let set = subject.pixels.indices.filter { subject.pixels[$0] }
    let (columns, rows) = (set.map { $0 % subject.width }, set.map { $0 / subject.width })
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    let across = Int((0.02 * Double(subject.width)).rounded(.toNearestOrEven))
    let down = Int((0.02 * Double(subject.height)).rounded(.toNearestOrEven))
    let (x, y) = (max(0, left - across), max(0, top - down))
    let size = Size(
      width: Double(min(subject.width, right + 1 + across) - x),
      height: Double(min(subject.height, bottom + 1 + down) - y))
    return Rect(origin: Point(x: Double(x), y: Double(y)), size: size)
  }

  /// Adds a mark in the middle of the thickest wrong area; returns false if every wrong area is
  /// thin.
  static func correct(_ hints: inout CutoutHints, found: Mask, subject: Mask) -> Bool {
    let missed = middle(of: subject.combined(found) { $0 && !$1 })
    let added = middle(of: found.combined(subject) { $0 && !$1 })
    guard max(missed.depth, added.depth) >= 2 else { return false }
    if missed.depth >= added.depth {
      hints.keep.append(CutoutMark(disc: missed.point))
    } else {
      hints.drop.append(CutoutMark(disc: added.point))
    }
    return true
  }

  private static func middle(of wrong: Mask) -> (depth: Int, point: Point) {
    var (depth, rest, next) = (0, wrong, wrong.eroded())
    while next.pixels.contains(true) { (depth, rest, next) = (depth + 1, next, next.eroded()) }
    let deepest = rest.pixels.indices.filter { rest.pixels[$0] }
    guard !deepest.isEmpty else { return (0, .zero) }
    let pixel = deepest[deepest.count / 2]
    return (depth, Point(x: Double(pixel % wrong.width), y: Double(pixel / wrong.width)))
  }
}
