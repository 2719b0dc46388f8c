/// Keeps pixels that hardly change as they were last written.
///
/// libwebp leaves out pixels that are near those of the frame before, and from then on takes them for written:
/// a change that is slow enough would never be seen. Here they are compared with what was written, so that it
/// comes as soon as it is large enough.
struct SteadyPixels {
  /// How far a channel of an opaque pixel may be from what was written, in levels.
  let tolerance: Int32
  private var written: [UInt8] = []

  /// Prepares for frames.
  ///
  /// - Parameter quality: How much is kept, in `0...100`.
  init(quality: Int) {
    // The library's own measure: a smaller one would let it take pixels for written again.
    let share = (Double(min(max(quality, 0), 100)) / 100).squareRoot()
    tolerance = Int32(31 * (1 - share) + share + 0.5)
  }

  /// A frame with the pixels of those before it where it is near them.
  ///
  /// - Parameter frame: As large as all others.
  /// - Returns: The frame to write.
  mutating func steadied(_ frame: Bitmap) -> Bitmap {
    guard !written.isEmpty else {
      written = frame.bytes
      return frame
    }
    precondition(written.count == frame.bytes.count)
    var steady = frame
    // Nothing is copied while there is one owner.
    let before = written
    written = []
    unsafe steady.bytes.withUnsafeMutableBytes { new in
      unsafe before.withUnsafeBytes { old in
        // SAFETY: an array's storage is aligned to sixteen bytes, pixels have four, and both have as many.
        let (new, old) = unsafe (new.bindMemory(to: UInt32.self), old.bindMemory(to: UInt32.self))
        for pixel in new.indices
        where unsafe new[pixel] != old[pixel] && isNear(new[pixel], old[pixel]) {
          unsafe new[pixel] = unsafe old[pixel]
        }
      }
    }
    written = steady.bytes
    return steady
  }

  /// Whether two pixels are taken for the same; what is hardly opaque may differ more.
  func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    let alpha = Self.channel(one, 3)
    guard alpha == Self.channel(other, 3) else { return false }
    return (0..<3).allSatisfy { channel in
      abs(Self.channel(one, channel) - Self.channel(other, channel)) * alpha <= tolerance * 255
    }
  }

  /// A channel of a pixel as it lies in memory.
  private static func channel(_ pixel: UInt32, _ index: UInt32) -> Int32 {
    Int32(pixel.littleEndian >> (index * 8) & 0xFF)
  }
}
