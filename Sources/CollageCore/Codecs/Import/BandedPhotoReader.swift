/// Decodes a photo in bands, which are strips of rows, from the top to the bottom.
///
/// It can do so repeatedly.
///
/// Photos of any size can be decoded in little memory, because only a few bands are in memory at
/// the same time.
///
/// If the file's rows aren't in the order of the upright image, the reader collects several upright
/// bands in a chunk, and decodes the file once for each chunk.
struct BandedPhotoReader {
  let header: ImageHeader
  /// The size of the image that the bands form.
  let size: PixelSize
  private let storedSize: PixelSize
  private let orientation: Orientation
  private let chunkMemory: Int
  /// The memory in bytes that reading needs, including the file and the bands, but not chunks.
  let readingMemory: Int
  private let conversion: ColorConversion
  private let ownRemarks: [PhotoRemark]
  private let open: () throws(DecodeError) -> (any SampleRows)?
  private let first: PendingRows

  /// Opens a file that must be undamaged.
  ///
  /// The result is `nil` if the image must be decoded as a whole, if memory doesn't suffice for
  /// bands either, or if the file would have to be decoded too often.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - bytes: The bytes of the file, which must outlive the reader.
  ///   - header: The file's header, already checked against the limits.
  ///   - source: The file's name for errors.
  ///   - limits: The limits for decoding.
  ///   - reading: The options for reading the file.
  ///   - scale: The scale at which a JPEG is decoded. Other formats are decoded at full size.
  ///   - turnsUpright: True to rotate the bands upright; false to read them as stored.
  ///   - others: The number of bytes of memory that the caller uses at the same time.
  /// - Throws: A `DecodeError` if the file is damaged.
  init?(
    _ file: [UInt8], at bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, source: String,
    limits: DecodeLimits, reading: PhotoReadingOptions = PhotoReadingOptions(),
    scale: DecodeScale = .full,
    turnsUpright: Bool = true, besides others: Int = 0
  ) throws(DecodeError) {
    let orientation = turnsUpright ? header.orientation : .up
    let stored = Self.storedSize(header, scale)
    let upright = orientation.swapsSides ? stored.transposed : stored
    let fileMemory = header.fileMemory(bytes.count)
    let memory = Self.memory(header, scale: scale, besides: others)
    guard ImageHeader.sum(memory, fileMemory) <= limits.memory else { return nil }
    readingMemory = ImageHeader.sum(
      Self.readingMemory(header, scale, besides: others), fileMemory)
    let chunkMemory = min((limits.memory - readingMemory) / 2, Self.mostChunkMemory)
    let passes = Self.passes(
      header, scale: scale, turnsUpright: turnsUpright, chunkMemory: chunkMemory)
    guard passes <= Self.mostPasses(header) else { return nil }
    let opener = unsafe RowsOpener(
      file, at: bytes, header: header, source: source, limits: limits, reading: reading,
      scale: scale, chunkMemory: chunkMemory)
    guard let rows = try opener.rows() else { return nil }
    (self.header, self.open) = (header, opener.rows)
    (storedSize, size, self.orientation) = (stored, upright, orientation)
    self.chunkMemory = chunkMemory
    ownRemarks = rows.remarks
    var isRead = false
    conversion = ColorConversion(header.colorSpace, for: rows.kind) {
      guard header.color != .gray else { return true }
      isRead = true
      // The error is ignored here, because reading the pixels reports the damage again.
      return (try? Self.isGray(rows, stored)) == true
    }
    first = PendingRows(isRead ? nil : rows)
  }

  /// The maximum size of a chunk, in bytes.
  private static let mostChunkMemory = 200_000_000

  private static func storedSize(_ header: ImageHeader, _ scale: DecodeScale) -> PixelSize {
    header.format == .jpeg ? scale.size(of: header.size) : header.size
  }

  /// Returns whether chunks are needed: the rows of the upright image are columns of the file, or
  /// are in reverse order in the file.
  private static func isTurned(_ header: ImageHeader, _ turnsUpright: Bool) -> Bool {
    turnsUpright && ![.up, .mirrored].contains(header.orientation)
  }

