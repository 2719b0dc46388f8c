/// Reads rows of an image whose format can only be decoded from the start.
///
/// The reader decodes chunks of rows one after another, each as large as memory allows. For each
/// chunk, it decodes the file again from the start.
final class ChunkedRows: SampleRows {
  let kind: SampledImage.Kind
  private let size: PixelSize
  private let chunkHeight: Int
  private let decode: (Range<Int>) throws(DecodeError) -> Chunk
  private let finishDecoding: () throws(DecodeError) -> Void
  private var chunk: Chunk?
  /// The end of the rows that were requested for the current chunk.
  ///
  /// `chunk` can contain rows after it.
  private var chunkEnd = 0
  private var next = 0

  /// Rows of the image that are decoded together.
  struct Chunk {
    var image: SampledImage
    var rows: Range<Int>
  }

  /// Creates a reader that starts at the top of the image.
  ///
  /// A chunk has at most `memory` bytes, but at least two rows, unless the image has only one.
  /// `finish` checks the file for damage after the last row was read. `decode` decodes the given
  /// rows; the chunk can contain some rows before and after them.
  init(
    of size: PixelSize, kind: SampledImage.Kind, memory: Int,
    finish: @escaping () throws(DecodeError) -> Void = {},
    decode: @escaping (Range<Int>) throws(DecodeError) -> Chunk
  ) {
    (self.size, self.kind, self.decode, finishDecoding) = (size, kind, decode, finish)
    chunkHeight = Self.chunkHeight(of: size, isDeep: kind.isDeep, memory: memory)
  }

  /// Returns the height of every chunk except the last, in rows.
  private static func chunkHeight(of size: PixelSize, isDeep: Bool, memory: Int) -> Int {
    // The height is even, because some formats store chroma only for every other row.
    let rows = memory / (size.width * (isDeep ? 8 : 4))
    return min(size.height, max(2, rows / 2 * 2))
  }

  /// Returns the number of chunks, which is also the number of times the file is decoded.
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

  /// Returns the chunk that contains a row; releases the previous chunk before decoding another
  /// one.
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

  /// Returns this image with another one of the same width and kind below it.
  fileprivate func above(_ other: SampledImage) -> SampledImage {
    var both = SampledImage(
      size: PixelSize(width: size.width, height: size.height + other.size.height),
      samples: samples, model: model, mayHaveAlpha: mayHaveAlpha)
    both.samples.append(other.samples)
    return both
  }
}
