internal import CGIF

/// Decodes the first frame of a GIF with giflib.
struct GIFDecoder {
  let source: String
  let isSalvaging: Bool
  private let library: cgif_functions

  init(source: String, isSalvaging: Bool) throws(DecodeError) {
    guard let library = FormatLibraries.gif?.functions else {
      throw .libraryMissing(source: source, format: .gif, package: InputFormat.gif.package ?? "")
    }
    self.library = library
    self.source = source
    self.isSalvaging = isSalvaging
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
  }

  func header(of bytes: [UInt8]) throws(DecodeError) -> ImageHeader {
    unsafe try withFirstFrame(of: bytes) { stream throws(DecodeError) in unsafe stream.header }
  }

  /// A code has at least three bits and represents at most 4096 pixels.
  private static let maximumPixelsPerByte = 4096 * 8 / 3

  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let indices = try indices(of: bytes, header: header)
    var image = indices.pixels(
      0..<header.size.height, mayHaveAlpha: header.mayHaveAlpha || indices.damage != nil)
    image.damage = indices.damage
    return image
  }

  /// Decodes the first frame to a palette index for each pixel.
  func indices(of bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> IndexedGIFFrame {
    unsafe try withFirstFrame(of: bytes) { stream throws(DecodeError) in
      guard unsafe stream.header.size == header.size else { throw damaged("its size changes") }
      guard unsafe stream.frame.size.area / Self.maximumPixelsPerByte <= bytes.count else {
        throw .truncated(source: source, format: .gif)
      }
      return unsafe try indices(stream)
    }
  }

  /// A file that giflib has opened and read up to the first frame's pixels.
  @unsafe private struct Stream {
    let file: UnsafeMutablePointer<GifFileType>
    let frame: FramePlacement
    let transparent: Int?
    let palette: [UInt8]
    let isInterlaced: Bool
    let header: ImageHeader
    let codes: LZWValidator
  }

  @unsafe private struct Input {
    var bytes: UnsafeBufferPointer<UInt8>
    var position = 0
  }

  private func withFirstFrame<Value>(
    of bytes: [UInt8], _ body: (Stream) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value {
    let result: Result<Value, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      var input = unsafe Input(bytes: bytes)
      return unsafe withUnsafeMutablePointer(to: &input) { input in
        // SAFETY: giflib uses this pointer until the file is closed, which happens inside this
        // closure.
        var code: Int32 = 0
        let opened = unsafe library.DGifOpen(
          input,
          { file, target, count in
            guard let target = unsafe target, count > 0,
              let input = unsafe file?.pointee.UserData?.assumingMemoryBound(to: Input.self)
            else { return 0 }
            let rest = unsafe input.pointee.bytes[input.pointee.position...].prefix(Int(count))
            let buffer = unsafe UnsafeMutableBufferPointer(start: target, count: Int(count))
            _ = unsafe buffer.update(fromContentsOf: rest)
            unsafe input.pointee.position += rest.count
            return unsafe Int32(rest.count)
          }, &code)
        guard let opened = unsafe opened else { return .failure(error(code)) }
        defer { _ = unsafe library.DGifCloseFile(opened, nil) }
        do throws(DecodeError) {
          return unsafe .success(try body(try firstFrame(opened, input)))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private func firstFrame(
    _ file: UnsafeMutablePointer<GifFileType>, _ input: UnsafePointer<Input>
  ) throws(DecodeError) -> Stream {
    var transparent: Int?
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      guard unsafe library.DGifGetRecordType(file, &kind) == GIF_OK else {
        throw unsafe error(file)
      }
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        guard unsafe library.DGifGetImageDesc(file) == GIF_OK else {
          throw unsafe codeSizeError(input.pointee) ?? error(file)
        }
        return unsafe try stream(file, transparent, input.pointee)
      case EXTENSION_RECORD_TYPE: transparent = unsafe try extensionBlock(file) ?? transparent
      case TERMINATE_RECORD_TYPE: throw damaged("it has no image")
      default: throw damaged("a record of an unknown kind")
      }
    }
  }

  /// Reads an extension; returns the index of transparent pixels, or `nil` if the extension doesn't
  /// specify it.
  private func extensionBlock(
    _ file: UnsafeMutablePointer<GifFileType>
  ) throws(DecodeError) -> Int? {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    guard unsafe library.DGifGetExtension(file, &code, &block) == GIF_OK else {
      throw unsafe error(file)
    }
    var transparent: Int?
    while let bytes = unsafe block {
      // SAFETY: the first byte of a block is its length, and the block has that many further bytes.
      if code == GRAPHICS_EXT_FUNC_CODE, unsafe bytes[0] >= 4, unsafe bytes[1] & 1 == 1 {
        transparent = unsafe Int(bytes[4])
      }
      guard unsafe library.DGifGetExtensionNext(file, &block) == GIF_OK else {
        throw unsafe error(file)
      }
    }
    return transparent
  }

  private func stream(
    _ file: UnsafeMutablePointer<GifFileType>, _ transparent: Int?, _ input: Input
  ) throws(DecodeError) -> Stream {
    let image = unsafe file.pointee.Image
    let frame = unsafe FramePlacement(
      x: Int(image.Left), y: Int(image.Top),
      size: PixelSize(width: Int(image.Width), height: Int(image.Height)))
    guard frame.size.width > 0, frame.size.height > 0 else {
      throw damaged("a frame without pixels")
    }
    // A frame that extends beyond the size in the file's header enlarges the image.
    let size = unsafe PixelSize(
      width: max(Int(file.pointee.SWidth), frame.x + frame.size.width),
      height: max(Int(file.pointee.SHeight), frame.y + frame.size.height))
    guard !frame.isTiny(on: size) else {
      throw damaged("its screen is far larger than its image")
    }
    guard let colors = unsafe (image.ColorMap ?? file.pointee.SColorMap)?.pointee,
      unsafe colors.ColorCount > 0
    else { throw damaged("it has no palette") }
    let entries = unsafe UnsafeBufferPointer(start: colors.Colors, count: Int(colors.ColorCount))
    let header = unsafe ImageHeader(
      format: .gif, size: size, orientation: .up,
      mayHaveAlpha: transparent != nil || frame.size != size, depth: 8, color: .palette,
      chroma: nil,
      isProgressive: image.Interlace)
    return unsafe Stream(
      file: file, frame: frame, transparent: transparent,
      palette: entries.flatMap { [$0.Red, $0.Green, $0.Blue] },
      isInterlaced: unsafe image.Interlace,
      // The validator starts at the LZW minimum code size, which giflib has read.
      header: header, codes: unsafe LZWValidator(input.bytes, from: input.position - 1))
  }

  private func indices(_ stream: Stream) throws(DecodeError) -> IndexedGIFFrame {
    let size = unsafe stream.frame.size
    var image = unsafe IndexedGIFFrame(
      frame: stream.frame, canvas: stream.header.size, palette: stream.palette,
      transparent: stream.transparent)
    var line = [UInt8](repeating: 0, count: size.width)
    let rows = unsafe Self.rowOrder(size.height, isInterlaced: stream.isInterlaced)
    let (validCount, flaw) = unsafe stream.codes.check(pixels: size.area)
    if let flaw {
      guard isSalvaging, validCount >= size.width else { throw error(flaw) }
      image.damage = flaw.detail
    }
    for (readCount, row) in rows.prefix(validCount / size.width).enumerated() {
      guard unsafe library.DGifGetLine(stream.file, &line, Int32(size.width)) == GIF_OK else {
        // An image without any readable row isn't used.
        guard isSalvaging, readCount > 0 else { throw unsafe error(stream.file) }
        image.damage = "the image is incomplete"
        break
      }
      image.set(line, row: row)
    }
    return image
  }

  private static func rowOrder(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: height, by: step))
    }
  }

  /// Returns the error for an LZW minimum code size that is too large; otherwise `nil`.
  ///
  /// giflib reports such a size as a truncated file.
  private func codeSizeError(_ input: Input) -> DecodeError? {
    let last = unsafe input.position - 1
    guard unsafe input.position < input.bytes.count, last >= 0, unsafe input.bytes[last] > 8 else {
      return nil
    }
    return damaged(unsafe "its code size is \(input.bytes[last]), but at most 8 is allowed")
  }

  private func error(_ flaw: LZWValidator.Flaw) -> DecodeError {
    flaw == .endsEarly ? .truncated(source: source, format: .gif) : damaged(flaw.detail)
  }

  private func error(_ file: UnsafeMutablePointer<GifFileType>) -> DecodeError {
    unsafe error(file.pointee.Error)
  }

  private func error(_ code: Int32) -> DecodeError {
    // giflib doesn't set an error code if the file ends before the LZW minimum code size of a
    // frame.
    let truncationCodes = [D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON, 0]
    if truncationCodes.contains(code) { return .truncated(source: source, format: .gif) }
    return unsafe damaged(
      library.GifErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code)")
  }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .gif, detail: detail)
  }
}
