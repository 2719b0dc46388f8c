/// Reads the chunks of a WebP file.
struct WebPHeader {
  /// The position and size of an animation's first frame on its canvas.
  struct Frame: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize
  }

  private(set) var profile: ArraySlice<UInt8>?
  private(set) var exif: ArraySlice<UInt8>?
  /// The canvas size of a file in the extended format; otherwise `nil`.
  private(set) var canvas: PixelSize?
  private(set) var hasAlpha = false
  private(set) var frame: Frame?
  /// The ALPH chunk of the image or of an animation's first frame, including the chunk's header.
  private(set) var alpha: ArraySlice<UInt8>?
  /// The VP8 or VP8L chunk with the colors, including the chunk's header.
  private(set) var imageChunk: ArraySlice<UInt8>?
  private(set) var isTruncated = false

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  init(_ bytes: [UInt8]) {
    var file = ByteCursor(bytes[...])
    _ = file.slice(4)
    let length = file.uint32(.little) ?? 0
    isTruncated = length + 8 > bytes.count
    readChunks(bytes[..<min(bytes.count, max(12, length + 8))].dropFirst(12), isFrame: false)
  }

  private mutating func readChunks(_ bytes: ArraySlice<UInt8>, isFrame: Bool) {
    var cursor = ByteCursor(bytes)
    while cursor.remaining >= 8, let fourCC = cursor.slice(4), let length = cursor.uint32(.little) {
      let start = fourCC.startIndex
      guard let body = cursor.slice(length) ?? cursor.slice(cursor.remaining) else { return }
      if body.count < length { isTruncated = true }
      readChunk(
        String(decoding: fourCC, as: UTF8.self), bytes[start..<body.endIndex], body, isFrame)
      if length % 2 == 1 { _ = cursor.byte() }
    }
  }

  private mutating func readChunk(
    _ name: String, _ chunk: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>, _ isFrame: Bool
  ) {
    switch name {
    case "VP8X" where !isFrame && canvas == nil && body.count >= 10:
      hasAlpha = body[body.startIndex] & 0x10 != 0
      canvas = PixelSize(width: 1 + Self.int24(body, 4), height: 1 + Self.int24(body, 7))
    case "ICCP" where !isFrame && profile == nil: profile = body
    case "EXIF" where !isFrame && exif == nil: exif = body
    case "ANMF" where !isFrame && frame == nil && imageChunk == nil && body.count >= 16:
      frame = Frame(
        x: 2 * Self.int24(body, 0), y: 2 * Self.int24(body, 3),
        size: PixelSize(width: 1 + Self.int24(body, 6), height: 1 + Self.int24(body, 9)))
      readChunks(body.dropFirst(16), isFrame: true)
    case "ALPH" where alpha == nil && imageChunk == nil: alpha = chunk
    case "VP8 " where imageChunk == nil, "VP8L" where imageChunk == nil: imageChunk = chunk
    default: break
    }
  }

  private static func int24(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    let start = bytes.startIndex + offset
    return Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
  }
}
