/// Keeps pixels that hardly change as they were last written.
///
/// libwebp skips pixels that are close to those of the previous frame and then treats them as
/// written, so a slow change would never become visible. This type compares pixels with those last
/// written, so a change appears once it is large enough.
struct TemporalFilter {
  /// The largest difference of an opaque pixel's channel from the last written value, in levels.
  let tolerance: Int32
  private var written: [UInt8] = []

  /// Creates the state before the first frame.
  ///
  /// - Parameter quality: The image quality, in `0...100`.
  init(quality: Int) {
    // The same tolerance as in libwebp: with a smaller one, libwebp would again treat skipped
    // pixels as written.
    let share = (Double(min(max(quality, 0), 100)) / 100).squareRoot()
    tolerance = Int32(31 * (1 - share) + share + 0.5)
  }

  /// Replaces pixels that are close to the last written ones by these.
  ///
  /// - Parameter frame: A frame of the same size as all others.
  /// - Returns: The frame to write.
  mutating func steadied(_ frame: Bitmap) -> Bitmap {
    guard !written.isEmpty else {
      written = frame.bytes
      return frame
    }
    precondition(written.count == frame.bytes.count)
    var steady = frame
    // Keeps the array uniquely referenced, which avoids a copy.
    let before = written
    written = []
    unsafe steady.bytes.withUnsafeMutableBytes { new in
      unsafe before.withUnsafeBytes { old in
        // SAFETY: an array's storage is 16-byte aligned, each pixel has four bytes, and both arrays
        // have the same size.
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

  /// Returns whether two pixels count as equal; the tolerance increases with transparency.
  func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    let alpha = Self.channel(one, 3)
    guard alpha == Self.channel(other, 3) else { return false }
    return (0..<3).allSatisfy { channel in
      abs(Self.channel(one, channel) - Self.channel(other, channel)) * alpha <= tolerance * 255
    }
  }

  /// Returns a channel of a pixel, by its position in memory.
  private static func channel(_ pixel: UInt32, _ index: UInt32) -> Int32 {
    Int32(pixel.littleEndian >> (index * 8) & 0xFF)
  }
}
