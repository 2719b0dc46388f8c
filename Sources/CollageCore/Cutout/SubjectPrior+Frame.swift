internal import Foundation

/// The evidence from a pixel's position and from the colors at the photo's edges or around the
/// user's box.
extension SubjectPrior {
  /// The width, in pixels, of the strip along the photo's edges that is assumed to show background.
  private var strip: Int { max(2, Int((0.025 * Double(size.longSide)).rounded())) }

  /// The left and right columns whose colors ``BandCue`` compares with a pixel's color.
  var sides: (left: Range<Int>, right: Range<Int>) {
    guard map.inside != nil, let rect = hints.rect else {
      return (0..<min(strip, size.width), max(0, size.width - strip)..<size.width)
    }
    let wide = max(1, 0.1 * rect.size.width / grid.stepX)
    let left = Int(rect.minX / grid.stepX)
    let right = min(size.width, Int((rect.maxX / grid.stepX).rounded(.up)))
    return (max(0, left - Int(wide))..<left, right..<min(size.width, right + Int(wide)))
  }

  /// Returns the similarity of each pixel's color to the samples of the background, in `0...1`.
  func borderCue() -> [Float] {
    var colors: [ColorVector] = []
    var weights: [Float] = []
    for pixel in 0..<size.area {
      let weight = borderWeight(pixel)
      guard weight > 0 else { continue }
      colors.append(lab.values[pixel])
      weights.append(weight)
    }
    let border = BorderColors(colors, weights: weights)
    return lab.values.map { border.similarity(to: $0) }
  }

  /// Returns the weight of a pixel's color as a sample of the background.
  private func borderWeight(_ pixel: Int) -> Float {
    if map.marks[pixel] == .drop { return 1 }
    if map.marks[pixel] == .keep { return 0 }
    if let inside = map.inside { return inside[pixel] ? 0 : isNearRect(pixel) ? 3 : 1 }
    let (x, y) = (pixel % size.width, pixel / size.width)
    if x < strip || x >= size.width - strip || y < strip { return 1 }
    return y >= size.height - strip ? 0.4 : 0
  }

  private func isNearRect(_ pixel: Int) -> Bool {
    guard let rect = hints.rect else { return false }
    let point = grid.center(pixel)
    let (across, down) = (0.1 * rect.size.width, 0.1 * rect.size.height)
    return point.x > rect.minX - across && point.x < rect.maxX + across
      && point.y > rect.minY - down && point.y < rect.maxY + down
  }

  /// Returns the closeness of a pixel to the position where subjects usually are, in `0...1`.
  func centerCue(_ pixel: Int) -> Float {
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
