/// Reads rows of an image whose format gives any rows, but only by decoding from the start: chunks of
/// rows are decoded one after the other, each as large as memory allows.
final class ChunkedRows: SampleRows {
  let kind: SampledImage.Kind
  private let size: PixelSize
  /// The rows of a chunk.
  private let chunkHeight: Int
  private let decode: (Range<Int>) throws(DecodeError) -> SampledImage
  private let finishDecoding: () throws(DecodeError) -> Void
  private var chunk: SampledImage?
  private var chunkRows = 0..<0
  private var next = 0

  /// Begins at the top.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - kind: What the samples are.
  ///   - memory: The most bytes of a chunk, which has a row at least.
  ///   - finish: Looks for damage behind the last row.
  ///   - decode: Decodes some rows.
  init(
    of size: PixelSize, kind: SampledImage.Kind, memory: Int,
    finish: @escaping () throws(DecodeError) -> Void = {},
    decode: @escaping (Range<Int>) throws(DecodeError) -> SampledImage
  ) {
    (self.size, self.kind, self.decode, finishDecoding) = (size, kind, decode, finish)
    // An even number, for chroma that is stored for every other row.
    let rows = memory / (size.width * (kind.isDeep ? 8 : 4))
    chunkHeight = min(size.height, max(2, rows / 2 * 2))
  }

  func read(_ count: Int) throws(DecodeError) -> SampledImage {
    var image: SampledImage?
    var missing = count
    while missing > 0 {
      if next >= chunkRows.upperBound {
        chunk = nil
        chunkRows = next..<min(next + chunkHeight, size.height)
        chunk = try decode(chunkRows)
      }
      let rows = next..<min(next + missing, chunkRows.upperBound)
      let first = rows.lowerBound - chunkRows.lowerBound
      guard let part = chunk?.rows(first, rows.count) else { break }
      image = image.map { $0.above(part) } ?? part
      next = rows.upperBound
      missing -= rows.count
    }
    guard let image else { preconditionFailure("as many rows are left as are read") }
    return image
  }

  func finish() throws(DecodeError) { try finishDecoding() }
}

extension SampledImage {
  /// Some of the rows.
  func rows(_ first: Int, _ count: Int) -> SampledImage {
    let range = first * size.width * 4..<(first + count) * size.width * 4
    var part = SampledImage(
      size: PixelSize(width: size.width, height: count), samples: .bytes([]), model: model,
      mayHaveAlpha: mayHaveAlpha)
    switch samples {
    case .bytes(let bytes): part.samples = .bytes(Array(bytes[range]))
    case .words(let words): part.samples = .words(Array(words[range]))
    }
    return part
  }

  /// This image on top of another one of the same width and kind.
  fileprivate func above(_ other: SampledImage) -> SampledImage {
    var both = SampledImage(
      size: PixelSize(width: size.width, height: size.height + other.size.height),
      samples: samples, model: model, mayHaveAlpha: mayHaveAlpha)
    both.samples.append(other.samples)
    return both
  }
}
