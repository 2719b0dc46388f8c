/// A PNG file of a photo that is small enough for a slow line.
///
/// Each colour is the mean of its neighbours to the left and above, and a multiple of a step: the differences, which
/// the file stores, have few values then and are short when compressed. No colour is further off than half a step.
package struct SlimPNG {
  /// The steps that are tried, the finest first.
  private static let steps = [2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32]
  /// Below this a difference is none more often: half the step would be fair, less is shorter.
  private static let roundingNumerator = 7

  private let bitmap: Bitmap
  private let channels: Int

  /// Prepares an image that is not premultiplied.
  package init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    channels = bitmap.alpha == .opaque ? 3 : 4
  }

  /// The file with the finest step that is small enough; if none is, that with the coarsest.
  ///
  /// - Parameter mostBytes: The length of the compressed pixels.
  /// - Returns: The file.
  /// - Throws: `EncodeError.failed` when memory is short.
  package func file(mostBytes: Int) throws(EncodeError) -> [UInt8] {
    // Steps before it are too fine.
    var (first, last) = (0, Self.steps.count - 1)
    var best = try stream(step: Self.steps[last])
    while first < last {
      let middle = (first + last) / 2
      let stream = try stream(step: Self.steps[middle])
      if stream.count <= mostBytes {
        (best, last) = (stream, middle)
      } else {
        first = middle + 1
      }
    }
    return BandedPNGWriter.head(of: bitmap.size, channels: channels)
      + BandedPNGWriter.chunk("IDAT", best) + BandedPNGWriter.chunk("IEND", [])
  }

  /// The compressed pixels.
  private func stream(step: Int) throws(EncodeError) -> [UInt8] {
    let rows = differences(step: step)
    return BandedPNGWriter.streamHeader + (try Deflater.piece(rows, .runs)) + Deflater.end
      + BandedPNGWriter.big32(Adler32(rows).value)
  }

  /// The filtered rows: a byte for the filter, then the differences.
  ///
  /// - Parameter step: The difference between neighbouring values; alpha stays as it is.
  /// - Returns: The rows, each a byte longer than its values.
  func differences(step: Int) -> [UInt8] {
    let length = bitmap.width * channels
    var rows = [UInt8](repeating: 0, count: (length + 1) * bitmap.height)
    var above = [Int](repeating: 0, count: length)
    var next = 0
    for y in 0..<bitmap.height {
      // The mean of the pixel to the left and of that above.
      rows[next] = 3
      next += 1
      var line = [Int](repeating: 0, count: length)
      for index in 0..<length {
        let (x, channel) = (index / channels, index % channels)
        let place = y * bitmap.bytesPerRow + x * 4 + channel
        let wanted = Int(bitmap.bytes[place])
        let guess = ((x > 0 ? line[index - channels] : 0) + above[index]) / 2
        let isExact = channel == 3 || (x > 0 && y > 0 && isPlain(place - channel))
        let value = isExact ? wanted : Self.near(wanted, guess: guess, step: step)
        line[index] = value
        rows[next] = UInt8(truncatingIfNeeded: value - guess)
        next += 1
      }
      above = line
    }
    return rows
  }

  /// Whether a pixel is that to the left and that above: what is even stays as it is, and costs little.
  private func isPlain(_ pixel: Int) -> Bool {
    (pixel..<pixel + channels).allSatisfy {
      bitmap.bytes[$0] == bitmap.bytes[$0 - 4]
        && bitmap.bytes[$0] == bitmap.bytes[$0 - bitmap.bytesPerRow]
    }
  }

  /// The value that is stored for another one.
  static func near(_ wanted: Int, guess: Int, step: Int) -> Int {
    let difference = wanted - guess
    let count = (abs(difference) + step * roundingNumerator / 16) / step
    return min(255, max(0, guess + (difference < 0 ? -count : count) * step))
  }
}
