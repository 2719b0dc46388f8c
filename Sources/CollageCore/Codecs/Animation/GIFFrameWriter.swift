/// Writes what changes from frame to frame, and knows what a viewer shows.
struct GIFFrameWriter: Sendable {
  private let size: PixelSize
  private let palette: GIFPalette
  /// The numbers of what is shown; nil before the first frame, where nothing is.
  private var canvas: [UInt8]?

  init(size: PixelSize, palette: GIFPalette) {
    self.size = size
    self.palette = palette
  }

  /// Writes a frame that is shown for some time.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of all pixels.
  ///   - next: The numbers of the frame after it. Only what stays or is painted over can follow a
  ///     frame, so that what becomes transparent then is cleared together with this one.
  ///   - delay: In hundredths of a second; more than a frame can be shown is given to several.
  /// - Returns: The bytes.
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
    let place = place(numbers, clearing)
    let pixels = place.pixels(of: numbers, width: size.width)
    let shown =
      canvas.map { place.pixels(of: $0, width: size.width) }
      ?? [UInt8](repeating: palette.transparent, count: pixels.count)
    let isSeenThrough = zip(pixels, shown).contains { $0 == $1 || $0 == palette.transparent }
    let head = GIFBlocks.frame(
      place, delay: delay, isCleared: clearing != nil,
      transparent: isSeenThrough ? palette.transparent : nil)
    var canvas = numbers
    if clearing != nil { place.fill(&canvas, width: size.width, with: palette.transparent) }
    self.canvas = canvas
    return head
      + LZWEncoder.encode(
        pixels, over: shown, transparent: palette.transparent, bits: palette.bits)
  }

  /// What is written: what changes and what is to be cleared, and all of the first frame.
  private func place(_ numbers: [UInt8], _ clearing: FrameArea?) -> FrameArea {
    guard let canvas else {
      return FrameArea(columns: 0..<size.width, rows: 0..<size.height)
    }
    let changed = FrameArea(numbers, canvas, width: size.width, where: !=)
    guard let changed, let clearing else {
      // A frame has a pixel at least.
      return changed ?? clearing ?? FrameArea(columns: 0..<1, rows: 0..<1)
    }
    return changed.union(clearing)
  }
}
