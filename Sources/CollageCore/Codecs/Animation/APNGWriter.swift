/// Writes frames as an animated PNG.
///
/// Programs without APNG support show the first frame.
///
/// The chunk types are those of the third edition of the PNG specification. An `acTL` chunk holds
/// the numbers of frames and loops, an `fcTL` chunk holds a frame's position and delay, and `fdAT`
/// chunks hold the pixels of every frame except the first. Each frame after the first contains only
/// the area that differs from the previous frame.
package struct APNGWriter: FrameWriter {
  private let size: PixelSize
  private let hasAlpha: Bool
  private let frameCount: Int
  private let pace: FrameTiming
  private let effort: PNGEncoder.Effort
  private var previous: Bitmap?
  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var sequence: UInt32 = 0
  private var index = 0

  /// Creates a writer whose frames have straight alpha if `hasAlpha` is true, and are opaque
  /// otherwise.
  package init(
    size: PixelSize, hasAlpha: Bool, frameCount: Int, pace: FrameTiming,
    effort: PNGEncoder.Effort = .small
  ) throws(EncodeError) {
    guard size.longSide <= BandedPNGWriter.longestSide else {
      throw .tooLarge(format: .png, size: size, longestSide: BandedPNGWriter.longestSide)
    }
    (self.size, self.hasAlpha, self.frameCount) = (size, hasAlpha, frameCount)
    (self.pace, self.effort) = (pace, effort)
  }

  package mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(frame.size == size && index < frameCount)
    defer {
      previous = frame
      index += 1
    }
    guard let previous else {
      let chunks = try chunks(of: frame)
      let head = chunks.prefix { $0.name != "IDAT" }
      let data = chunks.filter { $0.name == "IDAT" }
      return BandedPNGWriter.signature + head.flatMap(\.bytes)
        + BandedPNGWriter.chunk(
          "acTL", Self.big32(UInt32(frameCount)) + Self.big32(UInt32(pace.loops ?? 0)))
        + control(FrameArea(columns: 0..<size.width, rows: 0..<size.height))
        + data.flatMap(\.bytes)
    }
    // A frame needs at least one pixel, even if nothing has changed.
    let area = FrameArea(from: previous, to: frame) ?? FrameArea(columns: 0..<1, rows: 0..<1)
    let part = frame.cropped(columns: area.columns, rows: area.rows)
    var bytes = control(area)
    for chunk in try chunks(of: part) where chunk.name == "IDAT" {
      bytes += BandedPNGWriter.chunk("fdAT", Self.big32(next()) + chunk.body)
    }
    return bytes
  }

  package mutating func finish() throws(EncodeError) -> [UInt8] {
    precondition(index == frameCount, "the head says how many frames there are")
    return BandedPNGWriter.chunk("IEND", [])
  }

  /// Returns the `fcTL` chunk, which contains a frame's position and delay.
  private mutating func control(_ area: FrameArea) -> [UInt8] {
    let delay = pace.delay
    let numbers = [
      area.columns.count, area.rows.count, area.columns.lowerBound, area.rows.lowerBound,
    ]
    return BandedPNGWriter.chunk(
      "fcTL",
      Self.big32(next()) + numbers.flatMap { Self.big32(UInt32($0)) }
        + Self.big16(delay.numerator) + Self.big16(delay.denominator)
        // The disposal method keeps the frame on the canvas. The blend mode replaces the previous
        // pixels.
        + [0, 0])
  }

  private mutating func next() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// Returns the chunks of a still PNG, without the final `IEND` chunk.
  private func chunks(of bitmap: Bitmap) throws(EncodeError) -> [Chunk] {
    let writer = try BandedPNGWriter(size: bitmap.size, hasAlpha: hasAlpha, effort: effort)
    let file = try writer.encode(bitmap)
    var chunks: [Chunk] = []
    var position = BandedPNGWriter.signature.count
    while position < file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append(
        Chunk(name: name, body: file[position + 8..<end - 4], bytes: file[position..<end]))
      position = end
    }
    return chunks.filter { $0.name != "IEND" }
  }

  private struct Chunk {
    let name: String
    let body: ArraySlice<UInt8>
    let bytes: ArraySlice<UInt8>
  }

  private static func big32(_ value: UInt32) -> [UInt8] { BandedPNGWriter.big32(value) }

  private static func big16(_ value: UInt16) -> [UInt8] {
    [UInt8(value >> 8), UInt8(value & 0xFF)]
  }
}
