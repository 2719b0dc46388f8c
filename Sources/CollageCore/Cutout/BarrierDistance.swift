/// The minimum barrier distance (Strand et al.), a measure of a pixel's difference from the seeds.
///
/// The cost of a path from a seed to the pixel is the difference between the largest and the
/// smallest value along the path. The distance is the lowest cost of all paths. The raster scan by
/// Zhang et al. (2015) approximates it; the exact distance would require several paths per pixel.
struct BarrierDistance {
  /// The number of scans of the raster, alternately forward and backward.
  static let passes = 4

  /// Returns the sum of the distances in the three color channels for each pixel.
  ///
  /// The distances are infinite if no pixel is a seed.
  static func summed(_ colors: Raster<ColorVector>, seeds: [Bool]) -> Raster<Float> {
    var sum = [Float](repeating: 0, count: colors.values.count)
    for channel in 0..<3 {
      let values = colors.values.map { $0[channel] }
      let distances = BarrierDistance(values, size: colors.size, seeds: seeds).distances()
      for index in sum.indices { sum[index] += distances[index] }
    }
    return Raster(size: colors.size, values: sum)
  }

  private let size: PixelSize
  private let values: [Float]
  private var cost: [Float]
  private var highest: [Float]
  private var lowest: [Float]

  init(_ values: [Float], size: PixelSize, seeds: [Bool]) {
    precondition(values.count == size.area && seeds.count == size.area)
    self.size = size
    self.values = values
    cost = seeds.map { $0 ? 0 : .infinity }
    highest = values
    lowest = values
  }

  func distances() -> [Float] {
    var scan = self
    for pass in 0..<Self.passes {
      if pass.isMultiple(of: 2) { scan.forward() } else { scan.backward() }
    }
    return scan.cost
  }

  private mutating func forward() {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = y * size.width + x
        if y > 0 { relax(pixel, from: pixel - size.width) }
        if x > 0 { relax(pixel, from: pixel - 1) }
      }
    }
  }

  private mutating func backward() {
    for y in (0..<size.height).reversed() {
      for x in (0..<size.width).reversed() {
        let pixel = y * size.width + x
        if y + 1 < size.height { relax(pixel, from: pixel + size.width) }
        if x + 1 < size.width { relax(pixel, from: pixel + 1) }
      }
    }
  }

  @inline(__always)
  private mutating func relax(_ pixel: Int, from neighbor: Int) {
    guard cost[neighbor] < .infinity else { return }
    let upper = max(highest[neighbor], values[pixel])
    let lower = min(lowest[neighbor], values[pixel])
    guard upper - lower < cost[pixel] else { return }
    cost[pixel] = upper - lower
    highest[pixel] = upper
    lowest[pixel] = lower
  }
}
