/// Replaces the pixels of frames with indices of palette colors.
struct GIFQuantizer: Sendable {
  /// The pixels of a frame and their color indices.
  struct Frame: Sendable {
    /// The red, green, blue and alpha values of each pixel.
    let bytes: [UInt8]
    let colorIndices: [UInt8]
  }

  /// The tolerance within which a pixel keeps its previous color index, as a multiple of the
  /// palette's mean squared error.
  ///
  /// A pixel keeps its index if the squared error of the index's color is at most this much larger
  /// than that of the nearest color. Pixels that keep their index needn't be written. This saves 5
  /// to 20 percent of the bytes, and costs a tenth of a decibel. Errors don't add up over frames,
  /// because they are measured from the pixel's true color.
  private static let toleranceFactor = 1.5

  private let palette: GIFPalette
  private let nearest: NearestColorTable
  private let dither: GIFDither
  private let tolerance: Int32

  init(_ palette: GIFPalette) {
    self.palette = palette
    nearest = NearestColorTable(palette)
    dither = GIFDither(meanSquare: palette.meanSquare)
    tolerance = Int32((palette.meanSquare * Self.toleranceFactor).rounded())
  }

  /// Returns a frame with a color index for each pixel.
  ///
  /// A pixel keeps its index from the previous frame `last` if its color is unchanged, or if the
  /// palette color of that index is close enough. Pixels that are more than half transparent become
  /// fully transparent.
  func frame(of bitmap: Bitmap, after last: Frame?) -> Frame {
    precondition(bitmap.alpha != .premultiplied, "GIF is given straight alpha")
    precondition(last.map { $0.bytes.count == bitmap.bytes.count } ?? true)
    let numbers = unsafe [UInt8](unsafeUninitializedCapacity: bitmap.size.area) { numbers, count in
      count = bitmap.size.area
      unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
        unsafe nearest.withSearch { search in
          guard let last else {
            unsafe first(bytes, numbers, width: bitmap.width, search)
            return
          }
          unsafe last.bytes.withUnsafeBufferPointer { lastBytes in
            unsafe last.colorIndices.withUnsafeBufferPointer { shown in
              unsafe following(bytes, numbers, lastBytes, shown, width: bitmap.width, search)
            }
          }
        }
      }
    }
    return Frame(bytes: bitmap.bytes, colorIndices: numbers)
  }

  // SAFETY: in the functions below, both frames have four bytes and one color index for each pixel.

  private func first(
    _ bytes: UnsafeBufferPointer<UInt8>, _ numbers: UnsafeMutableBufferPointer<UInt8>, width: Int,
    _ search: NearestColorTable.Search
  ) {
    let transparent = palette.transparent
    walk(numbers.count, width: width) { index, offset in
      unsafe numbers[index] =
        unsafe bytes[index * 4 + 3] < GIFPalette.opacityThreshold
        ? transparent : nearest(Self.color(index, of: bytes), offset, search)
    }
  }

  private func following(
    _ bytes: UnsafeBufferPointer<UInt8>, _ numbers: UnsafeMutableBufferPointer<UInt8>,
    _ lastBytes: UnsafeBufferPointer<UInt8>, _ lastNumbers: UnsafeBufferPointer<UInt8>, width: Int,
    _ search: NearestColorTable.Search
  ) {
    let transparent = palette.transparent
    unsafe palette.colors.withUnsafeBufferPointer { colors in
      walk(numbers.count, width: width) { index, offset in
        guard unsafe bytes[index * 4 + 3] >= GIFPalette.opacityThreshold else {
          unsafe numbers[index] = transparent
          return
        }
        let color = unsafe Self.color(index, of: bytes)
        let shown = unsafe lastNumbers[index]
        if shown != transparent, unsafe Self.color(index, of: lastBytes) == color {
          unsafe numbers[index] = shown
          return
        }
        let best = unsafe nearest(color, offset, search)
        let keepsIndex =
          unsafe shown != transparent
          && Self.error(shown, color, colors) <= Self.error(best, color, colors) + tolerance
        unsafe numbers[index] = keepsIndex ? shown : best
      }
    }
  }

  /// Calls a closure with the index of each pixel and the dither offset at its position.
  @inline(__always)
  private func walk(_ count: Int, width: Int, _ visit: (Int, Int32) -> Void) {
    unsafe dither.offsets.withUnsafeBufferPointer { offsets in
      var (index, row) = (0, 0)
      while index < count {
        for x in 0..<width {
          unsafe visit(index, offsets[row + x % GIFDither.side])
          index += 1
        }
        row = (row + GIFDither.side) % offsets.count
      }
    }
  }

  @inline(__always)
  private func nearest(
    _ color: SIMD4<Int32>, _ offset: Int32, _ search: NearestColorTable.Search
  ) -> UInt8 {
    unsafe search.nearest(
      min(max(color.x + offset, 0), 255), min(max(color.y + offset, 0), 255),
      min(max(color.z + offset, 0), 255))
  }

  @inline(__always)
  private static func color(
    _ index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> SIMD4<Int32> {
    unsafe SIMD4(
      Int32(bytes[index * 4]), Int32(bytes[index * 4 + 1]), Int32(bytes[index * 4 + 2]), 0)
  }

  @inline(__always)
  private static func error(
    _ number: UInt8, _ color: SIMD4<Int32>, _ colors: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    let start = Int(number) * 3
    let red = unsafe Int32(colors[start]) - color.x
    let green = unsafe Int32(colors[start + 1]) - color.y
    let blue = unsafe Int32(colors[start + 2]) - color.z
    return red * red + green * green + blue * blue
  }
}
