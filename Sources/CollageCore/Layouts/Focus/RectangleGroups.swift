/// A square that a cascade detected as a face, in pixels of the image.
struct FaceBox: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// Merges the detections of each face into one box, as OpenCV's `groupRectangles` does.
enum RectangleGroups {
  /// The maximum distance between the edges of similar boxes, as a fraction of the smaller box's
  /// side.
  private static let tolerance = 0.2

  /// Returns the mean box of each group of similar boxes, in the order of the groups' first
  /// members.
  ///
  /// Boxes that are connected by a chain of similar boxes are in one group. Groups with fewer than
  /// `minimumCount` members are left out. A group is also left out if its mean box is inside the
  /// mean box of a group with more members, at least four.
  ///
  /// - Complexity: O(*n*²) for *n* boxes.
  static func boxes(_ boxes: [FaceBox], minimumCount: Int) -> [FaceBox] {
    let groups = grouped(boxes).filter { $0.count >= minimumCount }.map { ($0.count, mean(of: $0)) }
    return groups.enumerated().filter { index, group in
      !groups.enumerated().contains { other, larger in
        other != index && isInside(group.1, larger.1) && larger.0 > max(3, group.0)
      }
    }.map(\.element.1)
  }

  private static func grouped(_ boxes: [FaceBox]) -> [[FaceBox]] {
    var group = Array(boxes.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for index in boxes.indices {
      for other in 0..<index where areAlike(boxes[index], boxes[other]) {
        let (one, two) = (root(index), root(other))
        group[max(one, two)] = min(one, two)
      }
    }
    var members: [Int: [FaceBox]] = [:]
    for index in boxes.indices { members[root(index), default: []].append(boxes[index]) }
    return boxes.indices.compactMap { members[$0] }
  }

  private static func areAlike(_ one: FaceBox, _ two: FaceBox) -> Bool {
    let delta = tolerance * (min(one.width, two.width) + min(one.height, two.height)) / 2
    return abs(one.x - two.x) <= delta && abs(one.y - two.y) <= delta
      && abs(one.x + one.width - two.x - two.width) <= delta
      && abs(one.y + one.height - two.y - two.height) <= delta
  }

  private static func mean(of boxes: [FaceBox]) -> FaceBox {
    let count = Double(boxes.count)
    return FaceBox(
      x: boxes.reduce(0) { $0 + $1.x } / count, y: boxes.reduce(0) { $0 + $1.y } / count,
      width: boxes.reduce(0) { $0 + $1.width } / count,
      height: boxes.reduce(0) { $0 + $1.height } / count)
  }

  /// Returns whether a box is inside another one, apart from a small tolerance.
  private static func isInside(_ box: FaceBox, _ other: FaceBox) -> Bool {
    let (across, down) = (tolerance * other.width, tolerance * other.height)
    return box.x >= other.x - across && box.y >= other.y - down
      && box.x + box.width <= other.x + other.width + across
      && box.y + box.height <= other.y + other.height + down
  }
}
