extension Bitmap {
  /// Returns a bitmap whose pixels come from the columns and rows in two tables.
  ///
  /// - Precondition: `columns` contains a valid index for each column, and `rows` for each row.
  func gathering(columns: [Int], rows: [Int]) -> Bitmap {
    precondition(columns.count == width && rows.count == height)
    precondition(columns.allSatisfy { (0..<width).contains($0) })
    precondition(rows.allSatisfy { (0..<height).contains($0) })
    let offsets = columns.map { $0 * 4 }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      // SAFETY: the tables were checked above, so every offset of a whole pixel is in bounds. Each
      // of the `bytes.count` target bytes is written once.
      unsafe self.bytes.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(target)
        for (y, row) in rows.enumerated() {
          let sourceStart = row * bytesPerRow
          var targetOffset = y * bytesPerRow
          for offset in offsets {
            let pixel = unsafe source.loadUnaligned(
              fromByteOffset: sourceStart + offset, as: UInt32.self)
            unsafe target.storeBytes(of: pixel, toByteOffset: targetOffset, as: UInt32.self)
            targetOffset += 4
          }
        }
      }
      count = self.bytes.count
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
