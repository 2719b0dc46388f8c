internal import Foundation

/// A first guess at the subject from a very small photo: what is unlike the frame, sharp and central.
struct SubjectPrior {
  let tuning: ClassicTuning
  let hints: CutoutHints
  let map: HintMap
  /// The photo at the prior's size, in Lab.
  let lab: Raster<ColorVector>
  /// The photo at a medium size.
  let medium: Bitmap
  let grid: WorkingGrid

  private var size: PixelSize { lab.size }

  /// How probable it is that each pixel belongs to the subject.
  func probability() -> Raster<Float> {
    let barrier = barrierCue()
    let texture = TextureCue.plane(of: medium, size: size)
    let border = borderCue()
    let bands = BandCue(lab: lab, left: sides.left, right: sides.right).values()
    let reach = MarkReach(hints: hints, lab: lab, grid: grid)
    let intercept = tuning.intercept + (map.inside == nil ? 0 : 0.5)
    let values = (0..<size.area).map { pixel -> Float in
      let score =
        intercept + tuning.barrier * barrier[pixel] + tuning.texture * texture.values[pixel]
        - max(tuning.border * border[pixel], tuning.band * bands[pixel]) + tuning.center
        * centerCue(pixel) + reach.score[pixel]
      return 1 / (1 + exp(-score))
    }
    let plane = Raster(size: size, values: values)
    let guide = lab.map { $0 * 0.01 }
    return GuidedFilter(plane, guide: guide, radius: 6, epsilon: 0.01).plane(guide)
      .map { min(max($0, 0), 1) }
  }

  private var sides: (left: Range<Int>, right: Range<Int>) {
    guard map.inside != nil, let rect = hints.rect else {
      let strip = max(2, Int((0.025 * Double(size.longSide)).rounded()))
      return (0..<min(strip, size.width), max(0, size.width - strip)..<size.width)
    }
    let wide = max(1, 0.1 * rect.size.width / grid.stepX)
    let left = Int(rect.minX / grid.stepX)
    let right = min(size.width, Int((rect.maxX / grid.stepX).rounded(.up)))
    return (max(0, left - Int(wide))..<left, right..<min(size.width, right + Int(wide)))
  }

  /// How hard it is to reach a pixel from the frame; about one for what stands out most.
  private func barrierCue() -> [Float] {
    var distances = BarrierDistance.summed(lab, seeds: seeds(withFrame: map.inside == nil)).values
    if map.inside != nil {
      let framed = BarrierDistance.summed(lab, seeds: seeds(withFrame: true)).values
      let share = tuning.frameShare
      distances = zip(distances, framed).map { $0 + ($1 - $0) * share }
    }
    guard distances[0] < .infinity else { return distances.map { _ in 0 } }
    let high = distances.sorted()[min(distances.count - 1, distances.count * 98 / 100)]
    return distances.map { min(1, $0 / (high + 4)) }
  }

  private func seeds(withFrame: Bool) -> [Bool] {
    (0..<size.area).map { pixel in
      if map.labels[pixel] == .drop { return true }
      guard withFrame else { return false }
      let (x, y) = (pixel % size.width, pixel / size.width)
      return x == 0 || y == 0 || x == size.width - 1
    }
  }

  private func borderCue() -> [Float] {
    var colors: [ColorVector] = []
    var weights: [Float] = []
    for pixel in 0..<size.area {
      let weight = borderWeight(pixel)
      guard weight > 0 else { continue }
      colors.append(lab.values[pixel])
      weights.append(weight)
    }
    let border = BorderColors(colors, weights: weights)
    return lab.values.map { border.likeness($0) }
  }

  /// How much a pixel's colour tells about the background.
  private func borderWeight(_ pixel: Int) -> Float {
    if map.marks[pixel] == .drop { return 1 }
    if map.marks[pixel] == .keep { return 0 }
    if let inside = map.inside { return inside[pixel] ? 0 : isNearBox(pixel) ? 3 : 1 }
    let strip = max(2, Int((0.025 * Double(size.longSide)).rounded()))
    let (x, y) = (pixel % size.width, pixel / size.width)
    if x < strip || x >= size.width - strip || y < strip { return 1 }
    return y >= size.height - strip ? 0.4 : 0
  }

  private func isNearBox(_ pixel: Int) -> Bool {
    guard let rect = hints.rect else { return false }
    let point = grid.center(pixel)
    let (across, down) = (0.1 * rect.size.width, 0.1 * rect.size.height)
    return point.x > rect.minX - across && point.x < rect.maxX + across
      && point.y > rect.minY - down && point.y < rect.maxY + down
  }

  private func centerCue(_ pixel: Int) -> Float {
    let point = grid.center(pixel)
    if map.inside != nil, let rect = hints.rect {
      let x = (point.x - rect.center.x) / (0.3 * rect.size.width)
      let y = (point.y - rect.center.y) / (0.3 * rect.size.height)
      return Float(exp(-(x * x + y * y) / 2))
    }
    let x = point.x / Double(grid.photo.width) - 0.5
    let y = point.y / Double(grid.photo.height) - 0.55
    return Float(exp(-(x * x + y * y) / (2 * 0.22 * 0.22)))
  }
}
