import Foundation
import Testing

@testable import CollageImaging

@Suite struct HeaderFieldTests {
  struct Facts: Sendable {
    let path: String
    let format: InputFormat
    let color: ImageHeader.ColorLayout
    var depth = 8
    var chroma: ChromaSubsampling?
    var mayHaveAlpha = false
    var isProgressive = false
  }

  static let facts: [Facts] = [
    Facts(path: "jpeg/444.jpg", format: .jpeg, color: .rgb, chroma: .full),
    Facts(
      path: "jpeg/422-progressive.jpg", format: .jpeg, color: .rgb, chroma: .half,
      isProgressive: true),
    Facts(path: "jpeg/420.jpg", format: .jpeg, color: .rgb, chroma: .quarter),
    Facts(path: "jpeg/440.jpg", format: .jpeg, color: .rgb),
    Facts(path: "jpeg/411.jpg", format: .jpeg, color: .rgb),
    Facts(path: "jpeg/grey.jpg", format: .jpeg, color: .gray),
    Facts(path: "jpeg/cmyk.jpg", format: .jpeg, color: .cmyk(inverted: true)),
    Facts(path: "png/grey-1.png", format: .png, color: .gray, depth: 1),
    Facts(path: "png/grey-16-trns.png", format: .png, color: .gray, depth: 16, mayHaveAlpha: true),
    Facts(path: "png/grey-alpha-8.png", format: .png, color: .gray, mayHaveAlpha: true),
    Facts(
      path: "png/rgb-16-interlaced.png", format: .png, color: .rgb, depth: 16, isProgressive: true),
    Facts(path: "png/rgba-8.png", format: .png, color: .rgb, mayHaveAlpha: true),
    Facts(path: "png/palette-4.png", format: .png, color: .palette, depth: 4),
    Facts(
      path: "png/palette-4-trns.png", format: .png, color: .palette, depth: 4, mayHaveAlpha: true),
    Facts(path: "gif/plain.gif", format: .gif, color: .palette),
    Facts(path: "gif/interlaced.gif", format: .gif, color: .palette),
    Facts(path: "gif/transparent.gif", format: .gif, color: .palette, mayHaveAlpha: true),
    Facts(
      path: "gif/frame-inside-its-screen.gif", format: .gif, color: .palette, mayHaveAlpha: true),
    Facts(path: "webp/lossless.webp", format: .webp, color: .rgb, chroma: .full),
    Facts(path: "webp/lossy.webp", format: .webp, color: .rgb, chroma: .quarter),
    Facts(
      path: "webp/lossless-alpha.webp", format: .webp, color: .rgb, chroma: .full,
      mayHaveAlpha: true),
    Facts(
      path: "webp/lossy-alpha.webp", format: .webp, color: .rgb, chroma: .quarter,
      mayHaveAlpha: true), Facts(path: "tiff/rgb-8-le.tif", format: .tiff, color: .rgb),
    Facts(path: "tiff/rgba-16-be.tif", format: .tiff, color: .rgb, depth: 16, mayHaveAlpha: true),
    Facts(path: "tiff/rgba-8-le-multiplied.tif", format: .tiff, color: .rgb, mayHaveAlpha: true),
    Facts(path: "tiff/rgbx-8-le.tif", format: .tiff, color: .rgb),
    Facts(path: "tiff/grey-16-le.tif", format: .tiff, color: .gray, depth: 16),
    Facts(path: "tiff/bilevel-raw.tif", format: .tiff, color: .gray),
    Facts(path: "tiff/cmyk-8-le.tif", format: .tiff, color: .cmyk(inverted: false)),
    Facts(path: "tiff/palette.tif", format: .tiff, color: .palette),
    Facts(path: "heif/hevc.heic", format: .heic, color: .rgb),
    Facts(path: "heif/hevc-10.heic", format: .heic, color: .rgb, depth: 10),
    Facts(path: "heif/hevc-alpha.heic", format: .heic, color: .rgb, mayHaveAlpha: true),
    Facts(path: "heif/avif-420.avif", format: .avif, color: .rgb),
    Facts(path: "heif/avif-alpha.avif", format: .avif, color: .rgb, mayHaveAlpha: true),
  ]

