extension CoveragePlane {
  /// Creates a plane from the alpha of a raster in any alpha format.
  ///
  /// - Precondition: The buffer holds the whole raster.
  init(alphaOf raster: RasterBuffer) { self.init(AlphaRows(raster: raster)) }

  init(alphaOf bitmap: Bitmap) { self.init(BitmapAlphaRows(bitmap: bitmap)) }

  /// Creates a plane of the mean coverage of blocks, with a margin of empty blocks.
  ///
  /// In blocks at the right and bottom, pixels outside the raster count as not covered. `block` is
  /// the side of a block, a power of two up to ``GaussianBlurPlan/largestBlock``. Blocks are added
  /// on the right until the width is divisible by `multiple`. Each row of the source is read once.
  init(
    _ source: some CoverageRows, block: Int = 1, margin: Int = 0, widthMultiple multiple: Int = 1
  ) {
    precondition(block & (block - 1) == 0 && (1...GaussianBlurPlan.largestBlock).contains(block))
    let blocks = BlockReduction(columns: block, rows: block).size(of: source.size)
    let width = (blocks.width + 2 * margin + multiple - 1) / multiple * multiple
    let size = PixelSize(width: width, height: blocks.height + 2 * margin)
    let values = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      forEachStrip(height: size.height, rows: max(1, 64 / block)) { rows in
        var sums = CoverageSums(columns: blocks.width, block: block, shift: source.shift)
        for row in rows {
          // SAFETY: the row is in the plane, and strips have different rows.
          let line = unsafe UnsafeMutableBufferPointer(
            rebasing: target.buffer[row * width..<(row + 1) * width])
          unsafe line.update(repeating: 0)
          let top = (row - margin) * block
          guard top >= 0, top < source.size.height else { continue }
          let means = unsafe UnsafeMutableBufferPointer(
            rebasing: line[margin..<margin + blocks.width])
          unsafe sums.write(source, rows: top..<min(top + block, source.size.height), to: means)
        }
      }
      count = size.area
    }
    self.init(size: size, values: values)
  }
}

private struct CoverageSums {
  private let columns: Int
  private let block: Int
  private let shift: UInt32
  private var sums: [UInt32]

  init(columns: Int, block: Int, shift: UInt32) {
    (self.columns, self.block, self.shift) = (columns, block, shift)
    // The extra elements are padding, because `addNeighbors` reads eight sums at a time.
    sums = [UInt32](repeating: 0, count: columns * block + 16)
  }

  mutating func write(
    _ source: some CoverageRows, rows: Range<Int>, to target: UnsafeMutableBufferPointer<UInt16>
  ) {
    precondition(target.count == columns && source.size.width <= columns * block)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe sums.update(repeating: 0)
      for row in rows { unsafe source.add(row: row, to: sums) }
      var width = block
      while width > 1 {
        width /= 2
        unsafe Self.addNeighbors(sums, count: columns * width)
      }
      // The area of a block is a power of two, so a shift divides by it.
      let bits = UInt32(block.trailingZeroBitCount * 2)
      let half = (UInt32(1) &<< bits) / 2
      // SAFETY: both have `columns` elements.
      for column in 0..<columns {
        unsafe target[column] = unsafe UInt16(
          truncatingIfNeeded: (sums[column] &<< shift &+ half) &>> bits)
      }
    }
  }

  private static func addNeighbors(_ sums: UnsafeMutableBufferPointer<UInt32>, count: Int) {
    guard let base = sums.baseAddress else { return }
    let bytes = UnsafeMutableRawPointer(base)
    // SAFETY: reads end at most seven sums after `2 * count`, which exist. Writes stay behind the
    // reads.
    for index in stride(from: 0, to: count, by: 4) {
      let pairs = unsafe (bytes + index &* 8).loadUnaligned(as: SIMD8<UInt32>.self)
      unsafe (bytes + index &* 4).storeBytes(
        of: pairs.evenHalf &+ pairs.oddHalf, as: SIMD4<UInt32>.self)
    }
  }
}
