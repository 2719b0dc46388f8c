extension Raster {
  /// Returns the raster at another size, with bilinear interpolation and repeated edges.
  func interpolated(to target: PixelSize) -> Raster {
    guard target != size else { return self }
    let columns = LinearTaps(source: width, target: target.width)
    let rows = LinearTaps(source: height, target: target.height)
    var result = Raster(size: target)
    var line = [Sample](repeating: .zero, count: width)
    for y in 0..<target.height {
      let (upper, lower) = (rows.first[y] * width, rows.second[y] * width)
      let fraction = rows.fraction[y]
      for x in 0..<width {
        line[x] = values[upper + x] + (values[lower + x] - values[upper + x]) * fraction
      }
      for x in 0..<target.width {
        let left = line[columns.first[x]]
        result.values[y * target.width + x] =
          left + (line[columns.second[x]] - left) * columns.fraction[x]
      }
    }
    return result
  }

  /// Returns the raster at a smaller size.
  ///
  /// Each new sample is the mean of the area that it covers. The sides of `target` must be at most
  /// as long as those of this raster.
  func areaAveraged(to target: PixelSize) -> Raster {
    guard target != size else { return self }
    let columns = AreaWeights(source: width, extent: Double(width), target: target.width)
    let rows = AreaWeights(source: height, extent: Double(height), target: target.height)
    var result = Raster(size: target)
    var line = [Sample](repeating: .zero, count: width)
    for y in 0..<target.height {
      for x in 0..<width { line[x] = .zero }
      for index in rows.offsets[y]..<rows.offsets[y + 1] {
        let row = (rows.starts[y] + index - rows.offsets[y]) * width
        for x in 0..<width { line[x] += values[row + x] * rows.weights[index] }
      }
      for x in 0..<target.width {
        var sum = Sample.zero
        for index in columns.offsets[x]..<columns.offsets[x + 1] {
          sum += line[columns.starts[x] + index - columns.offsets[x]] * columns.weights[index]
        }
        result.values[y * target.width + x] = sum
      }
    }
    return result
  }

  /// Returns the raster at another size, averaged along axes that become shorter and interpolated
  /// along axes that become longer.
  func resized(to target: PixelSize) -> Raster {
    let smaller = PixelSize(
      width: min(width, target.width), height: min(height, target.height))
    return areaAveraged(to: smaller).interpolated(to: target)
  }
}

/// The two samples of an axis to interpolate for each position of the resized axis.
struct LinearTaps: Hashable, Sendable {
  let first: [Int]
  let second: [Int]
  /// The weight of the second sample at each position, in `0...1`.
  let fraction: [Float]

  init(source: Int, target: Int) {
    let step = Double(source) / Double(target)
    let positions = (0..<target).map { position in
      min(max((Double(position) + 0.5) * step - 0.5, 0), Double(source - 1))
    }
    first = positions.map { Int($0) }
    second = positions.map { min(Int($0) + 1, source - 1) }
    fraction = positions.map { Float($0 - $0.rounded(.down)) }
  }
}
