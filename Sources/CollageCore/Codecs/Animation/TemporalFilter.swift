/// Replaces pixels that have hardly changed with the pixels that were last written.
///
/// libwebp doesn't write pixels that are close to those of the previous frame, and then compares
/// the next frame with the pixels that it didn't write. Thus, a slow change would never become
/// visible. This type compares pixels with the last written pixels, so a slow change becomes
/// visible once it is large enough.
struct TemporalFilter {
  /// The largest accepted difference between a channel of an opaque pixel and its last written
  /// value, in `0...255`.
  let tolerance: Int32
  private var written: [UInt8] = []

  /// Creates a filter for a WebP image quality in `0...100`.
  init(quality: Int) {
    // The tolerance is the same as in libwebp. With a smaller tolerance, libwebp would still leave
    // out pixels and compare later frames with them.
    let share = (Double(min(max(quality, 0), 100)) / 100).squareRoot()
    tolerance = Int32(31 * (1 - share) + share + 0.5)
  }

  /// Returns a copy of the frame in which each pixel that is close to its last written value has
  /// that value.
  ///
  /// All frames must have the same size.
  mutating func filtered(_ frame: Bitmap) -> Bitmap {
    guard !written.isEmpty else {
      written = frame.bytes
      return frame
    }
    precondition(written.count == frame.bytes.count)
    var steady = frame
    // With `written` empty, `before` is the only reference to the array, so changes don't copy it.
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

  /// Returns true if two pixels have equal alpha and nearly equal colors; the tolerance increases
  /// with transparency.
  func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
    let alpha = Self.channel(one, 3)
    guard alpha == Self.channel(other, 3) else { return false }
    return (0..<3).allSatisfy { channel in
      abs(Self.channel(one, channel) - Self.channel(other, channel)) * alpha <= tolerance * 255
    }
  }

  /// Returns the channel whose byte has the given index in memory.
  private static func channel(_ pixel: UInt32, _ index: UInt32) -> Int32 {
    Int32(pixel.littleEndian >> (index * 8) & 0xFF)
  }
}
