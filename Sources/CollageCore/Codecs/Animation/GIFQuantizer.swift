/// Turns the pixels of frames into numbers of a palette's colours.
struct GIFQuantizer: Sendable {
  /// A frame as bytes and as numbers.
  struct Frame: Sendable {
    /// R, G, B, A for each pixel.
    let bytes: [UInt8]
    /// The number of each pixel's colour.
    let numbers: [UInt8]
  }

  /// How much more than its nearest colour's a pixel's squared error may be for it to keep what it
  /// shows, times the palette's mean squared error.
  ///
  /// What is kept need not be written: a twentieth to a fifth of the bytes, for a tenth of a decibel. The
  /// bound is to the pixel's true colour, so that errors do not add up.
  private static let patience = 1.5

  private let palette: GIFPalette
  private let nearest: NearestColors
  private let dither: GIFDither
  private let tolerance: Int32

  init(_ palette: GIFPalette) {
    self.palette = palette
    nearest = NearestColors(palette)
    dither = GIFDither(meanSquare: palette.meanSquare)
    tolerance = Int32((palette.meanSquare * Self.patience).rounded())
  }

  /// Gives each pixel its number; one whose colour is that of the frame before keeps its number.
  ///
  /// - Parameters:
  ///   - bitmap: Opaque or straight; pixels that are more than half transparent become so.
  ///   - last: The frame before, of the same size.
  /// - Returns: The frame with its numbers.
  /// - Complexity: O(pixels × colours that can be the nearest), few of those.
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
            unsafe last.numbers.withUnsafeBufferPointer { shown in
              unsafe following(bytes, numbers, lastBytes, shown, width: bitmap.width, search)
            }
          }
        }
      }
    }
    return Frame(bytes: bitmap.bytes, numbers: numbers)
  }

  // SAFETY: in all of these there are four bytes and one number for each pixel, of both frames.

  private func first(
    _ bytes: UnsafeBufferPointer<UInt8>, _ numbers: UnsafeMutableBufferPointer<UInt8>, width: Int,
    _ search: NearestColors.Search
  ) {
    let transparent = palette.transparent
    walk(numbers.count, width: width) { index, offset in
      unsafe numbers[index] =
        unsafe bytes[index * 4 + 3] < GIFPalette.leastAlpha
        ? transparent : nearest(Self.color(index, of: bytes), offset, search)
    }
  }

  private func following(
    _ bytes: UnsafeBufferPointer<UInt8>, _ numbers: UnsafeMutableBufferPointer<UInt8>,
    _ lastBytes: UnsafeBufferPointer<UInt8>, _ lastNumbers: UnsafeBufferPointer<UInt8>, width: Int,
    _ search: NearestColors.Search
  ) {
    let transparent = palette.transparent
    unsafe palette.colors.withUnsafeBufferPointer { colors in
      walk(numbers.count, width: width) { index, offset in
        guard unsafe bytes[index * 4 + 3] >= GIFPalette.leastAlpha else {
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
        let isKept =
          unsafe shown != transparent
          && Self.error(shown, color, colors) <= Self.error(best, color, colors) + tolerance
        unsafe numbers[index] = isKept ? shown : best
      }
    }
  }

  /// Visits all pixels, with what is added at their places.
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
    _ color: SIMD4<Int32>, _ offset: Int32, _ search: NearestColors.Search
  ) -> UInt8 {
    unsafe search.nearest(
      min(max(color.x + offset, 0), 255), min(max(color.y + offset, 0), 255),
      min(max(color.z + offset, 0), 255))
  }

  /// Red, green and blue of a pixel.
  @inline(__always)
  private static func color(
    _ index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> SIMD4<Int32> {
    unsafe SIMD4(
      Int32(bytes[index * 4]), Int32(bytes[index * 4 + 1]), Int32(bytes[index * 4 + 2]), 0)
  }

  /// The square of the distance of a number's colour to another.
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
