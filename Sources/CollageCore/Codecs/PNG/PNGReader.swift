internal import CPNG

/// Reads a PNG's pixels from the top, without converting colors.
@safe final class PNGReader: SampleRows {
  /// libpng's file structure, which must live as long as libpng reads.
  private let file: UnsafeMutablePointer<cpng_file>
  private let header: ImageHeader
  private let source: String
  private let isOpen: Bool

  /// Opens the file `bytes`, which must outlive the reader, and reads its chunks before the first
  /// row.
  init(_ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, source: String) {
    unsafe file = .allocate(capacity: 1)
    unsafe file.initialize(to: cpng_file())
    unsafe file.pointee.bytes = bytes.baseAddress
    unsafe file.pointee.count = bytes.count
    self.header = header
    self.source = source
    isOpen =
      unsafe cpng_open(
        file, UInt32(header.size.width), UInt32(header.size.height), header.isDeepPNG ? 1 : 0) == 1
  }

  deinit {
    unsafe cpng_close(file)
    unsafe file.deallocate()
  }

  var kind: SampledImage.Kind { SampledImage.Kind(isDeep: header.isDeepPNG) }

  func read(_ count: Int) throws(DecodeError) -> SampledImage {
    var succeeded = false
    let size = PixelSize(width: header.size.width, height: count)
    let samples = unsafe samples(of: size) { pixels in
      succeeded = unsafe isOpen && cpng_read_rows(file, UInt32(count), pixels) == 1
    }
    guard succeeded else { throw unsafe error(text(file.pointee.error)) }
    return SampledImage(size: size, samples: samples, mayHaveAlpha: header.mayHaveAlpha)
  }

  /// Reads all passes of an interlaced image, and returns the given rows.
  func readPart(_ rows: Range<Int>) throws(DecodeError) -> SampledImage {
    let size = PixelSize(width: header.size.width, height: rows.count)
    let scratch = MappedMemory(count: size.width * (header.isDeepPNG ? 8 : 4))
    var succeeded = false
    let samples = unsafe samples(of: size) { pixels in
      // SAFETY: the memory has space for the rows, and `scratch` has space for one row.
      succeeded =
        unsafe isOpen
        && cpng_read_part(
          file, UInt32(header.size.height), UInt32(rows.lowerBound), UInt32(rows.count), pixels,
          scratch.start.assumingMemoryBound(to: UInt8.self)) == 1
    }
    guard succeeded else { throw unsafe error(text(file.pointee.error)) }
    return SampledImage(size: size, samples: samples, mayHaveAlpha: header.mayHaveAlpha)
  }

  func finish() throws(DecodeError) {
    guard unsafe cpng_finish(file) == 1 else { throw unsafe error(text(file.pointee.error)) }
    if let damage = damageWarning { throw error(damage) }
  }

  /// Reads the whole image, including all passes.
  ///
  /// If `isSalvaging` is true, unreadable rows become transparent and the damage is described.
  func readAll(isSalvaging: Bool) throws(DecodeError) -> SampledImage {
    var problem: String?
    let samples = unsafe samples(of: header.size, isCleared: isSalvaging) { pixels in
      let succeeded =
        unsafe isOpen && cpng_read_all(file, UInt32(header.size.height), pixels) == 1
      problem = unsafe succeeded ? damageWarning : text(file.pointee.error)
    }
    var image = SampledImage(
      size: header.size, samples: samples, mayHaveAlpha: header.mayHaveAlpha)
    if let problem {
      guard isSalvaging, unsafe file.pointee.rows > 0 else { throw error(problem) }
      image.damage = problem
      image.mayHaveAlpha = true
    }
    return image
  }

  /// Returns samples that the closure fills; see ``ImageHeader/isDeepPNG`` for their size.
  private func samples(
    of size: PixelSize, isCleared: Bool = false, _ fill: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> SampledImage.Samples {
    unsafe header.isDeepPNG
      ? .words(makeSamples(size.area * 4, isCleared, fill))
      : .bytes(makeSamples(size.area * 4, isCleared, fill))
  }

  private func makeSamples<Sample: FixedWidthInteger>(
    _ count: Int, _ isCleared: Bool, _ fill: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> [Sample] {
    unsafe [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = UnsafeMutableRawBufferPointer(buffer)
      if isCleared { _ = unsafe target.initializeMemory(as: UInt8.self, repeating: 0) }
      // SAFETY: the buffer has space for all rows of `width * 4` samples. After a failure, the
      // buffer is discarded, or only rows that were cleared or read are used.
      unsafe target.baseAddress.map { unsafe fill($0.assumingMemoryBound(to: UInt8.self)) }
      initialized = count
    }
  }

  private func error(_ problem: String) -> DecodeError {
    problem == "Truncated file"
      ? .truncated(source: source, format: .png)
      : .damaged(source: source, format: .png, detail: problem)
  }

  /// libpng's warning if it means that pixels are wrong; `nil` for warnings about metadata.
  private var damageWarning: String? {
    let warning = unsafe text(file.pointee.warning)
    let isDamage =
      warning.contains("incorrect data check") || warning.contains("Not enough")
      || warning.contains("Truncated") || warning.contains("exceeding num_palette")
      || warning.contains("CRC")
        && ["IHDR", "PLTE", "IDAT", "IEND"].contains(where: warning.hasPrefix)
    return isDamage ? warning : nil
  }

  private func text(_ message: some Any) -> String {
    unsafe withUnsafeBytes(of: message) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension ImageHeader {
  /// True for a 16-bit PNG that is read with 16 bits per sample, because its colors are converted.
  var isDeepPNG: Bool { depth == 16 && colorSpace != .sRGB }
}