  /// Returns whether the format can only be decoded from the start, so that ``ChunkedRows`` reads
  /// it.
  private static func isInChunks(_ header: ImageHeader) -> Bool {
    header.format == .webp || header.format == .png && header.isProgressive
  }

  /// Returns the number of bytes that decoding in bands uses if they are available, without the
  /// file.
  static func workingMemory(
    _ header: ImageHeader, scale: DecodeScale = .full, turnsUpright: Bool = true,
    besides others: Int = 0
  ) -> Int {
    let pixels = ImageHeader.times(storedSize(header, scale).saturatedArea, 4)
    let isChunked = isTurned(header, turnsUpright) || isInChunks(header)
    let chunks = isChunked ? 2 * min(mostChunkMemory, pixels) : 0
    return max(
      header.readerMemory,
      ImageHeader.sum(readingMemory(header, scale, besides: others), chunks))
  }

  /// Returns the number of bytes that decoding in bands needs at least, without the file.
  ///
  /// The format's library needs some memory to open the file. Later it needs memory in addition to
  /// the bands that are being decoded, converted and encoded. The result is the larger of both.
  static func memory(
    _ header: ImageHeader, scale: DecodeScale = .full, besides others: Int = 0
  ) -> Int {
    max(header.readerMemory, readingMemory(header, scale, besides: others))
  }

  private static func readingMemory(
    _ header: ImageHeader, _ scale: DecodeScale, besides others: Int
  ) -> Int {
    let size = storedSize(header, scale)
    let rows = 3 * min(ImageImporter.bandHeight, size.longSide)
    return ImageHeader.sum(
      ImageHeader.sum(header.heldMemory, ImageHeader.times(size.longSide, 4 * rows)), others)
  }

  /// Returns how often a file may be decoded.
  ///
  /// Images that must be decoded more often are rejected.
  ///
  /// The limit is lower for an interlaced PNG and a WebP, because decoding a chunk of these takes
  /// as long as decoding all rows from the top to the chunk's end.
  static func mostPasses(_ header: ImageHeader) -> Int { isInChunks(header) ? 16 : 64 }

  /// Returns how often the file is decoded from its start to read all bands.
  static func passes(
    _ header: ImageHeader, scale: DecodeScale = .full, turnsUpright: Bool = true, chunkMemory: Int
  ) -> Int {
    // Images of these formats are decoded once and held in memory.
    guard ![.gif, .heic, .avif].contains(header.format) else { return 1 }
    let stored = storedSize(header, scale)
    let chunks =
      isInChunks(header)
      ? ChunkedRows.chunkCount(of: stored, isDeep: header.isDeepPNG, memory: chunkMemory) : 1
    guard isTurned(header, turnsUpright) else { return chunks }
    let size = header.orientation.swapsSides ? stored.transposed : stored
    // A chunk is a whole number of bands.
    let rows = max(
      ImageDecoder.bandHeight, chunkMemory / (size.width * 4) - ImageImporter.bandHeight)
    return ImageHeader.times(chunks, (size.height + rows - 1) / rows)
  }

  /// The number of rows that are checked for grayscale at a time.
  private static let grayHeight = 64

  private static func isGray(
    _ rows: any SampleRows, _ size: PixelSize
  ) throws(DecodeError) -> Bool {
    for top in stride(from: 0, to: size.height, by: grayHeight) {
      guard try rows.read(min(grayHeight, size.height - top)).isGray else { return false }
    }
    return true
  }

  var remarks: [PhotoRemark] {
    header.remarks + ownRemarks + conversion.remarks
      + (first.oddity.map { [$0] } ?? [])
  }

  /// Decodes all bands.
  ///
  /// - Parameters:
  ///   - height: The height of every band except the last, in rows.
  ///   - use: Receives each band, which is opaque or has straight alpha.
  /// - Throws: A `DecodeError` if the file is damaged.
  func readAllBands(of height: Int, _ use: (Bitmap) -> Void) throws(DecodeError) {
    try readBands(of: height, in: 0..<size.height) { band, _ in use(band) }
  }

