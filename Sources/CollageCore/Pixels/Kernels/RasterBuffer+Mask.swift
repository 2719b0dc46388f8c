extension RasterBuffer {
  /// Returns the raster with its alpha multiplied by a mask of its size.
  ///
  /// Premultiplied colors are also multiplied. The result contains the part that this buffer
  /// contains. It has straight alpha if this raster has, otherwise premultiplied alpha.
  ///
  /// - Complexity: O(pixels). Fully covered pixels are only copied.
  func masked(by mask: some RasterMask) -> RasterBuffer {
    precondition(mask.size == size)
    let result = RasterBuffer(
      size: size, alpha: alpha == .straight ? .straight : .premultiplied,
      part: part == RasterPart(size) ? nil : part)
    let first = part.rows.lowerBound
    forEachStrip(height: part.rows.count) { strip in
      var values = [UInt16](repeating: 0, count: size.width)
      for row in first + strip.lowerBound..<first + strip.upperBound {
        let columns = part.columns(row)
        let whole = mask.fullyCoveredColumns(row: row).clamped(to: columns)
        copy(columns, row: row, to: result)
        for rim in [columns.lowerBound..<whole.lowerBound, whole.upperBound..<columns.upperBound] {
          mask.fill(rim, row: row, into: &values)
          result.fade(rim, row: row, by: values)
        }
      }
    }
    return result
  }

  private func copy(_ columns: Range<Int>, row: Int, to result: RasterBuffer) {
    let source = unsafe UnsafeRawPointer(bytes) + rowStarts[row]
    let target = unsafe result.bytes + result.rowStarts[row]
    if bytesPerPixel == 4 {
      // SAFETY: both buffers hold these columns of the row.
      unsafe (target + columns.lowerBound * 4).copyMemory(
        from: source + columns.lowerBound * 4, byteCount: columns.count * 4)
      return
    }
    for column in columns {
      // SAFETY: both buffers hold these columns of the row, and a byte follows the last three-byte
      // pixel.
      let word = unsafe source.loadUnaligned(fromByteOffset: column &* 3, as: UInt32.self)
      unsafe target.storeBytes(of: word | 0xFF00_0000, toByteOffset: column &* 4, as: UInt32.self)
    }
  }

  /// Multiplies some four-byte pixels of a row by coverage values, rounded to the nearest integers.
  ///
  /// If alpha is straight, only alpha is multiplied. If alpha becomes zero, the color becomes zero,
  /// too.
  private func fade(_ columns: Range<Int>, row: Int, by values: [UInt16]) {
    let address = unsafe bytes + rowStarts[row]
    let isStraight = alpha == .straight
    unsafe values.withUnsafeBufferPointer { values in
      for column in columns {
        let part = unsafe (UInt32(values[column]) &+ 128) &>> 8
        guard part < 255 else { continue }
        // SAFETY: the buffer holds these columns of the row.
        let word = unsafe address.loadUnaligned(fromByteOffset: column &* 4, as: UInt32.self)
        var faded = Self.scale(word, part)
        if isStraight, faded >= 1 &<< 24 {
          faded = faded & 0xFF00_0000 | word & 0x00FF_FFFF
        } else if isStraight {
          faded = 0
        }
        unsafe address.storeBytes(of: faded, toByteOffset: column &* 4, as: UInt32.self)
      }
    }
  }

  /// Multiplies four bytes by `part` / 255, rounded to the nearest integers.
  @inline(__always)
  private static func scale(_ word: UInt32, _ part: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    func pair(_ value: UInt32) -> UInt32 {
      let product = value &* part &+ 0x0080_0080
      return (product &+ (product &>> 8 & mask)) &>> 8 & mask
    }
    return pair(word & mask) | pair(word &>> 8 & mask) &<< 8
  }
}
