internal import CWebP

/// Decodes WebP with libwebp; decodes only the first frame of an animation.
struct WebPDecoder {
  let source: String
  let isSalvaging: Bool
  private let library: cwebp_functions

  init(source: String, isSalvaging: Bool) throws(DecodeError) {
    guard let library = FormatLibraries.webp?.functions else {
      throw .libraryMissing(source: source, format: .webp, package: InputFormat.webp.package ?? "")
    }
    self.library = library
    self.source = source
    self.isSalvaging = isSalvaging
  }

  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    let chunks = WebPHeader(bytes)
    var features = WebPBitstreamFeatures()
    guard let picture = chunks.imageChunk else {
      throw chunks.isTruncated ? truncated : damaged("it has no image")
    }
    let file = Self.file(chunks, picture)
    guard self.features(of: file, &features) == VP8_STATUS_OK else {
      throw chunks.isTruncated ? truncated : damaged("the header of the image is damaged")
    }
    let imageSize = PixelSize(width: Int(features.width), height: Int(features.height))
    if let frame = chunks.frame {
      guard frame.size == imageSize, let canvas = chunks.canvas,
        frame.x + frame.size.width <= canvas.width, frame.y + frame.size.height <= canvas.height
      else { throw damaged("the first frame is outside the canvas") }
      guard !FramePlacement(x: frame.x, y: frame.y, size: frame.size).isTiny(on: canvas) else {
        throw damaged("its canvas is far larger than its image")
      }
    } else if let canvas = chunks.canvas, canvas != imageSize {
      throw damaged("the image is smaller than its canvas")
    }
    let exif = chunks.exif.map { EXIF(tiff: Self.withoutSignature($0)) } ?? EXIF()
    var header = ImageHeader(
      format: .webp, size: chunks.frame == nil ? imageSize : chunks.canvas ?? imageSize,
      orientation: exif.orientation,
      mayHaveAlpha: features.has_alpha != 0
        || chunks.frame.map { $0.size != chunks.canvas } ?? false,
      depth: 8, color: .rgb, chroma: features.format == 2 ? .full : .quarter, isProgressive: false)
    header.metadata = exif.metadata
    header.captureMetadata = exif.captureMetadata
    if let profile = chunks.profile {
      header.colorSpace = .profile(Array(profile))
    } else if exif.isAdobeRGB {
      header.colorSpace = .definition(.adobeRGB)
    }
    return header
  }

  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let chunks = WebPHeader(bytes)
    guard let picture = chunks.imageChunk else { throw truncated }
    let size = chunks.frame?.size ?? header.size
    var damage: String?
    guard let pixels = decode(Self.file(chunks, picture), size) else {
      guard isSalvaging, let rest = salvage(Self.file(chunks, picture), size) else {
        throw chunks.isTruncated ? truncated : damaged("its data are broken")
      }
      damage = "the image is incomplete"
      return makeImage(rest, chunks, header, damage)
    }
    if chunks.isTruncated {
      guard isSalvaging else { throw truncated }
      damage = "the file ends early"
    }
    return makeImage(pixels, chunks, header, damage)
  }

  /// Creates a reader for an undamaged image; `nil` if an animation's first frame is smaller than
  /// the canvas.
  ///
  /// The reader decodes chunks of rows of at most `memory` bytes, each from the start of the file.
  func rows(
    of bytes: [UInt8], header: ImageHeader, memory: Int
  ) throws(DecodeError) -> (any SampleRows)? {
    let chunks = WebPHeader(bytes)
    guard let picture = chunks.imageChunk, !chunks.isTruncated else { throw truncated }
    guard chunks.frame.map({ $0.size == header.size }) ?? true else { return nil }
    let file = Self.file(chunks, picture)
    let size = header.size
    return ChunkedRows(of: size, kind: SampledImage.Kind(isDeep: false), memory: memory) {
      rows throws(DecodeError) in
      // libwebp interpolates chroma between rows, so the chunk needs two more rows on each side.
      let needed = max(0, rows.lowerBound - 2)..<min(rows.upperBound + 2, size.height)
      guard let pixels = decode(file, size.width, rows: needed) else {
        throw damaged("its data are broken")
      }
      let image = SampledImage(
        size: PixelSize(width: size.width, height: needed.count), samples: .bytes(pixels),
        mayHaveAlpha: header.mayHaveAlpha)
      return ChunkedRows.Chunk(image: image, rows: needed)
    }
  }

  private func decode(_ file: [UInt8], _ width: Int, rows: Range<Int>) -> [UInt8]? {
    var succeeded = false
    let count = rows.count * width * 4
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      // SAFETY: the buffer has space for these rows of `width * 4` bytes. After a failure, it is
      // discarded.
      succeeded = unsafe withUnsafePointer(to: library) { library in
        unsafe cwebp_rows(
          library, file, file.count, Int32(width), Int32(rows.lowerBound), Int32(rows.count),
          buffer.baseAddress) == 1
      }
      initialized = count
    }
    return succeeded ? pixels : nil
  }

  private func makeImage(
    _ pixels: [UInt8], _ chunks: WebPHeader, _ header: ImageHeader, _ damage: String?
  ) -> SampledImage {
    let samples =
      chunks.frame.map {
        FramePlacement(x: $0.x, y: $0.y, size: $0.size).onCanvas(header.size, pixels)
      } ?? pixels
    return SampledImage(
      size: header.size, samples: .bytes(samples),
      mayHaveAlpha: header.mayHaveAlpha || damage != nil,
      damage: damage)
  }

  private func features(
    of file: [UInt8], _ features: inout WebPBitstreamFeatures
  ) -> VP8StatusCode {
    unsafe withUnsafePointer(to: library) { library in
      unsafe VP8StatusCode(UInt32(bitPattern: cwebp_features(library, file, file.count, &features)))
    }
  }

  private func decode(_ file: [UInt8], _ size: PixelSize) -> [UInt8]? {
    var succeeded = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
      // SAFETY: the buffer has space for all rows of `width * 4` bytes. After a failure, it is
      // discarded.
      succeeded =
        unsafe library.WebPDecodeRGBAInto(
          file, file.count, buffer.baseAddress, size.area * 4, Int32(size.width * 4)) != nil
      count = size.area * 4
    }
    return succeeded ? pixels : nil
  }

  /// Returns a damaged image with unreadable pixels transparent; `nil` if all are unreadable.
  private func salvage(_ file: [UInt8], _ size: PixelSize) -> [UInt8]? {
    var pixels = [UInt8](repeating: 0, count: size.area * 4)
    var rows: Int32 = 0
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the library writes into the buffer until the decoder is deleted at the end of this
      // closure.
      guard
        let decoder = unsafe library.WebPINewRGB(
          MODE_RGBA, buffer.baseAddress, buffer.count, Int32(size.width * 4))
      else { return }
      defer { unsafe library.WebPIDelete(decoder) }
      _ = unsafe library.WebPIAppend(decoder, file, file.count)
      _ = unsafe library.WebPIDecGetRGB(decoder, &rows, nil, nil, nil)
    }
    return rows > 0 ? pixels : nil
  }

  /// Returns the image, or the first frame of an animation, as a separate file without metadata.
  private static func file(_ chunks: WebPHeader, _ picture: ArraySlice<UInt8>) -> [UInt8] {
    var fields = ByteCursor(picture.dropFirst(4))
    let missing = max(0, (fields.uint32(.little) ?? 0) - fields.remaining)
    let padding: [UInt8] = missing == 0 && picture.count % 2 == 1 ? [0] : []
    guard let alpha = chunks.alpha, picture.starts(with: Array("VP8 ".utf8)),
      let size = chunks.frame?.size ?? chunks.canvas
    else { return RIFFFile.webp([picture, padding[...]], missing: missing) }
    let extended = RIFFFile.extended(size: size, hasAlpha: true, hasProfile: false)
    let alphaPadding: [UInt8] = alpha.count % 2 == 1 ? [0] : []
    return RIFFFile.webp(
      [extended[...], alpha, alphaPadding[...], picture, padding[...]], missing: missing)
  }

  /// Removes an `Exif` signature, which some programs write to WebP although only JPEG requires it.
  private static func withoutSignature(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    block.starts(with: Array("Exif\0\0".utf8)) ? block.dropFirst(6) : block
  }

  private var truncated: DecodeError { .truncated(source: source, format: .webp) }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .webp, detail: detail)
  }
}
