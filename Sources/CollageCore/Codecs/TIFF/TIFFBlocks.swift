internal import CTIFF

/// Reads the blocks (strips or tiles) of a TIFF, and converts their samples to pixels.
struct TIFFBlocks {
  private let layout: TIFFLayout
  let grid: TIFFGrid
  /// The number of bytes per row of a block.
  private let bytesPerRow: Int
  /// The packed pixel of each sample value; empty unless the layout's `reading` is `levels`.
  private let levels: [UInt32]

  init(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout, _ grid: TIFFGrid
  ) throws(TIFFLayout.Problem) {
    self.layout = layout
    self.grid = grid
    let samples = layout.isPlanar ? 1 : layout.samples
    let (bits, overflow) = grid.block.width.multipliedReportingOverflow(by: samples * layout.bits)
    bytesPerRow = overflow ? .max : bits / 8 + (bits % 8 == 0 ? 0 : 1)
    guard bytesPerRow <= grid.byteCount, bytesPerRow * grid.block.height <= grid.byteCount else {
      throw .damaged("strips or tiles of a wrong length")
    }
    levels = layout.reading == .levels ? try TIFFLevels.words(handle, layout) : []
  }

  struct Rows {
    /// Red, green, blue and alpha, or four inks, of every pixel.
    var samples: SampledImage.Samples
    /// The alpha of each pixel if the samples are inks; empty if the image has no alpha.
    var inkAlpha: [UInt8]
    /// The blocks that can't be read completely; their samples are zero.
    var lost: [TIFFGrid.Place]
  }

  /// Reads rows as pixels of four samples; the range must cover whole rows of blocks.
  func read(
    _ handle: borrowing TIFFHandle, rows: Range<Int>
  ) -> Rows {
    guard layout.isDeep else {
      let (pixels, inkAlpha, lost) = read(handle, rows: rows, maximum: UInt8.max)
      return Rows(samples: .bytes(pixels), inkAlpha: inkAlpha, lost: lost)
    }
    let (pixels, inkAlpha, lost) = read(handle, rows: rows, maximum: UInt16.max)
    return Rows(
      samples: .words(pixels), inkAlpha: inkAlpha.map(SampledImage.byte), lost: lost)
  }

