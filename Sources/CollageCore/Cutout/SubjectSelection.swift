/// Selects the connected parts of a mask that belong to the subject, and closes small holes in
/// them.
struct SubjectSelection {
  /// The minimum score of a selected part, as a fraction of the best score.
  ///
  /// The score of a part is the sum of the prior over its pixels.
  static let share = 0.15
  /// The area below which holes are closed, as a fraction of the subject's area.
  static let hole = 0.01

  let map: HintMap
  let prior: Raster<Float>
  /// True to select only the part with the best score and the parts that the user has marked.
  let isSingle: Bool

  /// Returns the selected parts of a mask with their small holes closed.
  func selection(of mask: [Bool]) -> [Bool] {
    fillHoles(parts(of: mask))
  }

  /// Returns the selected parts of a mask, with their holes still open.
  func parts(of mask: [Bool]) -> [Bool] {
    let parts = ConnectedComponents(mask, size: map.size, connectivity: .eight)
    let scores = parts.sums(prior.values)
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return mask }
    var isSelected = scores.indices.map { part in
      isSingle ? part == best : scores[part] >= Self.share * scores[best]
    }
    for (pixel, part) in parts.region.enumerated()
    where part >= 0 && map.marks[pixel] == .keep {
      isSelected[Int(part)] = true
    }
    return parts.region.map { $0 >= 0 && isSelected[Int($0)] }
  }

  private func fillHoles(_ mask: [Bool]) -> [Bool] {
    let size = map.size
    let background = ConnectedComponents(mask.map { !$0 }, size: size, connectivity: .four)
    let subject = mask.reduce(0) { $0 + ($1 ? 1 : 0) }
    let areas = background.sums([Float](repeating: 1, count: mask.count))
    var isHole = areas.map { $0 < Self.hole * Double(subject) }
    for (pixel, index) in background.region.enumerated() where index >= 0 {
      let (x, y) = (pixel % size.width, pixel / size.width)
      let isOutside = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
      if isOutside || map.labels[pixel] == .drop { isHole[Int(index)] = false }
    }
    return mask.indices.map { mask[$0] || isHole[Int(background.region[$0])] }
  }
}
