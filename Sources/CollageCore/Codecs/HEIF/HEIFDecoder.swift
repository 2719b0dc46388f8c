internal import CHEIF

/// Decodes the main image of HEIC and AVIF files with libheif.
///
/// An opaque image that is rotated, but not cropped or mirrored, is decoded as stored and rotated
/// afterwards, because a rotation by libheif needs memory for two copies.
struct HEIFDecoder {
  let source: String
  let format: InputFormat
  /// True to apply the file's rotations, mirrorings and crops.
  let appliesOrientation: Bool
  private let isSalvaging: Bool
  private let limits: DecodeLimits
  private let library: cheif_functions

  init(
    source: String, format: InputFormat, reading: PhotoReadingOptions, limits: DecodeLimits
  ) throws(DecodeError) {
    guard let library = FormatLibraries.heif?.functions else {
      throw .libraryMissing(source: source, format: format, package: format.package ?? "")
    }
    self.library = library
    self.source = source
    self.format = format
    appliesOrientation = reading.appliesOrientation
    isSalvaging = reading.isSalvaging
    self.limits = limits
  }

  /// Returns the format that the first box indicates; `nil` if the file isn't a HEIF file.
  static func format(of bytes: [UInt8]) -> InputFormat? {
    switch FileKind.guess(bytes) {
    case .heic: .heic
    case .avif: .avif
    default: nil
    }
  }

  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    let bytes = try paddedFile(bytes) ?? bytes
    let contents = try contents(of: bytes)
    guard contents.hasItems || !contents.hasSequence else {
      throw .unsupported(source: source, format: format, feature: .imageSequence)
    }
    try checkSizes(contents)
    do throws(DecodeError) { return try readHeader(bytes, contents) } catch {
      // libheif reports an image of an unknown kind as a missing image. In that case, the error
      // below is clearer.
      guard let kind = contents.items[contents.primary ?? 0]?.kind,
        !Self.knownKinds.contains(kind),
        kind.allSatisfy({ $0.isASCII && $0.isLetter || $0.isNumber })
      else { throw error }
      throw .unsupported(
        source: source, format: format, feature: .coding("an image of the kind '\(kind)'"))
    }
  }

  private static let knownKinds: Set = ["hvc1", "hev1", "av01", "grid", "iovl", "iden"]

  private func readHeader(
    _ bytes: [UInt8], _ contents: HEIFContents
  ) throws(DecodeError) -> ImageHeader {
    try withHandle(bytes, contents) { handle throws(DecodeError) in
      let orientation = appliesOrientation ? ownRotation(contents, handle) : .up
      var size = handle.size(isTransformed: appliesOrientation && orientation == .up)
      if appliesOrientation, orientation == .up, let id = contents.primary {
        // libheif ignores a transformation that precedes the stored size in the list of properties,
        // so the size that it reports can be wrong.
        size = contents.items[id]?.transformedSize ?? size
      }
      guard size.width > 0, size.height > 0 else { throw damaged("an image without pixels") }
      let depth = unsafe library.heif_image_handle_get_luma_bits_per_pixel(handle.imageHandle)
      var header = unsafe ImageHeader(
        format: format, size: size, orientation: orientation,
        mayHaveAlpha: library.heif_image_handle_has_alpha_channel(handle.imageHandle) != 0,
        depth: max(8, Int(depth)), color: .rgb, chroma: nil, isProgressive: false)
      header.remarks =
        contents.largerImage.map { [.largerImage(size: header.uprightSize, larger: $0)] } ?? []
      // libheif drops alpha whose size differs from the image's, such as alpha with its own crop.
      if !header.mayHaveAlpha, contents.hasAlpha { header.remarks.append(.alphaLost) }
      header.libraryBytesPerPixel = HEIFMemory(contents, header).bytesPerPixel
      header.colorSpace = handle.colorSpace
      // In HEIF, the image's properties specify the rotation, so the EXIF orientation is ignored.
      let exif = handle.exif.map { EXIF(tiff: $0[...]) } ?? EXIF()
      header.metadata = exif.metadata
      header.captureMetadata = exif.captureMetadata
      return header
    }
  }

  /// Returns the rotation if it is the only transformation of an opaque image; otherwise `.up`.
  private func ownRotation(_ contents: HEIFContents, _ handle: borrowing HEIFHandle) -> Orientation
  {
    guard unsafe library.heif_image_handle_has_alpha_channel(handle.imageHandle) == 0,
      let item = contents.primary.flatMap({ contents.items[$0] }), let turn = item.rotation
    else { return .up }
    // Some programs, including libheif, write the size of the upright image as the stored size.
    let stored = handle.size(isTransformed: false)
    if item.isTransformedEarly { return turn }
    let upright = handle.size(isTransformed: true)
    return upright == (turn.swapsSides ? stored.transposed : stored) ? turn : .up
  }

  /// Throws an error if the images that libheif would allocate exceed the limits.
  private func checkSizes(_ contents: HEIFContents) throws(DecodeError) {
    let sizes: HEIFDecodedSizes
    do throws(HEIFContents.Contradiction) { sizes = try HEIFDecodedSizes(contents) } catch {
      throw contradiction
    }
    try limits.check(sizes.largest, source: source)
    // Six bytes per pixel: Y, Cb and Cr with 16 bits each, or with 8 bits each plus a copy as RGB.
    let memory = ImageHeader.times(sizes.peakPixels, 6)
    try limits.checkMemory(memory, source: source)
    // Tiles that are decoded one after another reuse memory, so the time needs its own limit.
    let work = ImageHeader.times(sizes.pixels, 6)
    guard work / 4 <= limits.memory else {
      throw .tooMuchMemory(source: source, bytes: work, limit: limits.memory)
    }
  }

  private func contents(of bytes: [UInt8]) throws(DecodeError) -> HEIFContents {
    do throws(HEIFContents.Contradiction) { return try HEIFContents(bytes) } catch {
      throw contradiction
    }
  }

  private var contradiction: DecodeError { damaged("its items contradict each other") }

  /// The maximum number of zeros to append to a truncated file.
  ///
  /// It exceeds the size of any camera's file.
  private static let maximumPadding = 64 << 20

  /// Returns a truncated file with zeros in place of the missing image data.
  ///
  /// Returns `nil` if the file is complete, or if it can't or must not be salvaged. libheif doesn't
  /// open truncated files, but its decoders tolerate the zeros.
  private func paddedFile(_ bytes: [UInt8]) throws(DecodeError) -> [UInt8]? {
    guard isSalvaging, let range = try contents(of: bytes).dataRange,
      bytes.count > range.lowerBound, bytes.count < range.upperBound,
      range.upperBound - bytes.count <= Self.maximumPadding
    else { return nil }
    return bytes + [UInt8](repeating: 0, count: range.upperBound - bytes.count)
  }

  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let picture = try image(of: bytes, header: header)
    var image = picture.samples(0..<picture.size.height)
    image.damage = picture.damage
    return image
  }

  /// Decodes the pixels into memory that libheif owns.
  func image(of bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> HEIFImage {
    let padded = try paddedFile(bytes)
    var damage = padded == nil ? nil : "the file ends early"
    let contents = try contents(of: bytes)
    // This check is needed only without the plugin, which detects damage while libheif decodes.
    if damage == nil, format == .heic, !HEVCPlugin.isRegistered,
      HEVCDamageCheck.findsDamage(in: contents)
    {
      damage = try acceptedDamage()
    }
    let decoded = padded == nil ? contents : try self.contents(of: padded ?? bytes)
    let isSerial = HEIFMemory(contents, header).isSerial
    return try withHandle(padded ?? bytes, contents) { handle throws(DecodeError) in
      if isSerial { unsafe library.heif_context_set_max_decoding_threads(handle.context, 0) }
      let isAsStored = !appliesOrientation || header.orientation != .up
      var image: OpaquePointer?
      let options = library.heif_decoding_options_alloc()
      defer { unsafe library.heif_decoding_options_free(options) }
      unsafe options?.pointee.ignore_transformations = isAsStored ? 1 : 0
      unsafe options?.pointee.strict_decoding = isSalvaging ? 0 : 1
      let (outcome, isDamaged) = unsafe HEVCPlugin.observingDecoding(of: decoded) {
        unsafe library.heif_decode_image(
          handle.imageHandle, &image, heif_colorspace_RGB, heif_chroma_444, options)
      }
      guard unsafe outcome.code == heif_error_Ok, let image = unsafe image else {
        throw unsafe error(HEIFError(outcome))
      }
      if isDamaged, damage == nil {
        do throws(DecodeError) { damage = try acceptedDamage() } catch {
          unsafe library.heif_image_release(image)
          throw error
        }
      }
      let picture: HEIFImage
      do throws(HEIFImage.Flaw) {
        picture = unsafe try HEIFImage(
          image, library: library, header, of: handle, damage: damage)
      } catch {
        throw damaged(error.detail)
      }
      // libheif can report the size of the upright image although it decoded the image as stored.
      // Then the sides of `header.size` are swapped.
      let size = picture.size
      guard size == header.size || !appliesOrientation && size == header.size.transposed else {
        throw damaged("it claims \(header.size) and has \(size)")
      }
      return picture
    }
  }

  /// Returns a description of damage; throws it as an error if damaged images aren't accepted.
  private func acceptedDamage() throws(DecodeError) -> String {
    let detail = "its images are damaged"
    guard isSalvaging else { throw damaged(detail) }
    return detail
  }

  private func withHandle<Value>(
    _ bytes: [UInt8], _ contents: HEIFContents,
    _ body: (borrowing HEIFHandle) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value {
    let id = contents.replacesThumbnail ? contents.primary : nil
    let bytes = contents.completed(bytes)
    let result: Result<Value, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      do throws(HEIFError) {
        let handle = unsafe try HEIFHandle(bytes, library: library, image: id)
        do throws(DecodeError) { return .success(try body(handle)) } catch {
          return .failure(error)
        }
      } catch {
        return .failure(self.error(error))
      }
    }
    return try result.get()
  }

  private func error(_ error: HEIFError) -> DecodeError {
    if error.isTruncated { return .truncated(source: source, format: format) }
    if error.isUnsupported {
      return .unsupported(source: source, format: format, feature: .coding(error.text))
    }
    return damaged(error.text)
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: format, detail: detail)
  }
}
