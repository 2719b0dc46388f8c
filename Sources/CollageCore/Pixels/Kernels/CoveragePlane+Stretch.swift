extension CoveragePlane {
  /// Returns the plane scaled to another size.
  ///
  /// Along an axis that becomes shorter, values are averaged. Along an axis that becomes longer,
  /// values are interpolated linearly between pixel centers.
  ///
  /// - Complexity: O(pixels of both planes).
  func stretched(to target: PixelSize) -> CoveragePlane {
    guard target != size else { return self }
    let columns = AreaWeights(stretching: size.width, to: target.width)
    let rows = AreaWeights(stretching: size.height, to: target.height)
    let values = unsafe [UInt16](unsafeUninitializedCapacity: target.area) { buffer, count in
      let output = unsafe StripTarget(buffer: buffer)
      forEachStrip(height: target.height) { strip in
        // Neighboring target rows read the same source rows, so two scaled source rows are cached:
        // one with an even and one with an odd index.
        var sums = [Float](repeating: 0, count: target.width)
        var scaledRows = [sums, sums]
        var cachedRows = [-1, -1]
        for row in strip {
          for column in sums.indices { sums[column] = 0 }
          let first = rows.offsets[row]
          for index in first..<rows.offsets[row + 1] {
            let source = rows.starts[row] + index - first
            if source != cachedRows[source & 1] {
              stretch(row: source, columns, into: &scaledRows[source & 1])
              cachedRows[source & 1] = source
            }
            Self.add(scaledRows[source & 1], rows.weights[index], to: &sums)
          }
          // SAFETY: the row is in the target, and strips have different rows.
          for column in sums.indices {
            unsafe output.buffer[row &* target.width &+ column] = UInt16(
              min(max(sums[column] + 0.5, 0), Float(Self.full)))
          }
        }
      }
      count = target.area
    }
    return CoveragePlane(size: target, values: values)
  }

  private static func add(_ line: [Float], _ weight: Float, to sums: inout [Float]) {
    for column in sums.indices { sums[column] += line[column] * weight }
  }

  private func stretch(row: Int, _ columns: AreaWeights, into result: inout [Float]) {
    unsafe values.withUnsafeBufferPointer { values in
      // SAFETY: weights refer only to columns of this plane.
      let start = row * size.width
      for column in result.indices {
        let first = columns.offsets[column]
        var sum: Float = 0
        for index in first..<columns.offsets[column + 1] {
          unsafe sum +=
            Float(values[start &+ columns.starts[column] &+ index &- first])
            * columns.weights[index]
        }
        result[column] = sum
      }
    }
  }
}
