extension CoveragePlane {
  func transposed() -> CoveragePlane {
    let size = size
    let values = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe self.values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        forEachStrip(height: size.width, rows: 32) { columns in
          // SAFETY: both planes have `size.area` values, and strips write different rows.
          for top in stride(from: 0, to: size.height, by: 32) {
            for column in columns {
              for row in top..<min(top + 32, size.height) {
                unsafe target.buffer[column &* size.height &+ row] =
                  unsafe source.buffer[row &* size.width &+ column]
              }
            }
          }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size.transposed, values: values)
  }

  /// Returns the greater value of each pixel in two planes of the same size.
  func maximum(_ other: CoveragePlane) -> CoveragePlane {
    precondition(size == other.size)
    let values = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      unsafe self.values.withUnsafeBufferPointer { first in
        unsafe other.values.withUnsafeBufferPointer { second in
          for index in 0..<first.count {
            unsafe buffer[index] = unsafe max(first[index], second[index])
          }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size, values: values)
  }
}
