extension CoveragePlane {
  /// The plane with rows as columns.
  func transposed() -> CoveragePlane {
    let size = size
    let values = [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = StripTarget(buffer: buffer)
      self.values.withUnsafeBufferPointer { values in
        let source = StripSource(buffer: values)
        forEachStrip(height: size.width, rows: 32) { columns in
          // SAFETY: both have `size.area` values, and strips write different rows.
          for top in stride(from: 0, to: size.height, by: 32) {
            for column in columns {
              for row in top..<min(top + 32, size.height) {
                target.buffer[column &* size.height &+ row] =
                  source.buffer[row &* size.width &+ column]
              }
            }
          }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size.transposed, values: values)
  }

  /// The greater value of two planes of one size in each place.
  func maximum(_ other: CoveragePlane) -> CoveragePlane {
    precondition(size == other.size)
    let values = [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      self.values.withUnsafeBufferPointer { first in
        other.values.withUnsafeBufferPointer { second in
          for index in 0..<first.count { buffer[index] = max(first[index], second[index]) }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size, values: values)
  }
}
