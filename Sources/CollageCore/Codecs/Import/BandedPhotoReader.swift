/// Decodes a photo in bands, from the top to the bottom, as often as the caller needs.
///
/// Only a few bands are in memory at a time. If the file's rows aren't in upright order, the reader
/// collects several upright bands in a chunk, and decodes the file once for each chunk.
struct BandedPhotoReader {
  let header: ImageHeader
  /// The size of the image that the bands form.
  let size: PixelSize
  private let storedSize: PixelSize
  private let orientation: Orientation
  private let chunkMemory: Int
  /// The memory for reading, including the file and the bands, but without chunks, in bytes.
  let readingMemory: Int
  private let conversion: ColorConversion
  private let readerRemarks: [PhotoRemark]
  private let open: () throws(DecodeError) -> (any SampleRows)?
  private let first: PendingRows

  /// Opens a file whose header is already checked against the limits.
  ///
  /// `bytes` are the bytes of `file` and must outlive the reader. `others` is the memory that the
  /// caller uses at the same time, in bytes. Only a JPEG can be scaled. The result is `nil` if the
  /// image must be decoded as a whole, if memory doesn't suffice for bands, or if the file would
  /// have to be decoded too often.
  init?(
    _ file: [UInt8], at bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, source: String,
    limits: DecodeLimits, reading: PhotoReadingOptions = PhotoReadingOptions(),
    scale: DecodeScale = .full,
    appliesOrientation: Bool = true, additionalMemory others: Int = 0
  ) throws(DecodeError) {
    let orientation = appliesOrientation ? header.orientation : .up
    let stored = Self.storedSize(header, scale)
    let upright = orientation.swapsSides ? stored.transposed : stored
    let fileMemory = header.fileMemory(bytes.count)
    let memory = Self.memory(header, scale: scale, additionalMemory: others)
    guard ImageHeader.sum(memory, fileMemory) <= limits.memory else { return nil }
    readingMemory = ImageHeader.sum(
      Self.readingMemory(header, scale, additionalMemory: others), fileMemory)
    let chunkMemory = min((limits.memory - readingMemory) / 2, Self.maximumChunkMemory)
    let passes = Self.passes(
      header, scale: scale, appliesOrientation: appliesOrientation, chunkMemory: chunkMemory)
    guard passes <= Self.maximumPasses(header) else { return nil }
    let opener = unsafe RowsOpener(
      file, at: bytes, header: header, source: source, limits: limits, reading: reading,
      scale: scale, chunkMemory: chunkMemory)
    guard let rows = try opener.rows() else { return nil }
    (self.header, self.open) = (header, opener.rows)
    (storedSize, size, self.orientation) = (stored, upright, orientation)
    self.chunkMemory = chunkMemory
    readerRemarks = rows.remarks
    var isRead = false
    conversion = ColorConversion(header.colorSpace, for: rows.kind) {
      guard header.color != .gray else { return true }
      isRead = true
      // If reading fails here, reading the pixels later reports the same error.
      return (try? Self.isGray(rows, stored)) == true
    }
    first = PendingRows(isRead ? nil : rows)
  }

  private static let maximumChunkMemory = 200_000_000

  private static func storedSize(_ header: ImageHeader, _ scale: DecodeScale) -> PixelSize {
    header.format == .jpeg ? scale.size(of: header.size) : header.size
  }

  /// Returns true if upright rows are columns of the file, or are in reverse order in the file.
  private static func reordersRows(_ header: ImageHeader, _ turnsUpright: Bool) -> Bool {
    turnsUpright && ![.up, .mirrored].contains(header.orientation)
  }

  /// Returns true if ``ChunkedRows`` reads the format, which can only be decoded from the start.
  private static func usesChunkedRows(_ header: ImageHeader) -> Bool {
    header.format == .webp || header.format == .png && header.isProgressive
  }

  /// Returns the memory, excluding the file, that decoding in bands uses if enough is available.
  static func workingMemory(
    _ header: ImageHeader, scale: DecodeScale = .full, appliesOrientation: Bool = true,
    additionalMemory others: Int = 0
  ) -> Int {
    let pixels = ImageHeader.times(storedSize(header, scale).saturatedArea, 4)
    let isChunked = reordersRows(header, appliesOrientation) || usesChunkedRows(header)
    let chunks = isChunked ? 2 * min(maximumChunkMemory, pixels) : 0
    return max(
      header.readerMemory,
      ImageHeader.sum(readingMemory(header, scale, additionalMemory: others), chunks))
  }

  /// Returns the minimum memory for decoding in bands, without the file.
  ///
  /// It is the larger of the memory for opening the file and the memory for processing bands.
  static func memory(
    _ header: ImageHeader, scale: DecodeScale = .full, additionalMemory others: Int = 0
  ) -> Int {
    max(header.readerMemory, readingMemory(header, scale, additionalMemory: others))
  }

