internal import CTIFF

/// The samples of a TIFF's strips or tiles, and how they get to their pixels.
struct TIFFBlocks {
  private let layout: TIFFLayout
  let grid: TIFFGrid
  /// The bytes of a row of a block.
  private let bytesPerRow: Int
  /// What each sample looks like, where that is looked up: red, green, blue and alpha in a word.
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

  /// Reads the samples of some rows into pixels of four.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - rows: Which rows; the first is one in which blocks begin, and the last one in which they
  ///     end.
  /// - Returns: Red, green, blue and alpha, or four inks, for every pixel, and the blocks of which
  ///   some part cannot be read and whose pixels are zero.
  func read(
    _ handle: borrowing TIFFHandle, rows: Range<Int>
  ) -> (samples: SampledImage.Samples, lost: [TIFFGrid.Place]) {
    guard layout.bits == 16 else {
      let (pixels, lost) = read(handle, rows: rows, most: UInt8.max)
      return (.bytes(pixels), lost)
    }
    let (pixels, lost) = read(handle, rows: rows, most: UInt16.max)
    return (.words(pixels), lost)
  }

  private func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ handle: borrowing TIFFHandle, rows: Range<Int>, most: Sample
  ) -> (pixels: [Sample], lost: [TIFFGrid.Place]) {
    var pixels = [Sample](repeating: 0, count: rows.count * grid.size.width * 4)
    var buffer = [Sample](repeating: 0, count: grid.byteCount / MemoryLayout<Sample>.size + 1)
    var lost: [TIFFGrid.Place] = []
    for at in grid.places(in: rows) {
      for plane in 0..<grid.planes {
        let count = buffer.withUnsafeMutableBytes { grid.load(handle, at, plane: plane, into: $0) }
        guard let count, count >= grid.visible(at).height * bytesPerRow else {
          lost.append(at)
          grid.clear(at, in: &pixels, from: rows.lowerBound)
          break
        }
        place(buffer, at, plane: plane, in: &pixels, from: rows.lowerBound, most: most)
      }
    }
    return (pixels, lost)
  }

  private func place<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], _ at: TIFFGrid.Place, plane: Int, in pixels: inout [Sample],
    from top: Int, most: Sample
  ) {
    let part = grid.visible(at)
    pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<part.height {
        let start = ((at.y - top + y) * grid.size.width + at.x) * 4
        if layout.reading == .levels {
          lookUp(buffer, row: y, of: part.width, in: UnsafeMutableRawBufferPointer(target), start)
        } else {
          unpack(buffer, row: y, of: part.width, plane: plane, in: target, start, most)
        }
      }
    }
  }

  /// Looks up a row of samples of up to eight bits.
  private func lookUp<Sample>(
    _ buffer: [Sample], row: Int, of width: Int, in target: UnsafeMutableRawBufferPointer,
    _ start: Int
  ) {
    let mask = UInt8(levels.count - 1)
    buffer.withUnsafeBytes { source in
      levels.withUnsafeBufferPointer { levels in
        // SAFETY: the source holds `block.height` rows of `bytesPerRow` bytes, the target a pixel of
        // four bytes for every column, and there is a level for every number below the mask.
        for x in 0..<width {
          let bit = x &* layout.bits
          let byte = source[row &* bytesPerRow &+ bit >> 3]
          let level = byte >> UInt8(8 - layout.bits - bit & 7) & mask
          target.storeBytes(
            of: levels[Int(level)], toByteOffset: start &+ x &* 4, as: UInt32.self)
        }
      }
    }
  }

  /// Puts a row of samples of whole bytes in their places.
  private func unpack<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], row: Int, of width: Int, plane: Int,
    in target: UnsafeMutableBufferPointer<Sample>, _ start: Int, _ most: Sample
  ) {
    let step = layout.isPlanar ? 1 : layout.samples
    let invert = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
    buffer.withUnsafeBufferPointer { source in
      // SAFETY: the source holds `block.height` rows of `block.width * step` samples, and the part
      // of the block that is inside the image, which is all that is copied, has its place there.
      var from = row * grid.block.width * step
      var to = start
      for _ in 0..<width {
        if layout.isPlanar {
          set(target, to, channel: plane, source[from], invert, most)
        } else {
          for channel in 0..<min(step, layout.colors) {
            set(target, to, channel: channel, source[from + channel], invert, most)
          }
          if layout.alpha != nil { target[to + 3] = source[from + layout.colors] }
        }
        if layout.alpha == nil, !layout.isInk { target[to + 3] = most }
        from += step
        to += 4
      }
    }
  }

  @inline(__always)
  private func set<Sample: FixedWidthInteger & UnsignedInteger>(
    _ target: UnsafeMutableBufferPointer<Sample>, _ pixel: Int, channel: Int, _ value: Sample,
    _ invert: Bool, _ most: Sample
  ) {
    if layout.colors == 1, channel == 0 {
      let value = invert ? most - value : value
      target[pixel] = value
      target[pixel + 1] = value
      target[pixel + 2] = value
    } else if channel >= layout.colors {
      target[pixel + 3] = value
    } else {
      target[pixel + channel] = value
    }
  }
}

/// What the samples of a palette, or of grey of few bits, look like.
private enum TIFFLevels {
  /// Red, green, blue and full alpha in the order of bytes, for each number of a sample.
  static func words(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(TIFFLayout.Problem) -> [UInt32] {
    let count = 1 << layout.bits
    guard layout.photometric == Int(PHOTOMETRIC_PALETTE) else {
      return (0..<count).map { level in
        let isInverted = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
        let light = UInt8((isInverted ? count - 1 - level : level) * 255 / (count - 1))
        return word(SIMD3(repeating: light))
      }
    }
    guard let palette = handle.palette(count: count) else {
      throw .damaged("there is no palette")
    }
    // Some programs write colours of eight bits.
    let shift: UInt16 = palette.contains { $0.max() > 255 } ? 8 : 0
    return palette.map { word(SIMD3(truncatingIfNeeded: $0 &>> shift)) }
  }

  private static func word(_ color: SIMD3<UInt8>) -> UInt32 {
    (UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xFF00_0000).littleEndian
  }
}

extension TIFFGrid {
  /// Makes the pixels of a block zero, which is transparent, or without ink.
  ///
  /// - Parameters:
  ///   - place: The block.
  ///   - pixels: Rows of the picture.
  ///   - top: The first of these rows.
  func clear<Sample: FixedWidthInteger>(
    _ place: Place, in pixels: inout [Sample], from top: Int = 0
  ) {
    let part = visible(place)
    for y in place.y..<place.y + part.height {
      let start = ((y - top) * size.width + place.x) * 4
      for index in start..<start + part.width * 4 { pixels[index] = 0 }
    }
  }

  /// The blocks that cannot be read.
  func lost(_ handle: borrowing TIFFHandle) -> [Place] {
    var buffer = [UInt8](repeating: 0, count: byteCount)
    var lost: [Place] = []
    for place in places {
      for plane in 0..<planes
      where buffer.withUnsafeMutableBytes({ load(handle, place, plane: plane, into: $0) }) == nil {
        lost.append(place)
        break
      }
    }
    return lost
  }
}