  @Test(arguments: facts) func readsHeaders(_ facts: Facts) throws {
    let header = try ImageProbe().header(of: ConformanceTests.file(facts.path), source: "a")
    #expect(header.format == facts.format && header.color == facts.color)
    #expect(header.depth == facts.depth && header.chroma == facts.chroma)
    #expect(header.mayHaveAlpha == facts.mayHaveAlpha)
    #expect(header.isProgressive == facts.isProgressive && header.orientation == .up)
  }

  /// A JPEG, WebP or HEIF whose chroma is subsampled or unknown is stored with 4:2:0 chroma.
  @Test(
    arguments: [
      ("jpeg/444.jpg", .full), ("jpeg/422.jpg", .quarter), ("jpeg/420.jpg", .quarter),
      ("jpeg/440.jpg", .quarter), ("jpeg/grey.jpg", .quarter), ("jpeg/cmyk.jpg", .quarter),
      ("profiles/p3.jpg", .full), ("webp/lossy.webp", .quarter), ("webp/lossless.webp", .full),
      ("heif/hevc.heic", .quarter), ("heif/avif-444.avif", .quarter), ("tiff/jpeg.tif", .full),
      ("tiff/rgb-8-le.tif", .full), ("gif/plain.gif", .full), ("png/rgb-8.png", .full),
    ] as [(String, ChromaSubsampling)])
  func storesBaseImageWithChromaOfSource(_ path: String, _ chroma: ChromaSubsampling) throws {
    let base = try ImageImporter().importImage(ConformanceTests.file(path), source: "a").base
    #expect(base.format == .jpeg)
    #expect(try ImageProbe().header(of: base.bytes, source: "b").chroma == chroma)
  }

  /// Planes are decoded only from sRGB JPEGs of luma and chroma with 4:4:4 or 4:2:0 subsampling.
  @Test(arguments: [
    ("jpeg/444.jpg", true), ("jpeg/420-progressive.jpg", true),
    ("profiles/srgb-of-another-name.jpg", true), ("profiles/p3.jpg", false),
    ("profiles/broken.jpg", false), ("profiles/adobe-by-exif.jpg", false),
    ("jpeg/422.jpg", false), ("jpeg/440.jpg", false), ("jpeg/grey.jpg", false),
    ("jpeg/rgb-adobe.jpg", false), ("jpeg/rgb-by-names.jpg", false),
    ("jpeg/ycck-adobe.jpg", false), ("webp/lossy.webp", false), ("png/rgb-8.png", false),
  ]) func decodesPlanesOfCommonJPEGs(_ path: String, _ hasPlanes: Bool) throws {
    let planes = try ImageDecoder().uprightPlanes(ConformanceTests.file(path), source: "a")
    #expect((planes != nil) == hasPlanes)
  }

  /// Drawing gives the same pixels as decoding.
  @Test(arguments: ["jpeg/420.jpg", "jpeg/grey.jpg", "jpeg/cmyk.jpg", "png/rgba-8.png"], [8, 4])
  func drawsSamePixelsIntoBuffer(_ path: String, _ eighths: Int) throws {
    let file = try ConformanceTests.file(path)
    let scale = try #require(DecodeScale(eighths: eighths))
    let bitmap = try ImageDecoder().decode(file, source: "a", scale: scale)
    for multiplied in [false, true] {
      let buffer = try ImageDecoder().decodeBuffer(
        file, source: "a", scale: scale, isPremultiplied: multiplied)
      #expect(buffer.bitmap() == (multiplied ? bitmap.premultiplied() : bitmap))
    }
  }

  /// Pixels of formats other than JPEG are averaged; the result has straight alpha.
  @Test func averagesAtSmallerScales() throws {
    let half = try #require(DecodeScale(eighths: 4))
    let image = Bitmap(
      size: PixelSize(width: 4, height: 2), alpha: .straight,
      bytes: [
        10, 0, 0, 255, 20, 0, 0, 255, 200, 100, 50, 255, 0, 0, 0, 0,
        30, 0, 0, 255, 40, 0, 0, 255, 200, 100, 50, 255, 0, 0, 0, 0,
      ])
    let small = try ImageDecoder().decode(PNGEncoder().encode(image), source: "a", scale: half)
    #expect(small.size == PixelSize(width: 2, height: 1) && small.alpha == .straight)
    #expect(small.bytes == [25, 0, 0, 255, 199, 100, 50, 128])
  }
}