  private func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ handle: borrowing TIFFHandle, rows: Range<Int>, maximum: Sample
  ) -> (pixels: [Sample], inkAlpha: [Sample], lost: [TIFFGrid.Place]) {
    var pixels = [Sample](repeating: 0, count: rows.count * grid.size.width * 4)
    let hasInkAlpha = layout.isInk && layout.alpha != nil
    var inkAlpha = [Sample](repeating: 0, count: hasInkAlpha ? pixels.count / 4 : 0)
    var buffer = [Sample](repeating: 0, count: grid.byteCount / MemoryLayout<Sample>.size + 1)
    var unpacked = [Sample](
      repeating: 0, count: isPacked ? grid.block.height * samplesPerRow : 0)
    var lost: [TIFFGrid.Place] = []
    for at in grid.places(in: rows) {
      for plane in 0..<grid.planes {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe grid.load(handle, at, plane: plane, into: $0)
        }
        guard let count, count >= grid.visible(at).height * bytesPerRow else {
          lost.append(at)
          grid.clear(at, in: &pixels, from: rows.lowerBound)
          break
        }
        if isPacked { expand(buffer, to: &unpacked, rows: grid.visible(at).height) }
        let samples = isPacked ? unpacked : buffer
        store(samples, at, plane: plane, in: &pixels, from: rows.lowerBound, maximum: maximum)
        if hasInkAlpha { storeAlpha(samples, at, plane: plane, in: &inkAlpha, rows.lowerBound) }
      }
    }
    return (pixels, inkAlpha, lost)
  }

  /// True if samples take neither 8 nor 16 bits, so they must be extracted bit by bit.
  private var isPacked: Bool {
    layout.reading == .samples && layout.bits != 8 && layout.bits != 16
  }

  private var samplesPerRow: Int { grid.block.width * (layout.isPlanar ? 1 : layout.samples) }

  /// Extracts the samples of a block from its bits, and scales them to the full range of `Sample`.
  private func expand<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], to unpacked: inout [Sample], rows: Int
  ) {
    let (bits, count) = (layout.bits, samplesPerRow)
    let maximum = UInt32(1) << UInt32(bits) - 1
    unsafe buffer.withUnsafeBytes { source in
      // SAFETY: the block has `rows` rows of `bytesPerRow` bytes. The first bit of each byte is the
      // most significant one.
      for row in 0..<rows {
        var (bitBuffer, bitCount, next) = (UInt32(0), 0, row * bytesPerRow)
        for index in row * count..<(row + 1) * count {
          while bitCount < bits {
            bitBuffer = unsafe bitBuffer << 8 | UInt32(source[next])
            bitCount += 8
            next += 1
          }
          bitCount -= bits
          let value = bitBuffer >> UInt32(bitCount) & maximum
          unpacked[index] = Sample(
            truncatingIfNeeded: (UInt64(value) * UInt64(Sample.max) + UInt64(maximum / 2))
              / UInt64(maximum))
        }
      }
    }
  }

  /// Stores the alpha of a block whose samples are inks.
  private func storeAlpha<Sample>(
    _ samples: [Sample], _ at: TIFFGrid.Place, plane: Int, in inkAlpha: inout [Sample], _ top: Int
  ) {
    guard !layout.isPlanar || plane == layout.alphaSample else { return }
    let step = layout.isPlanar ? 1 : layout.samples
    let part = grid.visible(at)
    for y in 0..<part.height {
      let target = (at.y - top + y) * grid.size.width + at.x
      let source = y * grid.block.width * step + (layout.isPlanar ? 0 : layout.alphaSample)
      for x in 0..<part.width { inkAlpha[target + x] = samples[source + x * step] }
    }
  }

  private func store<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], _ at: TIFFGrid.Place, plane: Int, in pixels: inout [Sample],
    from top: Int, maximum: Sample
  ) {
    let part = grid.visible(at)
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<part.height {
        let start = ((at.y - top + y) * grid.size.width + at.x) * 4
        if layout.reading == .levels {
          unsafe lookUp(
            buffer, row: y, of: part.width, in: UnsafeMutableRawBufferPointer(target), start)
        } else {
          unsafe unpack(buffer, row: y, of: part.width, plane: plane, in: target, start, maximum)
        }
      }
    }
  }

  /// Converts a row of samples of up to eight bits with the lookup table.
  private func lookUp<Sample>(
    _ buffer: [Sample], row: Int, of width: Int, in target: UnsafeMutableRawBufferPointer,
    _ start: Int
  ) {
    let mask = levels.count - 1
    unsafe buffer.withUnsafeBytes { source in
      unsafe levels.withUnsafeBufferPointer { levels in
        // SAFETY: the source contains `block.height` rows of `bytesPerRow` bytes, the target has
        // four bytes for every column, and the table has an element for every value up to the mask.
        for x in 0..<width {
          let bit = x &* layout.bits
          let first = row &* bytesPerRow &+ bit >> 3
          // A sample of 3, 5, 6 or 7 bits can end in the next byte of the row.
          let isSplit = bit & 7 &+ layout.bits > 8
          let bits = unsafe Int(source[first]) << 8 | (isSplit ? Int(source[first &+ 1]) : 0)
          let level = bits >> (16 &- layout.bits &- bit & 7) & mask
          unsafe target.storeBytes(
            of: levels[level], toByteOffset: start &+ x &* 4, as: UInt32.self)
        }
      }
    }
  }

  /// Stores a row of samples of 8 or 16 bits.
  private func unpack<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], row: Int, of width: Int, plane: Int,
    in target: UnsafeMutableBufferPointer<Sample>, _ start: Int, _ maximum: Sample
  ) {
    let step = layout.isPlanar ? 1 : layout.samples
    let invert = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
    let hasAlpha = layout.alpha != nil && !layout.isInk
    if layout.isPlanar, plane >= layout.colors, !hasAlpha || plane != layout.alphaSample { return }
    unsafe buffer.withUnsafeBufferPointer { source in
      // SAFETY: the source contains `block.height` rows of `block.width * step` samples. Only the
      // part of the block inside the image is copied, and the target has space for it.
      var from = row * grid.block.width * step
      var to = start
      for _ in 0..<width {
        if layout.isPlanar {
          unsafe set(target, to, channel: plane, source[from], invert, maximum)
        } else {
          for channel in 0..<min(step, layout.colors) {
            unsafe set(target, to, channel: channel, source[from + channel], invert, maximum)
          }
          if hasAlpha { unsafe target[to + 3] = unsafe source[from + layout.alphaSample] }
        }
        if layout.alpha == nil, !layout.isInk { unsafe target[to + 3] = maximum }
        from += step
        to += 4
      }
    }
  }

  @inline(__always)
  private func set<Sample: FixedWidthInteger & UnsignedInteger>(
    _ target: UnsafeMutableBufferPointer<Sample>, _ pixel: Int, channel: Int, _ value: Sample,
    _ invert: Bool, _ maximum: Sample
  ) {
    if layout.colors == 1, channel == 0 {
      let value = invert ? maximum - value : value
      unsafe target[pixel] = value
      unsafe target[pixel + 1] = value
      unsafe target[pixel + 2] = value
    } else if channel >= layout.colors {
      unsafe target[pixel + 3] = value
    } else {
      unsafe target[pixel + channel] = value
    }
  }
}

