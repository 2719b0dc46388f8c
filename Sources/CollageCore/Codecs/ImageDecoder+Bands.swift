extension ImageDecoder {
  /// The number of rows that are decoded at a time.
  static let bandHeight = 64

  /// Runs a closure with a photo that is decoded in bands, from the top to the bottom.
  ///
  /// `others` is the memory for the closure's result, in bytes. Only a JPEG can be scaled. Returns
  /// `nil` if the image must be decoded as a whole, or if memory doesn't suffice for bands.
  func withBands<Value>(
    of bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale = .full,
    appliesOrientation: Bool = true, additionalMemory others: Int = 0,
    _ body: (BandedPhotoReader) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value? {
    let fileMemory = header.fileMemory(bytes.count)
    let memory = BandedPhotoReader.memory(header, scale: scale, additionalMemory: others)
    guard ImageHeader.sum(memory, fileMemory) <= limits.memory else { return nil }
    let peakMemory = BandedPhotoReader.workingMemory(
      header, scale: scale, appliesOrientation: appliesOrientation, additionalMemory: others)
    return try memoryLimiter.withMemory(min(ImageHeader.sum(peakMemory, fileMemory), limits.memory))
    {
      () throws(DecodeError) -> Value? in
      let result: Result<Value?, DecodeError> = unsafe bytes.withUnsafeBufferPointer { pointer in
        Result { () throws(DecodeError) in
          unsafe try BandedPhotoReader(
            bytes, at: pointer, header: header, source: source, limits: limits, reading: reading,
            scale: scale, appliesOrientation: appliesOrientation, additionalMemory: others
          ).map(body)
        }
      }
      return try result.get()
    }
  }

  /// Decodes a photo as stored, in bands; returns `nil` if it must be decoded as a whole.
  func decodeInBands(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale
  ) throws(DecodeError) -> Photo? {
    try withBands(
      of: bytes, header: header, source: source, scale: scale, appliesOrientation: false,
      additionalMemory: resultMemory(header, scale)
    ) { photo throws(DecodeError) in
      let bitmap = try photo.bitmap(of: scale.size(of: header.size))
      return Photo(header: header, bitmap: bitmap, remarks: photo.remarks)
    }
  }

  /// Returns the memory of the decoded pixels, and of their upright copy if there is one.
  private func resultMemory(_ header: ImageHeader, _ scale: DecodeScale) -> Int {
    ImageHeader.times(
      scale.size(of: header.size).saturatedArea, header.orientation == .up ? 4 : 8)
  }

  /// Decodes a photo upright and scales it down; returns `nil` if it must be decoded as a whole.
  ///
  /// Each pixel of the result is the mean color of the area that it covers.
  func downsampleInBands(
    _ bytes: [UInt8], header: ImageHeader, source: String, to size: PixelSize
  ) throws(DecodeError) -> Bitmap? {
    try withBands(
      of: bytes, header: header, source: source,
      additionalMemory: ImageHeader.times(size.saturatedArea, 8)
    ) { photo throws(DecodeError) in try photo.bitmap(of: size) }
  }

  /// Decodes a photo for drawing.
  ///
  /// `part` refers to the scaled image; `nil` is the whole image. The buffer contains at least the
  /// pixels of the part. If the photo is decoded in bands, damage below the part isn't detected.
  package func decodeForDrawing(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    appliesOrientation: Bool = false, part: RasterPart? = nil
  ) throws(DecodeError) -> (buffer: RasterBuffer, header: ImageHeader, remarks: [PhotoRemark]) {
    let header = try header(of: bytes, source: source)
    // The buffer will be a copy of the decoded pixels.
    let copy = ImageHeader.times(scale.size(of: header.size).saturatedArea, 4)
    let whole = ImageHeader.sum(header.wholeMemory(at: scale), header.fileMemory(bytes.count))
    // In bands, only a JPEG can be decoded at a smaller scale.
    if ImageHeader.sum(whole, copy) > bandedMemory, scale == .full || header.format == .jpeg,
      !reading.isSalvaging,
      let drawn = try drawnInBands(
        bytes, header, source: source, scale: scale, isPremultiplied: isPremultiplied,
        appliesOrientation: appliesOrientation, part: part)
    {
      return (drawn.buffer, header, drawn.remarks)
    }
    let memory = ImageHeader.sum(decodingMemory(header, bytes.count, at: scale), copy)
    return try memoryLimiter.withMemory(min(memory, limits.memory)) {
      () throws(DecodeError) -> (buffer: RasterBuffer, header: ImageHeader, remarks: [PhotoRemark])
      in
      let photo = try decodePhoto(bytes, header: header, source: source, scale: scale)
      let bitmap =
        appliesOrientation ? photo.bitmap.upright(from: photo.header.orientation) : photo.bitmap
      return (
        RasterBuffer(bitmap, isPremultiplied: isPremultiplied), photo.header, photo.remarks
      )
    }
  }

  /// Returns the memory for ``decodePhoto(_:header:source:scale:)`` and for rotating the result.
  private func decodingMemory(
    _ header: ImageHeader, _ byteCount: Int, at scale: DecodeScale
  ) -> Int {
    let fileMemory = header.fileMemory(byteCount)
    let whole = ImageHeader.sum(header.wholeMemory(at: scale), fileMemory)
    guard whole > limits.memory else { return whole }
    return ImageHeader.sum(
      BandedPhotoReader.workingMemory(
        header, scale: scale, appliesOrientation: false,
        additionalMemory: resultMemory(header, scale)),
      fileMemory)
  }

  private func drawnInBands(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, scale: DecodeScale,
    isPremultiplied: Bool, appliesOrientation: Bool, part: RasterPart?
  ) throws(DecodeError) -> (buffer: RasterBuffer, remarks: [PhotoRemark])? {
    let isOpaque = header.format == .jpeg || !header.mayHaveAlpha
    let size = scale.size(of: appliesOrientation ? header.uprightSize : header.size)
    let part = part ?? RasterPart(size)
    return try withBands(
      of: bytes, header: header, source: source, scale: scale,
      appliesOrientation: appliesOrientation,
      additionalMemory: RasterBuffer.byteCount(part, isOpaque: isOpaque)
    ) { photo throws(DecodeError) in
      let buffer = RasterBuffer(
        size: size, alpha: isOpaque ? .opaque : isPremultiplied ? .premultiplied : .straight,
        part: part)
      try photo.readBands(of: Self.bandHeight, in: part.rows) { band, top in
        let rows = part.rows.clamped(to: top..<top + band.height)
        let band = band.rows(rows.lowerBound - top..<rows.upperBound - top)
        buffer.write(
          (isPremultiplied ? band.premultiplied() : band).bytes, columns: 0..<size.width,
          rows: rows)
      }
      return (buffer, photo.remarks)
    }
  }
}

extension BandedPhotoReader {
  /// Returns the pixels scaled to `target`, which must not be larger than the photo.
  ///
  /// A scaled pixel is the mean color of its area. The result is opaque or has straight alpha.
  func bitmap(of target: PixelSize) throws(DecodeError) -> Bitmap {
    guard target != size else { return try wholeBitmap() }
    var average = BandAverage(of: size, to: target)
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
