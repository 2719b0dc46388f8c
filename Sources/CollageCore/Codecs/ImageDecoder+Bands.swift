extension ImageDecoder {
  /// The rows that are decoded at a time.
  static let bandHeight = 64

  /// Runs a closure with a photo whose pixels come in bands; nil for one that has to be decoded as a
  /// whole, or of which not even bands fit in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: Its header.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution a JPEG is decoded at.
  ///   - turnsUpright: Whether bands are those of the upright picture.
  ///   - others: Bytes of memory that are taken by what the bands become.
  ///   - body: Reads the bands.
  /// - Returns: What the body returns, or `nil` for an image that can't be decoded in bands.
  /// - Throws: A `DecodeError`.
  func withBands<Value>(
    of bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale = .full,
    turnsUpright: Bool = true, besides others: Int = 0,
    _ body: (BandedPhoto) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value? {
    let memory = ImageHeader.sum(
      BandedPhoto.memory(header, scale: scale), ImageHeader.sum(bytes.count, others))
    guard memory <= limits.memory else { return nil }
    let most = BandedPhoto.workingMemory(header, scale: scale, turnsUpright: turnsUpright)
    return try gate.taking(min(max(memory, most), limits.memory)) {
      () throws(DecodeError) -> Value? in
      let result: Result<Value?, DecodeError> = bytes.withUnsafeBufferPointer { bytes in
        Result { () throws(DecodeError) in
          try BandedPhoto(
            bytes, header: header, source: source, limits: limits, reading: reading,
            scale: scale, turnsUpright: turnsUpright, besides: others
          ).map(body)
        }
      }
      return try result.get()
    }
  }

  /// Decodes a photo in bands, as it is stored; nil for one that has to be decoded as a whole.
  func decodedInBands(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale
  ) throws(DecodeError) -> Photo? {
    let size = scale.size(of: header.size)
    let turned = header.orientation == .up ? 1 : 2
    let pixels = ImageHeader.times(size.saturatedArea, 4 * turned)
    return try withBands(
      of: bytes, header: header, source: source, scale: scale, turnsUpright: false,
      besides: pixels
    ) { photo throws(DecodeError) in
      let bitmap = try photo.bitmap(of: size)
      return Photo(header: header, bitmap: bitmap, remarks: photo.remarks)
    }
  }

  /// Decodes a photo upright to the mean colors of the areas behind the pixels of a smaller one; nil for
  /// one that has to be decoded as a whole.
  func averagedInBands(
    _ bytes: [UInt8], header: ImageHeader, source: String, to size: PixelSize
  ) throws(DecodeError) -> Bitmap? {
    try withBands(
      of: bytes, header: header, source: source,
      besides: ImageHeader.times(size.saturatedArea, 8)
    ) { photo throws(DecodeError) in try photo.bitmap(of: size) }
  }

  /// Decodes a photo to draw from.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted.
  ///   - isPremultiplied: Whether colors are multiplied by alpha; else they stay straight.
  ///   - turnsUpright: Whether the photo is turned upright; else it stays as stored.
  ///   - part: The pixels that are needed of all at this scale; nil is all.
  /// - Returns: The pixels, or more of them than the part, the file's header, and what the user should know.
  /// - Throws: A `DecodeError`.
  func drawn(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    turnsUpright: Bool = false, part: RasterPart? = nil
  ) throws(DecodeError) -> (buffer: RasterBuffer, header: ImageHeader, remarks: [PhotoRemark]) {
    let header = try header(of: bytes, source: source)
    // The buffer is a copy of the pixels.
    let memory = ImageHeader.sum(
      ImageHeader.sum(header.wholeMemory(at: scale), bytes.count),
      ImageHeader.times(scale.size(of: header.size).saturatedArea, 4))
    if memory > wholeMemory, scale == .full, !reading.isSalvaging,
      let drawn = try drawnInBands(
        bytes, header, source: source, isPremultiplied: isPremultiplied,
        turnsUpright: turnsUpright, part: part)
    {
      return (drawn.buffer, header, drawn.remarks)
    }
    let photo = try decoded(bytes, header: header, source: source, scale: scale)
    let bitmap =
      turnsUpright ? photo.bitmap.upright(from: photo.header.orientation) : photo.bitmap
    return (
      RasterBuffer(bitmap, isPremultiplied: isPremultiplied), photo.header, photo.remarks
    )
  }

  private func drawnInBands(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, isPremultiplied: Bool,
    turnsUpright: Bool, part: RasterPart?
  ) throws(DecodeError) -> (buffer: RasterBuffer, remarks: [PhotoRemark])? {
    let isOpaque = header.format == .jpeg || !header.mayHaveAlpha
    let size = turnsUpright ? header.uprightSize : header.size
    let part = part ?? RasterPart(size)
    return try withBands(
      of: bytes, header: header, source: source, turnsUpright: turnsUpright,
      besides: RasterBuffer.byteCount(part, isOpaque: isOpaque)
    ) { photo throws(DecodeError) in
      let buffer = RasterBuffer(
        size: size, alpha: isOpaque ? .opaque : isPremultiplied ? .premultiplied : .straight,
        part: part)
      var top = 0
      try photo.readAllBands(of: Self.bandHeight) { band in
        let rows = part.rows.clamped(to: top..<top + band.height)
        if !rows.isEmpty {
          let band = band.rows(rows.lowerBound - top..<rows.upperBound - top)
          buffer.write(
            (isPremultiplied ? band.premultiplied() : band).bytes, columns: 0..<size.width,
            rows: rows)
        }
        top += band.height
      }
      return (buffer, photo.remarks)
    }
  }
}

extension BandedPhoto {
  /// All pixels, or the mean colors of areas where fewer are wanted.
  ///
  /// - Parameter wanted: The size, on neither axis larger than this photo's.
  /// - Returns: A straight or opaque bitmap.
  /// - Throws: A `DecodeError`.
  func bitmap(of wanted: PixelSize) throws(DecodeError) -> Bitmap {
    guard wanted != size else { return try wholeBitmap() }
    var average = BandAverage(of: size, to: wanted)
    let mayHaveAlpha = header.mayHaveAlpha
    try readAllBands(of: ImageDecoder.bandHeight) { band in
      var band = band
      if mayHaveAlpha { band.alpha = .straight }
      average.add(band)
    }
    var bitmap = average.result.straightened()
    if bitmap.alpha != .opaque, bitmap.isFullyOpaque { bitmap.alpha = .opaque }
    return bitmap
  }

  private func wholeBitmap() throws(DecodeError) -> Bitmap {
    var alpha = AlphaState.opaque
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 4)
    try readAllBands(of: ImageDecoder.bandHeight) { band in
      if band.alpha != .opaque { alpha = .straight }
      bytes += band.bytes
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }
}
