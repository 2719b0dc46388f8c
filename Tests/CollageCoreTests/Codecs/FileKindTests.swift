import Testing

@testable import CollageImaging

@Suite struct FileKindTests {
  private func box(_ brands: [String], length: Int? = nil) -> [UInt8] {
    let letters = Array(brands.joined().utf8)
    let length = length ?? 8 + letters.count
    return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array("ftyp".utf8) + letters
  }

  @Test(
    arguments: [
      ([0x49, 0x49, 42, 0], .tiff), ([0x4D, 0x4D, 0, 42], .tiff), ([0xFF, 0x0A], .jpegXL),
      ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], .jpegXL),
      ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], .jpeg2000), ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
      (Array("RIFF....WEBP".utf8), .webp), (Array("GIF87a".utf8), .gif),
      (Array("%PDF".utf8), .pdf), (Array("8BPS".utf8), .photoshop),
      (Array("PK\u{3}\u{4}".utf8), .zip),
      (Array("BM".utf8), .bmp), (Array("RIFF....WAVE".utf8), .text), (Array("PK..".utf8), .text),
      ([0x4D, 0x4D, 42, 0], nil), (Array("IIRO".utf8), .raw), (Array("IIU\0".utf8), .raw),
      (Array("FUJIFILMCCD-RAW 0201".utf8), .raw), (Array("MMOR".utf8), .raw),
    ] as [([UInt8], FileKind?)])
  func recognizesSignatures(_ bytes: [UInt8], _ kind: FileKind?) {
    #expect(FileKind.guess(bytes) == kind)
  }

  @Test(arguments: [
    ("avif", FileKind.avif), ("avis", .avif), ("MA1A", .avif), ("MA1B", .avif), ("heic", .heic),
    ("heix", .heic), ("hevc", .heic), ("hevx", .heic), ("heim", .heic), ("heis", .heic),
    ("mif1", .heic), ("msf1", .heic), ("miaf", .heic), ("heif", .heic), ("isom", .film),
    ("crx ", .raw), ("qt  ", .film), ("mp42", .film),
  ]) func recognizesBrands(_ brand: String, _ kind: FileKind) {
    #expect(FileKind.guess(box([brand])) == kind)
    // The bytes after the main brand are its version, not a brand.
    #expect(FileKind.guess(box([brand, "avif"])) == kind)
  }

  @Test func readsBrandsOfBox() {
    let version = "\0\0\0\0"
    #expect(FileKind.guess(box(["mif1", version, "miaf", "avif"])) == .avif)
    #expect(FileKind.guess(box(["mif1", version, "heic", "avif"])) == .heic)
    #expect(FileKind.guess(box(["miaf", version, "MA1B"])) == .avif)
    #expect(FileKind.guess(box(["isom", version, "avif"])) == .film)
    #expect(FileKind.guess(box(["mif1", version, "avif"], length: 20)) == .avif)
    #expect(FileKind.guess(box(["mif1", version, "avif"], length: 19)) == .heic)
    // The brand at offset 252 is the last one that is read.
    let many = ["mif1", version] + [String](repeating: "iso8", count: 59)
    #expect(FileKind.guess(box(many + ["avif"])) == .avif)
    #expect(FileKind.guess(box(many + ["iso8", "avif"])) == .heic)
    #expect(FileKind.guess(Array(box(["avif"]).prefix(11))) != .avif)
  }

  @Test func recognizesTextWithoutControlCharacters() {
    for byte in 0...255 as ClosedRange<UInt8> {
      let isText = (9...13).contains(byte) || byte >= 32 && byte != 127
      #expect(FileKind.guess([65, byte, 65]) == (isText ? .text : nil))
    }
    let long = [UInt8](repeating: 65, count: 511)
    #expect(FileKind.guess(long + [65, 0]) == .text && FileKind.guess(long + [0]) == nil)
    let drawing = Array("<svg".utf8)
    #expect(FileKind.guess(long.dropLast(3) + drawing) == .svg)
    #expect(FileKind.guess(long.dropLast(2) + drawing) == .text)
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF], true), ([0xFF, 0xD8, 0xFE], false),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], true),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], false), (Array("RIFF....WEBP".utf8), true),
      (Array("RIFX....WEBP".utf8), false), (Array("RIFF....WEBM".utf8), false),
      (Array("GIF87a".utf8), true), (Array("GIF89a".utf8), true), (Array("GIF88a".utf8), false),
      ([0x49, 0x49, 42, 0], true), ([0x4D, 0x4D, 0, 42], true), ([0x49, 0x49, 43, 0], true),
      ([0x4D, 0x4D, 0, 43], true), ([0x49, 0x49, 0, 42], false), (Array("....ftypheic".utf8), true),
      (Array("....ftypavif".utf8), true), (Array("....ftypisom".utf8), false), ([], false),
      (Array("%PDF".utf8), false),
    ] as [([UInt8], Bool)])
  func recognizesImagesByFirstBytes(_ bytes: [UInt8], _ isImage: Bool) {
    #expect(ImageProbe.isImage(bytes) == isImage)
  }
}
