extension AlphaPlane {
  /// Returns the plane convolved with a Gaussian; the plane is reflected at its edges.
  ///
  /// - Complexity: O(*n*) for *n* pixels, for any deviation.
  func blurred(deviation: Double) -> AlphaPlane {
    deviation > 4 ? boxBlurred(deviation: deviation) : gaussianBlurred(deviation: deviation)
  }

  /// Returns the plane with each pixel replaced by the maximum within a disk around it.
  ///
  /// For large radii, only four alpha levels are computed; others are interpolated linearly.
  ///
  /// - Complexity: O(*n*) for *n* pixels, for any radius.
  func dilated(by radius: Int) -> AlphaPlane {
    radius > 6 ? dilatedByDistance(radius) : dilatedByRows(radius)
  }

  /// Returns the plane convolved with a Gaussian that is truncated at three standard deviations.
  func gaussianBlurred(deviation: Double) -> AlphaPlane {
    let kernel = gaussianKernel(deviation: deviation)
    let radius = kernel.count / 2
    let columns = (-radius..<size.width + radius).map { reflected($0, count: size.width) }
    return unsafe filtered { rows, source, target in
      var line = [Float](repeating: 0, count: size.width)
      var wide = [Float](repeating: 0, count: columns.count)
      for y in rows {
        for x in line.indices { line[x] = 0 }
        for tap in 0..<kernel.count {
          let start = reflected(y + tap - radius, count: size.height) * size.width
          unsafe addRow(source, start, kernel[tap], to: &line)
        }
        for x in columns.indices { wide[x] = line[columns[x]] }
        unsafe convolve(wide, kernel, into: target, at: y * size.width, count: size.width)
      }
    }
  }

  /// Returns the exact result of ``dilated(by:)``, in time that is proportional to the radius.
  func dilatedByRows(_ radius: Int) -> AlphaPlane {
    let halfWidths = (0...radius).map { down in
      Int((Double(radius * radius - down * down)).squareRoot())
    }
    return unsafe filtered { rows, source, target in
      for y in rows {
        for x in 0..<size.width { unsafe target[y * size.width + x] = 0 }
      }
      var line = [UInt8](repeating: 0, count: size.width)
      let near = max(0, rows.lowerBound - radius)..<min(size.height, rows.upperBound + radius)
      for y in near {
        var side = -1
        for down in (0...radius).reversed() {
          // Rows nearer to the disk's center are wider, so the range of the maxima in `line` only
          // grows.
          let halfWidth = halfWidths[down]
          while side < halfWidth {
            side += 1
            unsafe widen(&line, source, y * size.width, by: side)
          }
          for row in Set([y - down, y + down]) where rows.contains(row) {
            unsafe raise(target, row * size.width, to: line)
          }
        }
      }
    }
  }

  /// Returns the plane that the closure computes, in parallel for strips of rows.
  ///
  /// Each call of the closure gets all source and target bytes, and must fill the rows of its
  /// strip.
  func filtered(
    _ body:
      @Sendable (
        _ rows: Range<Int>, _ source: UnsafeBufferPointer<UInt8>,
        _ target: UnsafeMutableBufferPointer<UInt8>
      ) -> Void
  ) -> AlphaPlane {
    let result = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe bytes.withUnsafeBufferPointer { bytes in
        let source = unsafe StripSource(buffer: bytes)
        // SAFETY: Each call writes only whole rows of its own strip.
        forEachStrip(height: size.height) { unsafe body($0, source.buffer, target.buffer) }
      }
      count = size.area
    }
    return AlphaPlane(size: size, bytes: result)
  }
}

// SAFETY of the functions below: `start` is the offset of a row, which has as many bytes as the
// line has values.

@inline(__always)
private func addRow(
  _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ weight: Float, to line: inout [Float]
) {
  unsafe line.withUnsafeMutableBufferPointer { line in
    for x in 0..<line.count { unsafe line[x] += Float(source[start + x]) * weight }
  }
}

@inline(__always)
private func convolve(
  _ wide: [Float], _ kernel: [Float], into target: UnsafeMutableBufferPointer<UInt8>,
  at start: Int, count: Int
) {
  unsafe wide.withUnsafeBufferPointer { wide in
    for x in 0..<count {
      var sum: Float = 0.5
      for tap in 0..<kernel.count { unsafe sum += wide[x + tap] * kernel[tap] }
      unsafe target[start + x] = UInt8(min(sum, 255))
    }
  }
}

/// Replaces each byte of the line by the maximum of itself and the two source bytes that are `side`
/// pixels to its left and right.
///
/// If `side` is zero, copies the source row instead.
private func widen(
  _ line: inout [UInt8], _ source: UnsafeBufferPointer<UInt8>, _ start: Int, by side: Int
) {
  if side == 0 { for x in line.indices { line[x] = unsafe source[start + x] } }
  guard side > 0, side < line.count else { return }
  unsafe line.withUnsafeMutableBufferPointer { line in
    for x in 0..<line.count - side {
      unsafe line[x] = unsafe max(line[x], source[start + x + side])
    }
    for x in side..<line.count { unsafe line[x] = unsafe max(line[x], source[start + x - side]) }
  }
}

@inline(__always)
private func raise(
  _ target: UnsafeMutableBufferPointer<UInt8>, _ start: Int, to line: [UInt8]
) {
  unsafe line.withUnsafeBufferPointer { line in
    for x in 0..<line.count { unsafe target[start + x] = unsafe max(target[start + x], line[x]) }
  }
}
