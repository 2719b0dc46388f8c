/// The kind of a file, guessed from its first bytes.
package enum FileKind: String, Hashable, Sendable, CaseIterable {
  case gif
  case webp
  case heic
  case avif
  /// A TIFF image, or a camera's raw file based on TIFF.
  case tiff
  /// A camera's raw file in a format that isn't based on TIFF.
  case raw
  case bmp
  case jpegXL
  case jpeg2000
  case photoshop
  case svg
  case pdf
  /// An ISO base media file without an image brand, usually an MP4 or QuickTime video.
  case film
  /// A ZIP archive, or a document based on ZIP.
  case zip
  case text

  /// Returns the likely kind of a file; `nil` if its first bytes are unknown.
  static func guess(_ bytes: [UInt8]) -> FileKind? {
    if let container = baseMediaKind(bytes) { return container }
    if starts(bytes, "RIFF"), starts(bytes, "WEBP", at: 8) { return .webp }
    for (magic, kind) in magics where bytes.starts(with: magic) { return kind }
    guard looksLikeText(bytes) else { return nil }
    let beginning = String(decoding: bytes.prefix(512), as: UTF8.self)
    return beginning.contains("<svg") ? .svg : .text
  }

  private static let magics: [([UInt8], FileKind)] = [
    (Array("GIF8".utf8), .gif), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
    // Raw formats of Olympus, Panasonic, Fujifilm, Sigma and Minolta.
    (Array("IIRO".utf8), .raw), (Array("IIRS".utf8), .raw), (Array("MMOR".utf8), .raw),
    (Array("IIU\0".utf8), .raw), (Array("FUJIFILMCCD-RAW".utf8), .raw),
    (Array("FOVb".utf8), .raw), (Array("\0MRM".utf8), .raw),
    (Array("8BPS".utf8), .photoshop), (Array("%PDF".utf8), .pdf),
    (Array("PK\u{3}\u{4}".utf8), .zip),
    (Array("BM".utf8), .bmp), ([0xFF, 0x0A], .jpegXL),
    ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], .jpegXL),
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], .jpeg2000), ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
  ]

  /// Returns the kind of an ISO base media file, based on its brands; `nil` for other files.
  private static func baseMediaKind(_ bytes: [UInt8]) -> FileKind? {
    var cursor = ByteCursor(bytes[...])
    guard let length = cursor.uint32(), starts(bytes, "ftyp", at: 4), bytes.count >= 12 else {
      return nil
    }
    let box = bytes[8..<max(12, min(length, maximumBrandBytes, bytes.count))]
    let brands = stride(from: 8, to: box.endIndex - 3, by: 4)
      // The four bytes after the major brand are a version, not a brand.
      .filter { $0 != 12 }
      .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    guard let main = brands.first else { return nil }
    if let kind = codedKind(main) { return kind }
    // The brand of Canon's CR3 raw files.
    if main == "crx " { return .raw }
    guard containerBrands.contains(main) else { return .film }
    return brands.lazy.compactMap(codedKind).first ?? .heic
  }

  private static let maximumBrandBytes = 256
  /// The brands that identify an image, but not its codec.
  private static let containerBrands: Set = ["mif1", "msf1", "miaf", "heif"]

  private static func codedKind(_ brand: String) -> FileKind? {
    switch brand {
    case "avif", "avis", "MA1A", "MA1B": .avif
    case "heic", "heix", "hevc", "hevx", "heim", "heis": .heic
    default: nil
    }
  }

  private static func starts(_ bytes: [UInt8], _ text: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: text.utf8)
  }

  private static func looksLikeText(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }
}
