internal import CTIFF

/// The strips or tiles of a TIFF, and how their samples get to their pixels.
struct TIFFBlocks {
  private let layout: TIFFLayout
  private let source: String
  private let block: PixelSize
  private let isTiled: Bool
  private let byteCount: Int

  init(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout, limits: DecodeLimits, source: String
  ) throws(DecodeError) {
    self.layout = layout
    self.source = source
    isTiled = handle.library.TIFFIsTiled(handle.raw) != 0
    let bytes: UInt64
    if isTiled {
      block = PixelSize(
        width: handle.long(TIFFTAG_TILEWIDTH) ?? 0, height: handle.long(TIFFTAG_TILELENGTH) ?? 0)
      bytes = handle.library.TIFFTileSize64(handle.raw)
    } else {
      let rows = handle.long(TIFFTAG_ROWSPERSTRIP) ?? layout.size.height
      block = PixelSize(
        width: layout.size.width, height: min(max(rows, 1), layout.size.height))
      bytes = handle.library.TIFFStripSize64(handle.raw)
    }
    guard block.width > 0, block.height > 0, bytes > 0 else {
      throw .damaged(source: source, format: .tiff, detail: "strips or tiles without pixels")
    }
    guard bytes <= UInt64(limits.memory) else {
      throw .tooMuchMemory(source: source, bytes: Int(clamping: bytes), limit: limits.memory)
    }
    byteCount = Int(bytes)
    let samples = layout.isPlanar ? 1 : layout.samples
    let (row, overflow) = block.width.multipliedReportingOverflow(by: samples * layout.bits / 8)
    guard !overflow, row <= byteCount, row * block.height <= byteCount else {
      throw .damaged(source: source, format: .tiff, detail: "strips or tiles of a wrong length")
    }
  }

  /// Reads all samples into pixels of four.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - most: The largest sample, which tells their width too.
  ///   - isSalvaging: Whether blocks that cannot be read stay empty.
  /// - Returns: Red, green, blue and alpha, or four inks, for every pixel.
  /// - Throws: `DecodeError.damaged` for a block that cannot be read.
  func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ handle: borrowing TIFFHandle, most: Sample, isSalvaging: Bool
  ) throws(DecodeError) -> [Sample] {
    let size = layout.size
    var pixels = [Sample](repeating: 0, count: size.area * 4)
    var buffer = [Sample](repeating: 0, count: byteCount / MemoryLayout<Sample>.size + 1)
    let planes =
      layout.isPlanar ? min(layout.samples, layout.colors + (layout.alpha == nil ? 0 : 1)) : 1
    for plane in 0..<planes {
      for top in stride(from: 0, to: size.height, by: block.height) {
        for left in stride(from: 0, to: size.width, by: block.width) {
          guard load(handle, x: left, y: top, plane: plane, into: &buffer) else {
            guard isSalvaging else {
              throw .damaged(
                source: source, format: .tiff, detail: handle.complaint ?? "a part is missing")
            }
            continue
          }
          place(buffer, x: left, y: top, plane: plane, in: &pixels, most: most)
        }
      }
    }
    return pixels
  }

  private func load<Sample>(
    _ handle: borrowing TIFFHandle, x: Int, y: Int, plane: Int, into buffer: inout [Sample]
  ) -> Bool {
    let library = handle.library
    let count = isTiled ? byteCount : stripLength(y)
    let read = buffer.withUnsafeMutableBytes { target in
      // SAFETY: `target` has room for a whole strip or tile, and the library writes no more than
      // `count` bytes, which is at most that.
      if isTiled {
        let tile = library.TIFFComputeTile(handle.raw, UInt32(x), UInt32(y), 0, UInt16(plane))
        return library.TIFFReadEncodedTile(handle.raw, tile, target.baseAddress, tmsize_t(count))
      }
      let strip = library.TIFFComputeStrip(handle.raw, UInt32(y), UInt16(plane))
      return library.TIFFReadEncodedStrip(handle.raw, strip, target.baseAddress, tmsize_t(count))
    }
    return read >= count
  }

  /// The last strip may be shorter than the others.
  private func stripLength(_ y: Int) -> Int {
    let rows = min(block.height, layout.size.height - y)
    return rows * block.width * (layout.isPlanar ? 1 : layout.samples) * layout.bits / 8
  }

  private func place<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], x left: Int, y top: Int, plane: Int, in pixels: inout [Sample], most: Sample
  ) {
    let width = min(block.width, layout.size.width - left)
    let height = min(block.height, layout.size.height - top)
    let step = layout.isPlanar ? 1 : layout.samples
    let invert = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
    buffer.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { target in
        // SAFETY: the source holds `block.height` rows of `block.width * step` samples, and the part
        // of the block that is inside the image, which is all that is copied, has its place there.
        for y in 0..<height {
          var from = y * block.width * step
          var to = ((top + y) * layout.size.width + left) * 4
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
