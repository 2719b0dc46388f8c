/// Divides a set of colors into boxes so that the colors of a box are similar.
///
/// The method is Paul Heckbert's median cut (1982) with the criterion of Xiaolin Wu (1991): each
/// step considers all boxes, channels and positions, and makes the cut that reduces the squared
/// error most.
struct VarianceCut {
  /// A contiguous range of `points`, and the best cut: the one that reduces the squared error most.
  private struct Box {
    let range: Range<Int>
    let sum: WeightedColorSum
    /// The amount by which the best cut reduces the squared error.
    var gain = 0.0
    var channel: any KeyPath<WeightedColor, Double> & Sendable = \.red
    /// The number of colors before the cut, if the box is sorted by `channel`.
    var size = 0
  }

  private var points: [WeightedColor]
  private var boxes: [Box] = []

  /// Cuts boxes until there are `count` of them or no box can be cut.
  ///
  /// - Complexity: O(colors × log² colors) if cuts divide boxes into roughly equal parts.
  init(_ points: [WeightedColor], into count: Int) {
    self.points = points
    guard !points.isEmpty else { return }
    boxes = [box(points.indices)]
    while boxes.count < count,
      let widest = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
      boxes[widest].gain > 0
    {
      let old = boxes[widest]
      self.points[old.range].sort { $0[keyPath: old.channel] < $1[keyPath: old.channel] }
      let middle = old.range.lowerBound + old.size
      boxes[widest] = box(old.range.lowerBound..<middle)
      boxes.append(box(middle..<old.range.upperBound))
    }
  }

  var means: [WeightedColor] { boxes.compactMap(\.sum.mean) }

  private func box(_ range: Range<Int>) -> Box {
    var sum = WeightedColorSum()
    for point in points[range] { sum.add(point) }
    var box = Box(range: range, sum: sum)
    guard range.count > 1 else { return box }
    let channels: [any KeyPath<WeightedColor, Double> & Sendable] = [\.red, \.green, \.blue]
    for channel in channels {
      let sorted = points[range].sorted { $0[keyPath: channel] < $1[keyPath: channel] }
      var low = WeightedColorSum()
      for (index, point) in sorted.dropLast().enumerated() {
        low.add(point)
        let gain = low.explained + sum.without(low).explained - sum.explained
        if gain > box.gain { (box.gain, box.channel, box.size) = (gain, channel, index + 1) }
      }
    }
    return box
  }
}
