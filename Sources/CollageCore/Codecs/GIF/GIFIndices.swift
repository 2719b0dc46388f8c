/// A GIF's first frame as it is stored: an index into the palette for each pixel.
struct GIFIndices {
  let frame: FramePlacement
  let canvas: PixelSize
  /// What was wrong with a file of which only a part could be read.
  var damage: String?
  private var indices: [UInt8]
  /// The rows of the frame that could be read.
  private var isRead: [Bool]
  /// The color of each index as R, G, B, A.
  private let colors: [SIMD4<UInt8>]

  /// Creates a frame without rows.
  ///
  /// - Parameters:
  ///   - frame: The frame's place.
  ///   - canvas: The size of the picture, which is transparent outside the frame.
  ///   - palette: Bytes R, G, B of each color.
  ///   - transparent: The index that means no color, if there is one.
  init(frame: FramePlacement, canvas: PixelSize, palette: [UInt8], transparent: Int?) {
    (self.frame, self.canvas) = (frame, canvas)
    indices = [UInt8](repeating: 0, count: frame.size.area)
    isRead = [Bool](repeating: false, count: frame.size.height)
    colors = (0..<256).map { index in
      guard index != transparent else { return .zero }
      let color = index * 3
      // An index beyond the palette is black, as in browsers.
      guard color + 3 <= palette.count else { return SIMD4(0, 0, 0, 255) }
      return SIMD4(palette[color], palette[color + 1], palette[color + 2], 255)
    }
  }

  /// Takes a row of the frame.
  mutating func set(_ line: [UInt8], row: Int) {
    indices.replaceSubrange(row * frame.size.width..<(row + 1) * frame.size.width, with: line)
    isRead[row] = true
  }

  /// The pixels of some rows of the canvas.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - mayHaveAlpha: Whether some pixel of the picture could be transparent.
  /// - Returns: The pixels, not premultiplied.
  func pixels(_ rows: Range<Int>, mayHaveAlpha: Bool) -> SampledImage {
    let size = PixelSize(width: canvas.width, height: rows.count)
    var pixels = [UInt8](repeating: 0, count: size.area * 4)
    unsafe pixels.withUnsafeMutableBytes { pixels in
      for row in rows.clamped(to: frame.y..<frame.y + frame.size.height)
      where isRead[row - frame.y] {
        let line = (row - frame.y) * frame.size.width
        let start = (row - rows.lowerBound) * size.width + frame.x
        for x in 0..<frame.size.width {
          unsafe pixels.storeBytes(
            of: colors[Int(indices[line + x])], toByteOffset: (start + x) * 4,
            as: SIMD4<UInt8>.self)
        }
      }
    }
    return SampledImage(size: size, samples: .bytes(pixels), mayHaveAlpha: mayHaveAlpha)
  }
}
