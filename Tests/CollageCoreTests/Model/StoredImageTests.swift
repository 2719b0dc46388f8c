import Foundation
import Testing

@testable import CollageCore

@Suite("A stored image")
struct StoredImageTests {
  @Test("is named by 64 lower-case hexadecimal digits")
  func identifiers() {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    #expect(ImageID(rawValue: digits)?.rawValue == digits)
    let stem = String(digits.dropLast())
    for text in [
      stem, digits + "0", digits.uppercased(), stem + "g", stem + "/", stem + ":", stem + "`", "",
    ] {
      #expect(ImageID(rawValue: text) == nil, "\(text)")
    }
  }

  @Test(
    "of each format has the usual ending",
    arguments: zip(
      [ImageFormat.jpeg, .png, .webp, .heic, .avif, .tiff, .gif, .svg, .ora],
      ["jpg", "png", "webp", "heic", "avif", "tif", "gif", "svg", "ora"]))
  func endings(_ format: ImageFormat, _ ending: String) {
    #expect(format.fileExtension == ending)
  }

  @Test("has none of the formats that are written alone", arguments: ImageFormat.allCases)
  func stored(_ format: ImageFormat) throws {
    let isStored = ![.pdf, .svg, .ora].contains(format)
    #expect(ImageFormat(stored: format.rawValue) == (isStored ? format : nil))
    let text = Data("[\"\(format.rawValue)\"]".utf8)
    #expect(
      (try? JSONDecoder().decode([ImageFormat].self, from: text)) == (isStored ? [format] : nil))
  }

  @Test("is the same file whatever its photo's notes say, and notes without content are none")
  func files() {
    let image = Sample.image(1)
    func described(
      _ size: PixelSize = Sample.image(1).size, _ format: ImageFormat = .jpeg,
      isOpaque: Bool = true, _ metadata: PhotoMetadata? = nil
    ) -> StoredImage {
      StoredImage(
        id: image.id, format: format, size: size, isOpaque: isOpaque, metadata: metadata)
    }
    let noted = described(image.size, .jpeg, isOpaque: true, PhotoMetadata(camera: "Acme"))
    #expect(noted != image && noted.isSameFile(as: image) && noted.file == image)
    #expect(described(image.size, .jpeg, isOpaque: true, PhotoMetadata()) == image)
    #expect(image.with(PhotoMetadata(camera: "Acme")) == noted && noted.with(nil) == image)
    #expect(noted.with(PhotoMetadata()) == image)
    #expect(!described(PixelSize(width: 1, height: 1)).isSameFile(as: image))
    #expect(!described(image.size, .png).isSameFile(as: image))
    #expect(!described(image.size, .jpeg, isOpaque: false).isSameFile(as: image))
    #expect(!Sample.image(2).isSameFile(as: image))
  }

  @Test(
    "has at most four thousand million pixels",
    arguments: [
      (1, 1, true), (0, 1, false), (1, 0, false), (4_000_000_000, 1, true),
      (1, 4_000_000_000, true), (4_000_000_001, 1, false), (1, 4_000_000_001, false),
      (2_000_000_000, 2, true), (2_000_000_000, 3, false), (3, 2_000_000_000, false),
      (Int.max, Int.max, false),
    ])
  func sizes(_ width: Int, _ height: Int, _ isAllowed: Bool) {
    #expect(StoredImage.allows(PixelSize(width: width, height: height)) == isAllowed)
  }
}
