/// The first frame of a GIF as stored, with a palette index for each pixel.
struct IndexedGIFFrame {
  let frame: FramePlacement
  let canvas: PixelSize
  /// A description of the damage; `nil` if the whole frame was read.
  var damage: String?
  private var indices: [UInt8]
  /// For each row of the frame, true if it was read.
  private var isRead: [Bool]
  /// The red, green, blue and alpha of each palette index.
  private let colors: [SIMD4<UInt8>]

  /// Creates a frame whose rows haven't been read yet.
  ///
  /// `palette` contains three bytes per color. `transparent` is the index of transparent pixels.
  init(frame: FramePlacement, canvas: PixelSize, palette: [UInt8], transparent: Int?) {
    (self.frame, self.canvas) = (frame, canvas)
    indices = [UInt8](repeating: 0, count: frame.size.area)
    isRead = [Bool](repeating: false, count: frame.size.height)
    colors = (0..<256).map { index in
      guard index != transparent else { return .zero }
      let color = index * 3
      // An index beyond the end of the palette is drawn as black, as in browsers.
      guard color + 3 <= palette.count else { return SIMD4(0, 0, 0, 255) }
      return SIMD4(palette[color], palette[color + 1], palette[color + 2], 255)
    }
  }

  mutating func set(_ line: [UInt8], row: Int) {
    indices.replaceSubrange(row * frame.size.width..<(row + 1) * frame.size.width, with: line)
    isRead[row] = true
  }

  /// Returns the pixels of some rows of the canvas, with straight alpha.
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
