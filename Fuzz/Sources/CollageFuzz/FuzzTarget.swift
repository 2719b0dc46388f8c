internal import CollageCore
internal import Foundation

/// The code that processes the fuzzer's bytes; the suffix of the program's name selects it.
enum FuzzTarget: String, CaseIterable {
  case jpeg
  case png
  case webp
  case heif
  case tiff
  case gif
  case exif
  case icc
  /// The bytes are a font with which text is rendered.
  case font
  /// The bytes are text and its format.
  case words

  /// The limits of a small machine.
  private static let limits = DecodeLimits(pixels: 1 << 20, bytes: 1 << 20, memory: 64 << 20)

  /// Processes the bytes; imports photos with several reading options.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .exif: importPhoto(PhotoFiles.jpeg(exif: bytes))
    case .icc:
      importPhoto(PhotoFiles.png(profile: bytes))
      importPhoto(PhotoFiles.jpeg(profile: bytes))
      importPhoto(PhotoFiles.inks(profile: bytes))
    case .font: TextInput.setWords(withFont: bytes)
    case .words: TextInput.set(bytes)
    default:
      guard hasSignature(bytes) else { return }
      importPhoto(bytes)
      if self == .jpeg { decodeLikeRenderer(bytes) }
      // Nearly every mutation breaks a checksum. Correct checksums let the fuzzer reach the code
      // after their verification.
      if self == .png { importPhoto(PhotoFiles.repaired(png: bytes)) }
    }
  }

  private func importPhoto(_ bytes: [UInt8]) {
    for reading in [
      PhotoReadingOptions(), PhotoReadingOptions(appliesOrientation: false),
      PhotoReadingOptions(isSalvaging: true),
    ] {
      let decoder = ImageDecoder(limits: Self.limits, reading: reading)
      guard let bitmap = try? decoder.decodeUpright(bytes, source: "fuzz") else { continue }
      precondition(bitmap.bytes.count == bitmap.size.area * 4, "a bitmap of a wrong length")
      precondition(bitmap.size.area <= Self.limits.pixels, "a bitmap over the limit")
      guard self == .jpeg else { continue }
      // The importer has a separate path for JPEG, which stores luma and chroma without a
      // conversion.
      let importer = ImageImporter(limits: Self.limits, reading: reading, jobs: 1)
      let photo = try? importer.importImage(bytes, source: "fuzz")
      precondition(photo.map { $0.base.size == bitmap.size } ?? true, "an image of another size")
    }
  }

  private static let path = NSTemporaryDirectory() + "collage-fuzz-\(getpid()).jpg"

  /// Decodes a JPEG like the renderer: at different scales, from memory and from a file.
  private func decodeLikeRenderer(_ bytes: [UInt8]) {
    let decoder = ImageDecoder(limits: Self.limits)
    guard let size = try? ImageProbe(limits: Self.limits).header(of: bytes, source: "fuzz").size,
      (try? Data(bytes).write(to: URL(filePath: Self.path))) != nil
    else { return }
    for scale in [DecodeScale.full, DecodeScale(eighths: 3)].compactMap(\.self) {
      _ = try? decoder.decodeBuffer(bytes, source: "fuzz", scale: scale, isPremultiplied: true)
      let scaled = scale.size(of: size)
      _ = try? decoder.decodePart(
        RasterPart(scaled), ofFile: Self.path, size: scaled, scale: scale)
    }
  }

  /// Returns true if the bytes begin like a file of this target's format, or if the bytes aren't an
  /// image file.
  ///
  /// Files of other formats are skipped, because they have their own targets.
  private func hasSignature(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    case .webp: bytes.starts(with: Array("RIFF".utf8))
    case .gif: bytes.starts(with: Array("GIF8".utf8))
    case .tiff: bytes.starts(with: Array("II".utf8)) || bytes.starts(with: Array("MM".utf8))
    case .heif: bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
    case .exif, .icc, .font, .words: true
    }
  }
}
