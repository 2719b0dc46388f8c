/// Reads rows of an image whose format gives any rows, but only by decoding from the start: chunks of
/// rows are decoded one after the other, each as large as memory allows.
final class ChunkedRows: SampleRows {
  let kind: SampledImage.Kind
  private let size: PixelSize
  /// The rows of a chunk.
  private let chunkHeight: Int
  private let decode: (Range<Int>) throws(DecodeError) -> Chunk
  private let finishDecoding: () throws(DecodeError) -> Void
  private var chunk: Chunk?
  /// The end of the rows that the chunk was decoded for.
  private var chunkEnd = 0
  private var next = 0

  /// Rows of the image that are decoded together.
  struct Chunk {
    var image: SampledImage
    var rows: Range<Int>
  }

  /// Begins at the top.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - kind: What the samples are.
  ///   - memory: The most bytes of a chunk, which has a row at least.
  ///   - finish: Looks for damage behind the last row.
  ///   - decode: Decodes some rows, or some more around them.
  init(
    of size: PixelSize, kind: SampledImage.Kind, memory: Int,
    finish: @escaping () throws(DecodeError) -> Void = {},
    decode: @escaping (Range<Int>) throws(DecodeError) -> Chunk
  ) {
    (self.size, self.kind, self.decode, finishDecoding) = (size, kind, decode, finish)
    chunkHeight = Self.chunkHeight(of: size, isDeep: kind.isDeep, memory: memory)
  }

  /// The rows of every chunk but the last.
  private static func chunkHeight(of size: PixelSize, isDeep: Bool, memory: Int) -> Int {
    // An even number, for chroma that is stored for every other row.
    let rows = memory / (size.width * (isDeep ? 8 : 4))
    return min(size.height, max(2, rows / 2 * 2))
  }

  /// The number of chunks, for each of which the file is decoded once.
  static func chunkCount(of size: PixelSize, isDeep: Bool, memory: Int) -> Int {
    let height = chunkHeight(of: size, isDeep: isDeep, memory: memory)
    return (size.height + height - 1) / height
  }

  func read(_ count: Int) throws(DecodeError) -> SampledImage {
    var image: SampledImage?
    var missing = count
    while missing > 0 {
      let chunk = try chunk(from: next)
      let rows = next..<min(next + missing, chunkEnd)
      let part = chunk.image.rows(rows.lowerBound - chunk.rows.lowerBound, rows.count)
      image = image.map { $0.above(part) } ?? part
      next = rows.upperBound
      missing -= rows.count
    }
    guard let image else { preconditionFailure("as many rows are left as are read") }
    return image
  }

  /// The chunk with a row; the one before it is released first.
  private func chunk(from row: Int) throws(DecodeError) -> Chunk {
    if let chunk, row < chunkEnd { return chunk }
    chunk = nil
    chunkEnd = min(row + chunkHeight, size.height)
    let decoded = try decode(row..<chunkEnd)
    chunk = decoded
    return decoded
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
