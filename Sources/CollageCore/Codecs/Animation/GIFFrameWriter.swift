/// Writes the differences between frames, and keeps track of the pixels that a viewer shows.
struct GIFFrameWriter: Sendable {
  private let size: PixelSize
  private let palette: GIFPalette
  /// The color indices of the pixels that a viewer shows; `nil` before the first frame.
  private var canvas: [UInt8]?

  init(size: PixelSize, palette: GIFPalette) {
    self.size = size
    self.palette = palette
  }

  /// Writes a frame, given the color indices of its pixels and of the next frame's pixels.
  ///
  /// A GIF frame can't make pixels transparent. Therefore, this frame also covers the pixels that
  /// are transparent in the next frame, and a viewer clears them when this frame ends. The delay is
  /// in hundredths of a second; if it exceeds the limit of the format, the frame is written several
  /// times.
  mutating func write(_ numbers: [UInt8], before next: [UInt8]?, delay: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = delay
    while rest > GIFBlocks.longestDelay {
      bytes += part(numbers, clearing: nil, delay: GIFBlocks.longestDelay)
      rest -= GIFBlocks.longestDelay
    }
    let transparent = palette.transparent
    let clearing = next.flatMap { next in
      FrameArea(numbers, next, width: size.width) { $0 != transparent && $1 == transparent }
    }
    return bytes + part(numbers, clearing: clearing, delay: rest)
  }

  private mutating func part(
    _ numbers: [UInt8], clearing: FrameArea?, delay: Int
  ) -> [UInt8] {
    let area = area(numbers, clearing)
    let pixels = area.pixels(of: numbers, width: size.width)
    let shown =
      canvas.map { area.pixels(of: $0, width: size.width) }
      ?? [UInt8](repeating: palette.transparent, count: pixels.count)
    let isSeenThrough = zip(pixels, shown).contains { $0 == $1 || $0 == palette.transparent }
    let head = GIFBlocks.frame(
      area, delay: delay, isCleared: clearing != nil,
      transparent: isSeenThrough ? palette.transparent : nil)
    var canvas = numbers
    if clearing != nil { area.fill(&canvas, width: size.width, with: palette.transparent) }
    self.canvas = canvas
    return head
      + LZWEncoder.encode(
        pixels, over: shown, transparent: palette.transparent, bits: palette.bits)
  }

  /// Returns the rectangle to write: the whole canvas for the first frame, and otherwise the area
  /// around the pixels that change or must be cleared.
  private func area(_ numbers: [UInt8], _ clearing: FrameArea?) -> FrameArea {
    guard let canvas else {
      return FrameArea(columns: 0..<size.width, rows: 0..<size.height)
    }
    let changed = FrameArea(numbers, canvas, width: size.width, where: !=)
    guard let changed, let clearing else {
      // A frame has at least one pixel.
      return changed ?? clearing ?? FrameArea(columns: 0..<1, rows: 0..<1)
    }
    return changed.union(clearing)
  }
}
