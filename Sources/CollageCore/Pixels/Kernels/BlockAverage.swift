extension Bitmap {
  /// The mean of each block of pixels, in premultiplied space; blocks at the end may be smaller.
  ///
  /// - Parameter reduction: The size of a block.
  /// - Returns: An opaque raster when this one is, else a premultiplied one.
  /// - Complexity: O(pixels of this raster); each is read once, in order.
  func averagingBlocks(_ reduction: BlockReduction) -> Bitmap {
    let target = reduction.size(of: size)
    let source = premultiplied()
    var sums = [SIMD4<UInt32>](repeating: .zero, count: target.width)
    var result = [UInt8](repeating: 0, count: target.area * 4)
    var offset = 0
    for top in stride(from: 0, to: height, by: reduction.rows) {
      let rows = top..<min(top + reduction.rows, height)
      for index in sums.indices { sums[index] = .zero }
      for row in rows { source.add(row: row, blocks: reduction.columns, to: &sums) }
      for (index, sum) in sums.enumerated() {
        let columns = min(reduction.columns, width - index * reduction.columns)
        let count = UInt32(columns * rows.count)
        let mean = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ count / 2) / count)
        for channel in 0..<4 { result[offset &+ channel] = mean[channel] }
        offset &+= 4
      }
    }
    return Bitmap(size: target, alpha: source.alpha, bytes: result)
  }

  /// Adds the pixels of a row to the sums of their blocks.
  private func add(row: Int, blocks columns: Int, to sums: inout [SIMD4<UInt32>]) {
    bytes.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        var offset = row * bytesPerRow
        var left = width
        // SAFETY: `left` counts the pixels of the row that were not read; there is a sum for each
        // block that begins in the row.
        for index in sums.indices {
          var sum = sums[index]
          for _ in 0..<min(columns, left) {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            sum &+= SIMD4<UInt32>(
              truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
            offset &+= 4
          }
          left &-= columns
          sums[index] = sum
        }
      }
    }
  }
}
