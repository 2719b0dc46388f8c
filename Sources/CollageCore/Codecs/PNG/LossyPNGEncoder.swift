/// A lossy PNG encoder for sending photos over slow connections.
///
/// The encoder predicts each value as the mean of the values to the left and above, and rounds the
/// difference to a multiple of a step. The file stores these differences, which have few distinct
/// values and compress well. The encoder uses the smallest step that meets the size limit. The
/// error of a value is less than 9/16 of a step.
package struct LossyPNGEncoder {
  /// The steps to try, in ascending order.
  private static let steps = [2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32]
  /// The offset that is added before a difference is rounded down, in sixteenths of a step.
  ///
  /// An offset of 8 rounds to the nearest multiple. A smaller offset rounds more differences to
  /// zero, which makes files smaller.
  private static let roundingNumerator = 7

  private let bitmap: Bitmap
  private let channels: Int

  /// Creates an encoder for an image that is not premultiplied.
  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    channels = bitmap.alpha == .opaque ? 3 : 4
  }

  /// Returns the file with the smallest step that compresses the pixels to at most `maximumBytes`
  /// bytes.
  ///
  /// If all steps exceed this limit, uses the largest step.
  package func file(maximumBytes: Int) throws(EncodeError) -> [UInt8] {
    // The index of the smallest step that meets the limit is in `first...last`.
    var (first, last) = (0, Self.steps.count - 1)
    var best = try stream(step: Self.steps[last])
    while first < last {
      let middle = (first + last) / 2
      let stream = try stream(step: Self.steps[middle])
      if stream.count <= maximumBytes {
        (best, last) = (stream, middle)
      } else {
        first = middle + 1
      }
    }
    return BandedPNGWriter.head(of: bitmap.size, channels: channels)
      + BandedPNGWriter.chunk("IDAT", best) + BandedPNGWriter.chunk("IEND", [])
  }

  private func stream(step: Int) throws(EncodeError) -> [UInt8] {
    let rows = differences(step: step)
    return BandedPNGWriter.streamHeader + (try Deflater.piece(rows, .runs)) + Deflater.end
      + BandedPNGWriter.big32(Adler32(rows).value)
  }

  /// Returns the filtered rows: a byte for the filter, and the differences, rounded to the step.
  ///
  /// Alpha and pixels of uniform areas aren't rounded.
  func differences(step: Int) -> [UInt8] {
    let length = bitmap.width * channels
    var rows = [UInt8](repeating: 0, count: (length + 1) * bitmap.height)
    var above = [Int](repeating: 0, count: length)
    var next = 0
    for y in 0..<bitmap.height {
      // Filter 3 (average) predicts the mean of the pixels to the left and above.
      rows[next] = 3
      next += 1
      var line = [Int](repeating: 0, count: length)
      for index in 0..<length {
        let (x, channel) = (index / channels, index % channels)
        let offset = y * bitmap.bytesPerRow + x * 4 + channel
        let original = Int(bitmap.bytes[offset])
        let guess = ((x > 0 ? line[index - channels] : 0) + above[index]) / 2
        let isExact = channel == 3 || (x > 0 && y > 0 && isUniform(offset - channel))
        let value = isExact ? original : Self.quantized(original, prediction: guess, step: step)
        line[index] = value
        rows[next] = UInt8(truncatingIfNeeded: value - guess)
        next += 1
      }
      above = line
    }
    return rows
  }

  /// Returns true if a pixel equals its left and upper neighbors.
  ///
  /// Such pixels are stored exactly, because this takes few bytes.
  private func isUniform(_ pixel: Int) -> Bool {
    (pixel..<pixel + channels).allSatisfy {
      bitmap.bytes[$0] == bitmap.bytes[$0 - 4]
        && bitmap.bytes[$0] == bitmap.bytes[$0 - bitmap.bytesPerRow]
    }
  }

  static func quantized(_ original: Int, prediction: Int, step: Int) -> Int {
    let difference = original - prediction
    let count = (abs(difference) + step * roundingNumerator / 16) / step
    return min(255, max(0, prediction + (difference < 0 ? -count : count) * step))
  }
}
