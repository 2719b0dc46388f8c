@testable import CollageCore

/// Files of a few bytes whose headers claim images that take gigabytes.
enum ImageBombs {
  /// A lossless WebP of 16,383 columns and rows, as many as there can be.
  static let webP: [UInt8] = {
    let side: UInt64 = 16_382
    let fields = side | side << 14
    let body: [UInt8] = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: fields >> ($0 * 8)) }
    let chunk = Array("VP8L".utf8) + [8, 0, 0, 0] + body + [0, 0, 0]
    return Array("RIFF".utf8) + [UInt8(chunk.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunk
  }()

  /// A JPEG that claims a size, and another kind of frame or fewer components in its first scan.
  static func jpeg(
    _ side: Int, progressive: Bool, chroma: ChromaSubsampling = .quarter
  ) throws -> [UInt8] {
    var file = try JPEGEncoder(quality: 50, subsampling: chroma).encode(ImageFiles.flat(16, 16))
    guard let frame = file.firstRange(of: [0xFF, 0xC0])?.lowerBound,
      let scan = file.firstRange(of: [0xFF, 0xDA])?.lowerBound
    else { return file }
    let bytes = [UInt8(side >> 8), UInt8(side & 0xFF)]
    file.replaceSubrange(frame + 5..<frame + 9, with: bytes + bytes)
    if progressive {
      file[frame + 1] = 0xC2
    } else {
      // The segment of a scan of one component is four bytes shorter.
      file.replaceSubrange(scan + 2..<scan + 14, with: [0, 8, 1, 1, 0, 0, 63, 0])
    }
    return file
  }

  /// A HEIC of a grid of 12,000 columns and rows.
  static let heic: [UInt8] = {
    func box(_ kind: String, _ body: [UInt8]) -> [UInt8] { HEIFFiles.box(kind, body) }
    let grid: [UInt8] = [0, 0, 0, 0] + HEIFFiles.big16(12_000) + HEIFFiles.big16(12_000)
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("grid".utf8) + [0])
    // One item in the box of data, of one extent.
    let places: [UInt8] =
      [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1] + HEIFFiles.big32(0)
      + HEIFFiles.big32(grid.count)
    return box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
      + box(
        "meta",
        [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iinf", [0, 0, 0, 0, 0, 1] + entry)
          + box("idat", grid) + box("iloc", places))
  }()

  /// A TIFF of 20,000 columns and rows of one bit in a single tile.
  static let tiff: [UInt8] = {
    let side = 20_000
    let data = [UInt8](repeating: 0xFF, count: 3000)
    return TIFFFiles.make(
      PixelSize(width: side, height: side), samples: 1, blocks: [data],
      [
        258: [1], 259: [4], 273: [], 278: [], 279: [], 322: [side], 323: [side], 324: [8],
        325: [data.count],
      ])
  }()
}
