internal import CTIFF

/// Decodes the first image of a TIFF by libtiff.
struct TIFFDecoder {
  let source: String
  let isSalvaging: Bool
  let limits: DecodeLimits
  private let library: ctiff_functions

  init(
    source: String, isSalvaging: Bool, limits: DecodeLimits
  ) throws(DecodeError) {
    guard let library = FormatLibraries.tiff?.functions else {
      throw .libraryMissing(source: source, format: .tiff, package: ImageFormat.tiff.package ?? "")
    }
    self.library = library
    self.source = source
    self.isSalvaging = isSalvaging
    self.limits = limits
  }

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]
    return marks.contains { bytes.starts(with: $0) }
  }

  /// Reads the header.
  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    try withHandle(bytes) { handle throws(DecodeError) in
      let layout = try layout(of: handle)
      var header = ImageHeader(
        format: .tiff, size: layout.size,
        orientation: handle.short(TIFFTAG_ORIENTATION).flatMap(Orientation.init(rawValue:)) ?? .up,
        mayHaveAlpha: layout.alpha != nil, depth: max(8, layout.bits),
        color: layout.isInk ? .cmyk(inverted: false) : layout.colors == 1 ? .grey : .rgb,
        chroma: nil, isProgressive: false)
      if layout.photometric == Int(PHOTOMETRIC_PALETTE) { header.color = .palette }
      header.claim = handle.profile.map(ColorClaim.profile) ?? .sRGB
      // TIFF is EXIF's own form, so that the notes are in it.
      let notes = EXIFNotes(tiff: bytes[...])
      if notes.isAdobeRGB, header.claim == .sRGB, !layout.isInk {
        header.claim = .definition(.adobeRGB)
      }
      header.facts = notes.facts
      return header
    }
  }

  /// Decodes the pixels as stored.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    try withHandle(bytes) { handle throws(DecodeError) in
      let layout = try layout(of: handle)
      guard layout.size == header.size else { throw damaged("its size changes") }
      guard isSalvaging || layout.canBe(inBytes: bytes.count) else {
        throw .truncated(source: source, format: .tiff)
      }
      var image = try layout.reading == .samples ? samples(handle, layout) : colors(handle, layout)
      if let complaint = handle.complaint {
        guard isSalvaging else { throw damaged(complaint) }
        image.damage = complaint
      }
      if layout.alpha == .associated { image.straighten() }
      return image
    }
  }

  private func layout(of handle: borrowing TIFFHandle) throws(DecodeError) -> TIFFLayout {
    do throws(TIFFLayout.Problem) { return try TIFFLayout(handle) } catch {
      switch error {
      case .damaged(let detail): throw damaged(detail)
      case .unsupported(let feature):
        throw .unsupported(source: source, format: .tiff, feature: feature)
      }
    }
  }

  /// Lets the library make colours.
  private func colors(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(DecodeError) -> SampledImage {
    var message = [CChar](repeating: 0, count: 1024)
    guard library.TIFFRGBAImageOK(handle.raw, &message) == 1 else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .unsupported(source: source, format: .tiff, feature: .coding(text))
    }
    let size = layout.size
    var succeeded = false
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      _ = raw.initializeMemory(as: UInt8.self, repeating: 0)
      // SAFETY: an array's storage is aligned to sixteen bytes and holds a word for every pixel. The
      // library writes bytes R, G, B, A in the order of a little-endian word. It turns images by their
      // tag of orientation unless asked for that very orientation, so that it is asked for it.
      let orientation = handle.short(TIFFTAG_ORIENTATION) ?? 1
      succeeded =
        library.TIFFReadRGBAImageOriented(
          handle.raw, UInt32(size.width), UInt32(size.height),
          raw.bindMemory(to: UInt32.self).baseAddress, Int32(orientation), isSalvaging ? 0 : 1) == 1
      count = size.area * 4
    }
    guard succeeded || isSalvaging else { throw damaged(handle.complaint ?? "its data are broken") }
    return SampledImage(size: size, samples: .bytes(pixels), mayHaveAlpha: handle.complaint != nil)
  }

  private func samples(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(DecodeError) -> SampledImage {
    let blocks = try TIFFBlocks(handle, layout, limits: limits, source: source)
    var image = SampledImage(
      size: layout.size, samples: .bytes([]),
      model: layout.isInk ? .inks(inverted: false) : .light, mayHaveAlpha: layout.alpha != nil)
    if layout.bits == 8 {
      image.samples = .bytes(try blocks.read(handle, most: UInt8.max, isSalvaging: isSalvaging))
    } else {
      image.samples = .words(try blocks.read(handle, most: UInt16.max, isSalvaging: isSalvaging))
    }
    return image
  }

  private func withHandle<Value>(
    _ bytes: [UInt8], _ body: (borrowing TIFFHandle) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value {
    let result: Result<Value, DecodeError> = bytes.withUnsafeBufferPointer { bytes in
      var complaint = ""
      // What opening takes does not depend on the picture's size, which is looked at afterwards.
      let most = min(max(limits.memory, 1 << 20), 1 << 40)
      guard
        let handle = TIFFHandle(bytes, library: library, most: most, complaint: &complaint)
      else { return .failure(damaged(complaint)) }
      do throws(DecodeError) { return .success(try body(handle)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .tiff, detail: detail)
  }
}
