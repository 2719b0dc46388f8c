internal import CTIFF

/// The samples of a TIFF's strips or tiles, and how they get to their pixels.
struct TIFFBlocks {
  private let layout: TIFFLayout
  private let grid: TIFFGrid

  init(_ layout: TIFFLayout, _ grid: TIFFGrid) throws(TIFFLayout.Problem) {
    self.layout = layout
    self.grid = grid
    let samples = layout.isPlanar ? 1 : layout.samples
    let (row, overflow) = grid.block.width.multipliedReportingOverflow(
      by: samples * layout.bits / 8)
    guard !overflow, row <= grid.byteCount, row * grid.block.height <= grid.byteCount else {
      throw .damaged("strips or tiles of a wrong length")
    }
  }

  /// Reads all samples into pixels of four.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - most: The largest sample, which tells their width too.
  /// - Returns: Red, green, blue and alpha, or four inks, for every pixel, and the blocks of which
  ///   some part cannot be read and whose pixels are zero.
  func read<Sample: FixedWidthInteger & UnsignedInteger>(
    _ handle: borrowing TIFFHandle, most: Sample
  ) -> (pixels: [Sample], lost: [TIFFGrid.Place]) {
    var pixels = [Sample](repeating: 0, count: layout.size.area * 4)
    var buffer = [Sample](repeating: 0, count: grid.byteCount / MemoryLayout<Sample>.size + 1)
    var lost: [TIFFGrid.Place] = []
    for at in grid.places {
      for plane in 0..<grid.planes {
        let count = buffer.withUnsafeMutableBytes { grid.load(handle, at, plane: plane, into: $0) }
        guard let count, count >= needed(at) else {
          lost.append(at)
          grid.clear(at, in: &pixels)
          break
        }
        place(buffer, at, plane: plane, in: &pixels, most: most)
      }
    }
    return (pixels, lost)
  }

  /// The bytes that the rows of a block take; the last strip may be shorter than the others.
  private func needed(_ place: TIFFGrid.Place) -> Int {
    let samples = layout.isPlanar ? 1 : layout.samples
    return grid.visible(place).height * grid.block.width * samples * layout.bits / 8
  }

  private func place<Sample: FixedWidthInteger & UnsignedInteger>(
    _ buffer: [Sample], _ at: TIFFGrid.Place, plane: Int, in pixels: inout [Sample], most: Sample
  ) {
    let part = grid.visible(at)
    let step = layout.isPlanar ? 1 : layout.samples
    let invert = layout.photometric == Int(PHOTOMETRIC_MINISWHITE)
    buffer.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { target in
        // SAFETY: the source holds `block.height` rows of `block.width * step` samples, and the part
        // of the block that is inside the image, which is all that is copied, has its place there.
        for y in 0..<part.height {
          var from = y * grid.block.width * step
          var to = ((at.y + y) * layout.size.width + at.x) * 4
          for _ in 0..<part.width {
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

extension TIFFGrid {
  /// Makes the pixels of a block zero, which is transparent, or without ink.
  func clear<Sample: FixedWidthInteger>(_ place: Place, in pixels: inout [Sample]) {
    let part = visible(place)
    for y in place.y..<place.y + part.height {
      let start = (y * size.width + place.x) * 4
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
