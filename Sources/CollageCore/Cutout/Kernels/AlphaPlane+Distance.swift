extension AlphaPlane {
  /// Returns the squared distance from each pixel to the nearest one with at least the given alpha.
  ///
  /// The result is exact. It uses the method of Felzenszwalb and Huttenlocher with Meijster's
  /// integer arithmetic: first along columns, then the lower envelope of parabolas along each row.
  ///
  /// - Parameter level: The minimum alpha of a target pixel.
  /// - Returns: One value per pixel; infinite without target pixels.
  /// - Complexity: O(*n*) for *n* pixels.
  func squaredDistances(from level: UInt8) -> [Float] {
    let size = size
    let heights = columnDistances(from: level)
    return unsafe [Float](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe heights.withUnsafeBufferPointer { heights in
        let source = unsafe StripSource(buffer: heights)
        forEachStrip(height: size.height) { rows in
          var envelope = ParabolaEnvelope(count: size.width)
          for y in rows {
            // SAFETY: The row is inside the plane, and strips have different rows.
            let row = y * size.width..<(y + 1) * size.width
            unsafe envelope.write(
              UnsafeBufferPointer(rebasing: source.buffer[row]),
              to: UnsafeMutableBufferPointer(rebasing: target.buffer[row]))
          }
        }
      }
      count = size.area
    }
  }

  /// Returns the plane grown by a radius so large that visiting every pixel of the disk is too
  /// slow.
  func grownByDistance(_ radius: Int) -> AlphaPlane {
    let limit = Float(radius)
    let isGray = bytes.contains { $0 > 0 && $0 < 255 }
    var result = AlphaPlane(size: size, bytes: [UInt8](repeating: 0, count: size.area))
    // The distances of the previous level.
    var nearer = [Float](repeating: 0, count: isGray ? size.area : 0)
    var before: Float = 0
    for level: UInt8 in isGray ? [1, 86, 171, 255] : [255] {
      let squares = squaredDistances(from: level)
      let (from, step) = (before, Float(level) - before)
      for pixel in squares.indices {
        let distance = squares[pixel].squareRoot()
        if distance <= limit {
          result.bytes[pixel] = level
        } else if isGray, from > 0, nearer[pixel] <= limit, distance < .infinity {
          let part = (limit - nearer[pixel]) / (distance - nearer[pixel])
          result.bytes[pixel] = UInt8(from + step * part)
        }
        if isGray { nearer[pixel] = distance }
      }
      before = Float(level)
    }
    for pixel in bytes.indices { result.bytes[pixel] = max(result.bytes[pixel], bytes[pixel]) }
    return result
  }

  /// Returns the distance along its column from each pixel to the nearest one with at least
  /// `level`.
  private func columnDistances(from level: UInt8) -> [Int32] {
    let width = size.width
    var result = bytes.map { $0 >= level ? 0 : ParabolaEnvelope.far }
    unsafe result.withUnsafeMutableBufferPointer { result in
      // SAFETY: Every index is that of a pixel.
      for pixel in width..<max(width, result.count) {
        unsafe result[pixel] = unsafe min(result[pixel], result[pixel - width] + 1)
      }
      for pixel in (0..<max(0, result.count - width)).reversed() {
        unsafe result[pixel] = unsafe min(result[pixel], result[pixel + width] + 1)
      }
    }
    return result
  }
}
