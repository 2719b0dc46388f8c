extension Bitmap {
  /// Returns a ``LumaSquare`` for each square of a smoothing filter; squares at the right and
  /// bottom can have fewer pixels.
  func lumaSquares(by filter: some SmoothingFilter) -> SampleGrid<LumaSquare> {
    let (block, width, height) = (filter.block, width, height)
    let size = BlockReduction(columns: block, rows: block).size(of: size)
    let squares = unsafe [LumaSquare](unsafeUninitializedCapacity: size.area) { target, count in
      let target = unsafe StripTarget(buffer: target)
      unsafe bytes.withUnsafeBufferPointer { bytes in
        let source = unsafe StripSource(buffer: bytes)
        forEachStrip(height: size.height) { strip in
          let pixels = unsafe UnsafeRawBufferPointer(source.buffer)
          for y in strip {
            let rows = y * block..<min((y + 1) * block, height)
            for x in 0..<size.width {
              let columns = x &* block..<min((x &+ 1) &* block, width)
              var sums = SIMD4<UInt32>.zero
              // SAFETY: these are rows and columns of the bitmap, and strips have different
              // squares.
              for row in rows {
                for column in columns {
                  let word = unsafe pixels.loadUnaligned(
                    fromByteOffset: (row &* width &+ column) &* 4, as: UInt32.self)
                  unsafe sums &+= SIMD4(
                    truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
                }
              }
              unsafe target.buffer.initializeElement(
                at: y &* size.width &+ x,
                to: filter.square(of: sums, count: rows.count &* columns.count))
            }
          }
        }
      }
      count = size.area
    }
    return SampleGrid(size: size, values: squares)
  }
}
