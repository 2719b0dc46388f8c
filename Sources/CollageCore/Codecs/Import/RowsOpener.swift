/// Opens readers of a file's samples; each reader starts at the top of the image.
@safe final class RowsOpener {
  private let file: [UInt8]
  private let bytes: UnsafeBufferPointer<UInt8>
  private let header: ImageHeader
  private let source: String
  private let limits: DecodeLimits
  private let reading: PhotoReadingOptions
  private let scale: DecodeScale
  /// The maximum memory of the rows that ``ChunkedRows`` decodes at a time, in bytes.
  private let chunkMemory: Int
  /// The decoded image of a GIF, which is held in memory so that the file is decoded only once.
  private var gifFrame: IndexedGIFFrame?
  private var heifImage: HEIFImage?

  /// Creates an opener for the file at `bytes`, which must outlive all readers.
  init(
    _ file: [UInt8], at bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, source: String,
    limits: DecodeLimits, reading: PhotoReadingOptions, scale: DecodeScale, chunkMemory: Int
  ) {
    self.file = file
    unsafe (self.bytes, self.header, self.source, self.limits) = unsafe (
      bytes, header, source, limits
    )
    (self.reading, self.scale, self.chunkMemory) = (reading, scale, chunkMemory)
  }

  /// Returns a reader; `nil` if the image must be decoded as a whole.
  func rows() throws(DecodeError) -> (any SampleRows)? {
    switch header.format {
    case .jpeg:
      return unsafe try JPEGRowReader(
        bytes, header: header, scale: scale, decoder: JPEGDecoder(source: source))
    case .png: return header.isProgressive ? interlacedRows() : reader()
    case .tiff:
      return unsafe try TIFFDecoder(source: source, isSalvaging: false, limits: limits)
        .rows(of: bytes, header: header)
    case .webp:
      return try WebPDecoder(source: source, isSalvaging: false)
        .rows(of: file, header: header, memory: chunkMemory)
    case .gif: return try gifRows()
    case .heic, .avif: return try heifRows()
    case .jxl, .svg: return nil
    }
  }

  private func gifRows() throws(DecodeError) -> BufferedRows {
    let found: IndexedGIFFrame
    if let gifFrame {
      found = gifFrame
    } else {
      found = try GIFDecoder(source: source, isSalvaging: false)
        .indices(of: file, header: header)
      gifFrame = found
    }
    return BufferedRows(kind: SampledImage.Kind(isDeep: false)) { [header] rows in
      found.pixels(rows, mayHaveAlpha: header.mayHaveAlpha)
    }
  }

  private func heifRows() throws(DecodeError) -> BufferedRows? {
    let found: HEIFImage
    if let heifImage {
      found = heifImage
    } else {
      found = try HEIFDecoder(
        source: source, format: header.format, reading: reading, limits: limits
      ).image(of: file, header: header)
      heifImage = found
    }
    guard found.size == header.size else { return nil }
    return BufferedRows(
      kind: SampledImage.Kind(isDeep: found.isDeep), remarks: found.remarks
    ) { found.samples($0) }
  }

  private func reader() -> PNGReader { unsafe PNGReader(bytes, header: header, source: source) }

  private func interlacedRows() -> ChunkedRows {
    let first = reader()
    // The reader for the last chunk has decoded all rows, so it can check the rest of the file.
    var last = first
    return ChunkedRows(
      of: header.size, kind: first.kind, memory: chunkMemory,
      finish: { () throws(DecodeError) in try last.finish() },
      decode: { [self] rows throws(DecodeError) in
        if rows.lowerBound > 0 { last = reader() }
        return ChunkedRows.Chunk(image: try last.readPart(rows), rows: rows)
      })
  }
}