/// Creates the lookup table for palette samples, and for gray samples of few bits.
private enum TIFFLevels {
  /// Returns a packed pixel for each sample value, with the bytes red, green, blue and 255.
  static func words(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(TIFFLayout.Problem) -> [UInt32] {
    let count = 1 << layout.bits
    guard layout.photometric == Int(PHOTOMETRIC_PALETTE) else {
      return (0..<count).map { level in
        let isInverted = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
        let value = isInverted ? count - 1 - level : level
        let light = UInt8((value * 255 + (count - 1) / 2) / (count - 1))
        return word(SIMD3(repeating: light))
      }
    }
    guard let palette = handle.palette(count: count) else {
      throw .damaged("it has no palette")
    }
    // Some programs write 8-bit colors, although the format requires 16 bits.
    let shift: UInt16 = palette.contains { $0.max() > 255 } ? 8 : 0
    return palette.map { word(SIMD3(truncatingIfNeeded: $0 &>> shift)) }
  }

  private static func word(_ color: SIMD3<UInt8>) -> UInt32 {
    (UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xFF00_0000).littleEndian
  }
}

extension TIFFGrid {
  /// Sets the pixels of a block to zero, which means transparent or without ink.
  ///
  /// The array contains rows of the image, starting with the row `top`.
  func clear<Sample: FixedWidthInteger>(
    _ position: Place, in pixels: inout [Sample], from top: Int = 0
  ) {
    let part = visible(position)
    for y in position.y..<position.y + part.height {
      let start = ((y - top) * size.width + position.x) * 4
      for index in start..<start + part.width * 4 { pixels[index] = 0 }
    }
  }

  func unreadableBlocks(_ handle: borrowing TIFFHandle) -> [Place] {
    var buffer = [UInt8](repeating: 0, count: byteCount)
    var lost: [Place] = []
    for position in places {
      for plane in 0..<planes
      where unsafe buffer.withUnsafeMutableBytes({
        unsafe load(handle, position, plane: plane, into: $0)
      }) == nil {
        lost.append(position)
        break
      }
    }
    return lost
  }
}
