internal import CollageCore
internal import Foundation

/// What is fed with the fuzzer's bytes; chosen by the end of the program's name.
enum FuzzTarget: String, CaseIterable {
  case jpeg
  case png
  case webp
  case heif
  case tiff
  case gif
  /// The bytes are a camera's note.
  case exif
  /// The bytes are a colour profile.
  case icc
  /// The bytes are a font, with which some words are set.
  case font
  /// The bytes are words and how they are set.
  case words

  /// Decoding of small images with all that follows it; limits as on a small machine.
  private static let limits = DecodeLimits(pixels: 1 << 20, bytes: 1 << 20, memory: 64 << 20)

  /// Reads the bytes as a photo, whole and as a damaged one.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .exif: importPhoto(PhotoFiles.jpeg(exif: bytes))
    case .icc:
      importPhoto(PhotoFiles.png(profile: bytes))
      importPhoto(PhotoFiles.jpeg(profile: bytes))
      importPhoto(PhotoFiles.inks(profile: bytes))
    case .font: WordsInput.setWords(withFont: bytes)
    case .words: WordsInput.set(bytes)
    default:
      guard isMine(bytes) else { return }
      importPhoto(bytes)
      if self == .jpeg { drawFrom(bytes) }
      // Nearly all changes break a checksum, and what is behind it would hardly ever be reached.
      if self == .png { importPhoto(PhotoFiles.repaired(png: bytes)) }
    }
  }

  private func importPhoto(_ bytes: [UInt8]) {
    for reading in [
      PhotoReading(), PhotoReading(turnsUpright: false), PhotoReading(isSalvaging: true),
    ] {
      let decoder = ImageDecoder(limits: Self.limits, reading: reading)
      guard let bitmap = try? decoder.decodeUpright(bytes, source: "fuzz") else { continue }
      precondition(bitmap.bytes.count == bitmap.size.area * 4, "a bitmap of a wrong length")
      precondition(bitmap.size.area <= Self.limits.pixels, "a bitmap over the limit")
      guard self == .jpeg else { continue }
      // The store takes luma and chroma as they are.
      let importer = ImageImporter(limits: Self.limits, reading: reading, jobs: 1)
      let photo = try? importer.importImage(bytes, source: "fuzz")
      precondition(photo.map { $0.base.size == bitmap.size } ?? true, "an image of another size")
    }
  }

  private static let path = NSTemporaryDirectory() + "collage-fuzz-\(getpid()).jpg"

  /// Decodes a JPEG as the renderer does: at some scale, and the middle of it out of a file.
  private func drawFrom(_ bytes: [UInt8]) {
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

  /// Whether the bytes begin as files of the format do; the others' decoders have targets of their own.
  private func isMine(_ bytes: [UInt8]) -> Bool {
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
