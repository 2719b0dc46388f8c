internal import Foundation

extension ImageImporter {
  /// The maximum memory of bands that wait for encoding, in bytes.
  private static let bandMemory = 1 << 25

  /// Creates the base image and the proxy of a large, undamaged photo band by band.
  ///
  /// Both files are identical to those that result if the photo is decoded as a whole. If
  /// `isLossless` is true, an opaque photo becomes a PNG. Returns `nil` if the image must be
  /// decoded as a whole.
  func importBands(
    _ bytes: [UInt8], header: ImageHeader, source: String, isLossless: Bool
  ) throws(ImportError) -> ImportedImage? {
    let result: Result<ImportedImage?, ImportError> = unsafe bytes.withUnsafeBufferPointer {
      pointer in
      Result { () throws(ImportError) in
        let photo = try ImportError.reading { () throws(DecodeError) in
          unsafe try BandedPhotoReader(
            bytes, at: pointer, header: header, source: source, limits: limits, reading: reading)
        }
        guard let photo else { return nil }
        for isOpaque in [true, false] {
          let imported = try importBands(
            photo, source: source, isOpaque: isOpaque, isLossless: isLossless)
          // The result is `nil` if a pixel isn't opaque. Then encoding starts again with an alpha
          // channel.
          if let imported { return imported }
        }
        return nil
      }
    }
    return try result.get()
  }

  /// Creates both images; returns `nil` if `isOpaque` is true but a pixel isn't opaque.
  private func importBands(
    _ photo: BandedPhotoReader, source: String, isOpaque: Bool, isLossless: Bool
  ) throws(ImportError) -> ImportedImage? {
    let size = photo.header.uprightSize
    if isOpaque, !isLossless, size.longSide <= JPEGEncoder.longestSide {
      let writer = try ImportError.writing { () throws(EncodeError) in
        try BandedJPEGWriter(
          size: size,
          encoder: JPEGEncoder(
            quality: Self.baseQuality, subsampling: Self.subsampling(of: photo.header)),
          maximumRows: Self.bandHeight)
      }
      var average: BandAverage?
      guard let file = try encode(photo, source, isOpaque: true, by: writer, &average) else {
        return nil
      }
      let base = EncodedImage(bytes: file, format: .jpeg, size: size, isOpaque: true)
      return try withProxy(base, photo.header.metadata, photo.remarks, source: source)
    }
    let writer = try ImportError.writing { () throws(EncodeError) in
      try BandedPNGWriter(size: size, hasAlpha: !isOpaque)
    }
    var average = ImageProxy.average(ofPNG: size)
    guard let file = try encode(photo, source, isOpaque: isOpaque, by: writer, &average) else {
      return nil
    }
    return ImportedImage(
      base: EncodedImage(bytes: file, format: .png, size: size, isOpaque: isOpaque),
      proxy: try average.map { average throws(ImportError) in try ImageProxy.make(of: average) },
      metadata: photo.header.metadata, remarks: photo.remarks)
  }

  /// Encodes a photo in bands; returns `nil` if `isOpaque` is true but a pixel isn't opaque.
  private func encode<Writer: BandedWriter>(
    _ photo: BandedPhotoReader, _ source: String, isOpaque: Bool, by writer: Writer,
    _ average: inout BandAverage?
  ) throws(ImportError) -> [UInt8]? {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let batchSize = max(1, min(jobs, Self.bandMemory / (writer.bandHeight * writer.size.width * 4)))
    var file: [UInt8] = []
    // Reserving the memory in advance avoids the copies of a growing array. Reserved memory takes
    // no space until it is written.
    file.reserveCapacity(
      min(
        max(0, limits.memory - photo.readingMemory), ImageHeader.times(writer.size.area, 4)))
    var bands: [Bitmap] = []
    var bandsWriter = writer
    var writtenBands = 0
    func flush() throws(ImportError) {
      let coded = ParallelMap.results(of: bands, jobs: jobs) { band in
        Result { () throws(EncodeError) in try writer.compress(band) }
      }
      bands = []
      for cells in coded {
        file += bandsWriter.bytes(of: try ImportError.writing(cells.get), at: writtenBands)
        writtenBands += 1
      }
      try ImportError.reading { () throws(DecodeError) in
        try limits.checkMemory(
          ImageHeader.sum(photo.readingMemory, file.count), source: source)
      }
    }
    let isComplete = try photo.forEachBand(of: writer.bandHeight) { band, _ throws(ImportError) in
      var band = band
      if !isOpaque { band.alpha = .straight } else if band.alpha != .opaque { return false }
      average?.add(band)
      bands.append(band)
      if bands.count == batchSize { try flush() }
      return true
    }
    guard isComplete else { return nil }
    try flush()
    return file
  }
}
