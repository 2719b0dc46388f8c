internal import CTIFF

/// Decodes one image of a TIFF with libtiff: the first one, or a better one that
/// ``TIFFDirectories`` finds.
struct TIFFDecoder {
  let source: String
  let isSalvaging: Bool
  let limits: DecodeLimits
  let library: ctiff_functions

  init(
    source: String, isSalvaging: Bool, limits: DecodeLimits
  ) throws(DecodeError) {
    guard let library = FormatLibraries.tiff?.functions else {
      throw .libraryMissing(source: source, format: .tiff, package: InputFormat.tiff.package ?? "")
    }
    self.library = library
    self.source = source
    self.isSalvaging = isSalvaging
    self.limits = limits
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]
    return marks.contains { bytes.starts(with: $0) }
  }

  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    let directories = TIFFDirectories(bytes)
    let location = try imageLocation(in: directories, of: bytes)
    // A TIFF file contains its EXIF fields in its own directories.
    let exif = EXIF(tiff: bytes[...])
    if case .jpeg(let range) = location {
      return try jpegHeader(bytes, range, directories, exif)
    }
    return try withHandle(bytes, at: location) { handle throws(DecodeError) in
      let layout = try layout(of: handle)
      var header = ImageHeader(
        format: .tiff, size: layout.size,
        orientation: handle.short(TIFFTAG_ORIENTATION).flatMap(Orientation.init(rawValue:)) ?? .up,
        mayHaveAlpha: layout.alpha != nil, depth: max(8, layout.bits),
        color: layout.isInk ? .cmyk(inverted: false) : layout.colors == 1 ? .gray : .rgb,
        chroma: nil, isProgressive: false)
      if layout.photometric == Int(PHOTOMETRIC_PALETTE) { header.color = .palette }
      header.colorSpace = handle.profile.map(ColorSpace.profile) ?? .sRGB
      header.imageLocation = location
      if location != .first {
        let own = directories.orientation(of: location)
        let main = directories.all.first?.orientation
        header.orientation = (directories.isRaw ? main ?? own : own ?? main) ?? .up
        header.remarks = directories.remarks(on: header.size)
      }
      if exif.isAdobeRGB, header.colorSpace == .sRGB, !layout.isInk {
        header.colorSpace = .definition(.adobeRGB)
      }
      header.metadata = exif.metadata
      header.captureMetadata = exif.captureMetadata
      return header
    }
  }

  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    if case .jpeg(let range) = header.imageLocation {
      let bytes = Array(bytes[range])
      return try JPEGDecoder(source: source, isSalvaging: isSalvaging).decode(
        bytes, header: jpegHeader(of: bytes), scale: .full)
    }
    return try withHandle(bytes, at: header.imageLocation) { handle throws(DecodeError) in
      let layout = try layout(of: handle)
      guard layout.size == header.size else { throw damaged("its size changes") }
      let grid = try grid(of: handle, layout)
      try limits.checkMemory(
        ImageHeader.sum(header.wholeMemory(), grid.byteCount), source: source)
      if !isSalvaging { try checkBlocks(handle, layout, grid) }
      handle.clearMessage()
      var image =
        try layout.reading == .samples
        || layout.reading == .levels && (!isSalvaging || ![1, 2, 4, 8].contains(layout.bits))
        ? samples(handle, layout, grid) : colors(handle, layout, grid)
      if let complaint = handle.firstMessage, image.damage == nil { image.damage = complaint }
      if let damage = image.damage, !isSalvaging { throw damaged(damage) }
      if image.damage == nil { image.oddity = handle.oddity }
      if layout.alpha == .associated { image.unpremultiply() }
      return image
    }
  }

  func layout(of handle: borrowing TIFFHandle) throws(DecodeError) -> TIFFLayout {
    do throws(TIFFLayout.Problem) { return try TIFFLayout(handle) } catch { throw reason(error) }
  }

  func grid(
    of handle: borrowing TIFFHandle, _ layout: TIFFLayout
  ) throws(DecodeError) -> TIFFGrid {
    do throws(TIFFLayout.Problem) { return try TIFFGrid(handle, layout) } catch {
      throw reason(error)
    }
  }

  private func blocks(
    of handle: borrowing TIFFHandle, _ layout: TIFFLayout, _ grid: TIFFGrid
  ) throws(DecodeError) -> TIFFBlocks {
    do throws(TIFFLayout.Problem) { return try TIFFBlocks(handle, layout, grid) } catch {
      throw reason(error)
    }
  }

  private func reason(_ problem: TIFFLayout.Problem) -> DecodeError {
    switch problem {
    case .damaged(let detail): damaged(detail)
    case .unsupported(let feature):
      .unsupported(source: source, format: .tiff, feature: feature)
    }
  }

  /// Verifies that every block begins inside the file, and that the file is large enough for all
  /// blocks.
  ///
  /// For a block without an offset, libtiff would read unrelated data.
  private func checkBlocks(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout, _ grid: TIFFGrid
  ) throws(DecodeError) {
    guard layout.fits(grid.area, inBytes: Int(handle.byteCount)) else { throw truncated }
    for plane in 0..<grid.planes {
      for position in grid.places where !grid.hasBytes(handle, position, plane: plane) {
        guard grid.hasAllBytes(handle, position, plane: plane) else { throw truncated }
        throw damaged(grid.errorMessage(for: position))
      }
    }
  }

  /// Decodes an image that libtiff converts to RGBA.
  private func colors(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout, _ grid: TIFFGrid
  ) throws(DecodeError) -> SampledImage {
    var message = [CChar](repeating: 0, count: 1024)
    guard unsafe library.TIFFRGBAImageOK(handle.raw, &message) == 1 else { throw unknown }
    // If a block is damaged, libtiff fills it with black and continues. Therefore, if `isSalvaging`
    // is true, this code searches for damaged blocks.
    let lost = isSalvaging ? grid.unreadableBlocks(handle) : []
    let size = layout.size
    var succeeded = false
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      _ = unsafe raw.initializeMemory(as: UInt8.self, repeating: 0)
      // SAFETY: an array's storage is 16-byte aligned, and the array has a 32-bit integer for every
      // pixel. libtiff writes the bytes R, G, B, A in little-endian order. It rotates an image
      // unless the caller requests the orientation of the file, so this call requests that one.
      let orientation = handle.short(TIFFTAG_ORIENTATION) ?? 1
      succeeded =
        unsafe library.TIFFReadRGBAImageOriented(
          handle.raw, UInt32(size.width), UInt32(size.height),
          raw.bindMemory(to: UInt32.self).baseAddress, Int32(orientation), isSalvaging ? 0 : 1) == 1
      count = size.area * 4
    }
    if handle.isUnsupportedByLibrary { throw unknown }
    guard succeeded || isSalvaging else { throw failure(handle, grid) }
    for position in lost { grid.clear(position, in: &pixels) }
    let hasHoles = !lost.isEmpty || !succeeded
    // Pixels that libtiff doesn't write remain transparent. All images that are decoded here are
    // opaque, so a transparent pixel means that data is missing.
    guard !hasHoles || stride(from: 3, to: pixels.count, by: 4).contains(where: { pixels[$0] > 0 })
    else { throw failure(handle, grid) }
    return SampledImage(
      size: size, samples: .bytes(pixels), mayHaveAlpha: hasHoles,
      damage: lost.first.map(grid.errorMessage) ?? (succeeded ? nil : "a part of it can't be read"))
  }

  private func samples(
    _ handle: borrowing TIFFHandle, _ layout: TIFFLayout, _ grid: TIFFGrid
  ) throws(DecodeError) -> SampledImage {
    let blocks = try blocks(of: handle, layout, grid)
    var image = SampledImage(
      size: layout.size, samples: .bytes([]), model: layout.model,
      mayHaveAlpha: layout.alpha != nil)
    let rows = blocks.read(handle, rows: 0..<layout.size.height)
    (image.samples, image.inkAlpha) = (rows.samples, rows.inkAlpha)
    let lost = rows.lost
    if let first = lost.first {
      // An image without any readable block isn't used.
      guard isSalvaging, lost.count < grid.places.count else { throw failure(handle, grid) }
      image.damage = grid.errorMessage(for: first)
      if !layout.isInk { image.mayHaveAlpha = true }
    }
    return image
  }

  private func failure(_ handle: borrowing TIFFHandle, _ grid: TIFFGrid) -> DecodeError {
    for plane in 0..<grid.planes {
      for position in grid.places where !grid.hasAllBytes(handle, position, plane: plane) {
        return truncated
      }
    }
    return damaged(handle.firstMessage ?? "its data are broken")
  }

  private func withHandle<Value>(
    _ bytes: [UInt8], at location: TIFFImageLocation,
    _ body: (borrowing TIFFHandle) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value {
    let result: Result<Value, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      do throws(DecodeError) {
        let handle = unsafe try open(bytes, at: location)
        return .success(try body(handle))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func open(
    _ bytes: UnsafeBufferPointer<UInt8>, at location: TIFFImageLocation
  ) throws(DecodeError) -> TIFFHandle {
    var complaint = ""
    // Opening a file takes memory even if the image is small, so the limit is at least 1 MiB. The
    // memory for the image is checked later.
    let maximum = min(max(limits.memory, 1 << 20), 1 << 40)
    guard
      let handle = unsafe TIFFHandle(
        bytes, library: library, maximumAllocation: maximum, at: location.offset,
        message: &complaint)
    else { throw damaged(complaint) }
    return handle
  }

  private var unknown: DecodeError {
    .unsupported(
      source: source, format: .tiff, feature: .coding("an unusual number or order of samples"))
  }

  private var truncated: DecodeError { .truncated(source: source, format: .tiff) }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .tiff, detail: detail)
  }
}