  private static func readingMemory(
    _ header: ImageHeader, _ scale: DecodeScale, additionalMemory others: Int
  ) -> Int {
    let size = storedSize(header, scale)
    let rows = 3 * min(ImageImporter.bandHeight, size.longSide)
    return ImageHeader.sum(
      ImageHeader.sum(header.heldMemory, ImageHeader.times(size.longSide, 4 * rows)), others)
  }

  /// Returns the maximum number of times that a file is decoded from its start.
  ///
  /// The limit is lower for an interlaced PNG and a WebP, because decoding a chunk of these takes
  /// as long as decoding all rows down to the chunk's end.
  static func maximumPasses(_ header: ImageHeader) -> Int { usesChunkedRows(header) ? 16 : 64 }

  /// Returns how often the file must be decoded from its start to read all bands.
  static func passes(
    _ header: ImageHeader, scale: DecodeScale = .full, appliesOrientation: Bool = true,
    chunkMemory: Int
  ) -> Int {
    // Images of these formats are decoded once and held in memory.
    guard ![.gif, .heic, .avif].contains(header.format) else { return 1 }
    let stored = storedSize(header, scale)
    let chunks =
      usesChunkedRows(header)
      ? ChunkedRows.chunkCount(of: stored, isDeep: header.isDeepPNG, memory: chunkMemory) : 1
    guard reordersRows(header, appliesOrientation) else { return chunks }
    let size = header.orientation.swapsSides ? stored.transposed : stored
    // A chunk consists of whole bands, so it can have almost one band fewer than its memory allows.
    let rows = max(
      ImageDecoder.bandHeight, chunkMemory / (size.width * 4) - ImageImporter.bandHeight)
    return ImageHeader.times(chunks, (size.height + rows - 1) / rows)
  }

  /// The number of rows that are read at a time to check for grayscale or to fill a chunk.
  private static let readHeight = 64

  private static func isGray(
    _ rows: any SampleRows, _ size: PixelSize
  ) throws(DecodeError) -> Bool {
    for top in stride(from: 0, to: size.height, by: readHeight) {
      guard try rows.read(min(readHeight, size.height - top)).isGray else { return false }
    }
    return true
  }

  var remarks: [PhotoRemark] {
    header.remarks + readerRemarks + conversion.remarks
      + (first.oddity.map { [$0] } ?? [])
  }

  /// Decodes all bands of `height` rows; each band is opaque or has straight alpha.
  func readAllBands(of height: Int, _ use: (Bitmap) -> Void) throws(DecodeError) {
    try readBands(of: height, in: 0..<size.height) { band, _ in use(band) }
  }

  /// Decodes the bands that overlap a range of rows.
  ///
  /// Unless the range reaches the bottom of the image, stops after the last of these bands. `top`
  /// is the index of a band's first row.
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

  /// Decodes bands until a closure returns `false`; returns `true` if it never does.
  ///
  /// Bands above the row `first` can be skipped. Each band is opaque or has straight alpha, and
  /// `top` is the index of its first row.
  func forEachBand(
    of height: Int, from first: Int = 0,
    _ use: (_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    let progress = DecodeProgress.current
    func process(_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool {
      let continues = try use(band, top)
      progress?.readRows(top + band.height, of: size.height)
      return continues
    }
    guard orientation == .up || orientation == .mirrored else {
      return try forEachUprightBand(of: height, from: first, process)
    }
    return try forEachStoredBand(of: height) { band, rows throws(ImportError) in
      try process(band.upright(from: orientation), rows.lowerBound)
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

  /// Decodes upright bands whose rows aren't in the file's order; decodes the whole file once for
  /// each chunk.
  private func forEachUprightBand(
    of height: Int, from first: Int,
    _ use: (_ band: Bitmap, _ top: Int) throws(ImportError) -> Bool
  ) throws(ImportError) -> Bool {
    let bandsPerChunk = max(1, chunkMemory / (size.width * 4 * height))
    let origin = first / height * height
    for top in stride(from: origin, to: size.height, by: bandsPerChunk * height) {
      var chunk = UprightChunk(
        rows: top..<min(top + bandsPerChunk * height, size.height), of: size, orientation)
      _ = try forEachStoredBand(of: Self.readHeight) { band, rows in
        chunk.copy(from: band, rows: rows, of: storedSize)
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

/// The unread rows of the opened file.
///
/// They are reused, because opening the file again can take as long as decoding.
private final class PendingRows {
  private var rows: (any SampleRows)?
  /// A remark if a complete file deviates from its format; `nil` otherwise, and before all rows are
  /// read.
  var oddity: PhotoRemark?

  init(_ rows: (any SampleRows)?) { self.rows = rows }

  /// Returns the rows at the first call, and `nil` afterwards.
  func take() -> (any SampleRows)? {
    defer { rows = nil }
    return rows
  }
}
