extension AlphaPlane {
  /// Returns the squared distance from each pixel to the nearest pixel whose alpha is at least
  /// `level`.
  ///
  /// The distance is infinite if no pixel has such an alpha. The exact method is that of
  /// Felzenszwalb and Huttenlocher, with Meijster's integer arithmetic. It computes distances along
  /// columns, and then the lower envelope of parabolas along each row.
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
            // SAFETY: The row is inside the plane. Strips do not share rows.
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

  /// Returns the result of ``dilated(by:)``, computed from the distances to pixels with a minimum
  /// alpha.
  ///
  /// For large radii this is faster than visiting every pixel of the disk.
  func dilatedByDistance(_ radius: Int) -> AlphaPlane {
    let limit = Float(radius)
    let isGray = bytes.contains { $0 > 0 && $0 < 255 }
    var result = AlphaPlane(size: size, bytes: [UInt8](repeating: 0, count: size.area))
    var previousDistances = [Float](repeating: 0, count: isGray ? size.area : 0)
    var previousLevel: Float = 0
    for level: UInt8 in isGray ? [1, 86, 171, 255] : [255] {
      let squares = squaredDistances(from: level)
      let (from, step) = (previousLevel, Float(level) - previousLevel)
      for pixel in squares.indices {
        let distance = squares[pixel].squareRoot()
        if distance <= limit {
          result.bytes[pixel] = level
        } else if isGray, from > 0, previousDistances[pixel] <= limit, distance < .infinity {
          let part = (limit - previousDistances[pixel]) / (distance - previousDistances[pixel])
          result.bytes[pixel] = UInt8(from + step * part)
        }
        if isGray { previousDistances[pixel] = distance }
      }
      previousLevel = Float(level)
    }
    for pixel in bytes.indices { result.bytes[pixel] = max(result.bytes[pixel], bytes[pixel]) }
    return result
  }

  /// Returns the distance within its column from each pixel to the nearest pixel whose alpha is at
  /// least `level`.
  private func columnDistances(from level: UInt8) -> [Int32] {
    let width = size.width
    var result = bytes.map { $0 >= level ? 0 : ParabolaEnvelope.far }
    unsafe result.withUnsafeMutableBufferPointer { result in
      // SAFETY: Every index is the index of a pixel.
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