  /// Decodes the bands that overlap a range of rows.
  ///
  /// The file isn't decoded beyond these bands.
  ///
  /// - Parameters:
  ///   - height: The height of every band except the last, in rows.
  ///   - rows: The rows that the caller needs.
  ///   - use: Receives each band, which is opaque or has straight alpha, and the index of its first
  ///     row.
  /// - Throws: A `DecodeError` if the file is damaged.
  func readBands(
    of height: Int, in rows: Range<Int>, _ use: (_ band: Bitmap, _ top: Int) -> Void
  ) throws(DecodeError) {
    do throws(ImportError) {
      _ = try forEachBand(of: height, from: rows.lowerBound) { band, top throws(ImportError) in
        if rows.overlaps(top..<top + band.height) { use(band, top) }
        return top + band.height < rows.upperBound || rows.upperBound == size.height
      }
    } catch {
      guard case .unreadable(let error) = error else { preconditionFailure("nothing is written") }
      throw error
    }
  }

  /// Decodes bands until a closure returns `false`.
  ///
  /// - Parameters:
  ///   - height: The height of every band except the last, in rows.
  ///   - first: The first row that the caller needs. Bands above it may be skipped.
  ///   - use: Receives each band, which is opaque or has straight alpha, and the index of its first
  ///     row. Returns whether to continue.
  /// - Returns: `true` if the closure never returned `false`.
  /// - Throws: `ImportError.unreadable`, or the error that `use` throws.
  func forEachBand(
    of height: Int, from first: Int = 0,
    _ use: (_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    let progress = DecodeProgress.current
    func take(_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool {
      let goesOn = try use(band, top)
      progress?.readRows(top + band.height, of: size.height)
      return goesOn
    }
    guard orientation == .up || orientation == .mirrored else {
      return try forEachUprightBand(of: height, from: first, take)
    }
    return try forEachStoredBand(of: height) { band, rows throws(ImportError) in
      try take(band.upright(from: orientation), rows.lowerBound)
    }
  }

  private func forEachStoredBand(
    of height: Int, _ use: (Bitmap, Range<Int>) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    var unread = first.take()
    if unread == nil { unread = try ImportError.reading(open) }
    guard let rows = unread else { preconditionFailure("it was opened before") }
    for top in stride(from: 0, to: storedSize.height, by: height) {
      let count = min(height, storedSize.height - top)
      var image = try ImportError.reading { () throws(DecodeError) in try rows.read(count) }
      guard try use(conversion.bitmap(of: &image), top..<top + count) else { return false }
    }
    try ImportError.reading { () throws(DecodeError) in try rows.finish() }
    first.oddity = rows.oddity
    return true
  }

  /// Decodes upright bands that are columns of the file, or whose rows are in reverse order in the
  /// file.
  ///
  /// The bands are collected in chunks, and the file is decoded once for each chunk.
  private func forEachUprightBand(
    of height: Int, from first: Int,
    _ use: (_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    let bandsOfChunk = max(1, chunkMemory / (size.width * 4 * height))
    let origin = first / height * height
    for top in stride(from: origin, to: size.height, by: bandsOfChunk * height) {
      var chunk = UprightChunk(
        rows: top..<min(top + bandsOfChunk * height, size.height), of: size, orientation)
      _ = try forEachStoredBand(of: Self.grayHeight) { band, rows in
        chunk.take(band, rows: rows, of: storedSize)
        return true
      }
      for start in stride(from: top, to: chunk.rows.upperBound, by: height) {
        let end = min(start + height, chunk.rows.upperBound)
        guard try use(chunk.band(start..<end), start) else { return false }
      }
    }
    return true
  }
}

/// The rows of an opened file that haven't been read.
///
/// They are kept for the first reading, because opening can take as long as decoding.
private final class PendingRows {
  private var rows: (any SampleRows)?
  /// The way in which a complete file violates its format, known after it is read; `nil` if it
  /// conforms.
  var oddity: PhotoRemark?

  init(_ rows: (any SampleRows)?) { self.rows = rows }

  /// Returns the rows at the first call, and `nil` afterwards.
  func take() -> (any SampleRows)? {
    defer { rows = nil }
    return rows
  }
}