extension TIFFDecoder {
  /// Creates a reader for an undamaged image; `nil` if the image must be decoded as a whole.
  ///
  /// The header must be checked against the limits, and the file must outlive the reader.
  /// `maximumBytes` is the maximum size of a row of blocks.
  func reader(
    of bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader,
    maximumBytes: Int = TIFFGrid.maximumBytes
  ) throws(DecodeError) -> TIFFReader? {
    let handle = unsafe try open(bytes, at: header.imageLocation)
    let layout = try layout(of: handle)
    guard layout.size == header.size else { throw damaged("its size changes") }
    guard layout.reading != .colors else { return nil }
    let grid = try grid(of: handle, layout)
    try checkBlocks(handle, layout, grid)
    guard let bands = grid.inBands(handle, maximumBytes: maximumBytes) else { return nil }
    let blocks = try blocks(of: handle, layout, bands)
    handle.clearMessage()
    return TIFFReader(handle, layout, blocks) { handle in failure(handle, grid) }
  }
}

/// Reads the pixels of a TIFF from the top, one row of strips or tiles at a time.
final class TIFFReader: SampleRows {
  private let handle: TIFFHandle
  private let layout: TIFFLayout
  let blocks: TIFFBlocks
  private let failure: (borrowing TIFFHandle) -> DecodeError
  /// The first row that hasn't been read from the blocks.
  private var next = 0
  /// Decoded rows that the caller hasn't requested yet.
  private var rest: SampledImage.Samples
  private var restOfInkAlpha: [UInt8] = []

  fileprivate init(
    _ handle: consuming TIFFHandle, _ layout: TIFFLayout, _ blocks: TIFFBlocks,
    failure: @escaping (borrowing TIFFHandle) -> DecodeError
  ) {
    self.handle = handle
    self.layout = layout
    self.blocks = blocks
    self.failure = failure
    rest = layout.isDeep ? .words([]) : .bytes([])
  }

  var kind: SampledImage.Kind {
    SampledImage.Kind(model: layout.model, isDeep: layout.isDeep)
  }

  var oddity: PhotoRemark? { handle.oddity }

  func read(_ count: Int) throws(DecodeError) -> SampledImage {
    let rowLength = layout.size.width * 4
    let missing = count - rest.count / rowLength
    if missing > 0 {
      let step = blocks.grid.block.height
      let end = min(next + (missing + step - 1) / step * step, layout.size.height)
      let rows = blocks.read(handle, rows: next..<end)
      guard rows.lost.isEmpty, handle.firstMessage == nil else { throw failure(handle) }
      rest.append(rows.samples)
      restOfInkAlpha += rows.inkAlpha
      next = end
    }
    var image = SampledImage(
      size: PixelSize(width: layout.size.width, height: count),
      samples: rest.takeFirst(count * rowLength), model: layout.model,
      mayHaveAlpha: layout.alpha != nil)
    if !restOfInkAlpha.isEmpty {
      image.inkAlpha = Array(restOfInkAlpha.prefix(count * layout.size.width))
      restOfInkAlpha.removeFirst(image.inkAlpha.count)
    }
    if layout.alpha == .associated { image.unpremultiply() }
    return image
  }

  func finish() {}
}
