import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging

/// Provides JPEG files of photos.
private struct JPEGProvider: RasterProvider {
  var files: [ImageID: [UInt8]] = [:]
  var orientation = Orientation.up

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    .filled(image.size.width, image.size.height, [90, 120, 30, 255])
  }

  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
    files[image.id].map { EmbeddableJPEG(bytes: $0, size: image.size, orientation: orientation) }
  }
}

@Suite("PDF export", .enabled(if: FormatSupport.canWrite(.pdf), "Cairo is not installed"))
struct PDFTests {
  private let photo = Sample.image(width: 40, height: 24)

  private func provider() throws -> JPEGProvider {
    JPEGProvider(files: [photo.id: try ImageFiles.jpeg()])
  }

  private func page(
    _ items: [Item], dpi: Int? = 72, _ change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> DocumentPage {
    var collage = try Collage.test(100, 80, items: items)
    collage.canvas.dpi = dpi
    var request = RenderRequest(format: .pdf)
    change(&request)
    return DocumentPage(collage, request)
  }

  private func pdf(_ pages: [DocumentPage], _ provider: some RasterProvider) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let maker = ImageRenderer(files: provider, settings: [:], isCancelled: { false })
    let document = try maker.makeDocument(pages, progress: nil) { bytes += $0 }
    #expect(document.byteCount == bytes.count)
    return bytes
  }

  private func count(_ part: [UInt8], in bytes: [UInt8]) -> Int {
    Data(bytes).ranges(of: Data(part)).count
  }

  private func count(_ text: String, in bytes: [UInt8]) -> Int {
    count(Array(text.utf8), in: bytes)
  }

  @Test func embedsRepeatedPhotoOnce() throws {
    let provider = try provider()
    let items = [
      try Item.test(photo, at: Point(x: 30, y: 30)), try Item.test(photo, at: Point(x: 60, y: 50)),
    ]
    let file = try pdf([page(items), page(items)], provider)
    #expect(count(try ImageFiles.jpeg(), in: file) == 1)
    #expect(count("/Type /Page\n", in: file) + count("/Type /Page %", in: file) == 2)
    #expect(try pdf([page(items), page(items)], provider) == file)
    #expect(count("/CreationDate", in: file) == 0)
    #expect(count("/MediaBox [ 0 0 100 80 ]", in: file) == 2)
  }

  @Test func rasterizesPhotosWithEffectsOrWithoutFile() throws {
    let items = [try Item.test(photo, at: Point(x: 30, y: 30))]
    #expect(count(try ImageFiles.jpeg(), in: try pdf([page(items)], JPEGProvider())) == 0)
    let effect = try Item.test(
      photo, at: Point(x: 30, y: 30), shaders: [Shader(ThreeDGlasses(red: 3, blue: 3))])
    #expect(count(try ImageFiles.jpeg(), in: try pdf([page([effect])], provider())) == 0)
  }

  @Test func writesTrimAndBleedBoxes() throws {
    let items = [try Item.test(photo, at: Point(x: 30, y: 30))]
    let trimmed = try page(items) {
      $0.pageLayout = PDFPageLayout(bleed: 25.4, hasCropMarks: false)
    }
    let file = try pdf([trimmed, trimmed], provider())
    #expect(count("/TrimBox [ 72.0 72.0 172.0 152.0 ]", in: file) == 2)
    #expect(count("/BleedBox [ 0.0 0.0 244.0 224.0 ]", in: file) == 2)
    #expect(count("startxref", in: file) == 2)
  }

  @Test func propagatesErrors() throws {
    let maker = ImageRenderer(files: try provider(), settings: [:], isCancelled: { false })
    let page = try page([Item.test(photo, at: Point(x: 30, y: 30))])
    #expect(throws: TestFailure.self) {
      try maker.makeDocument([page], progress: nil) { _ in throw TestFailure() }
    }
    let missing = try self.page([Item.test(photo, at: Point(x: 30, y: 30))])
    let empty = ImageRenderer(files: MemoryProvider(), settings: [:], isCancelled: { false })
    #expect(throws: MissingImage.self) { try empty.makeDocument([missing], progress: nil) { _ in } }
    let wide = try self.page([], dpi: 1) { $0.size = PixelSize(width: 300, height: 1) }
    #expect(
      throws: EncodeError.tooLarge(
        format: .pdf, size: PixelSize(width: 300, height: 1), longestSide: 200)
    ) { try maker.makeDocument([wide], progress: nil) { _ in } }
  }

  @Test(.enabled(if: FormatSupport.isAvailable, TestFonts.reason)) func drawsTextAsGlyphs() throws {
    let typesetter = try TestFonts.typesetter("latin.ttf")
    let text = TestFonts.text("Words", size: 20)
    let item = Item(
      id: UUID(), name: Sample.itemName("words"), content: .text(text),
      box: try typesetter.layout(text).extent,
      transform: Transform(center: Point(x: 50, y: 40), rotation: .zero, scale: 1),
      createdAt: Sample.date)
    let file = try pdf([page([item])], FontProvider(typesetter: typesetter))
    #expect(count("/Type /Font\n", in: file) == 1 && count("/Subtype /Image", in: file) == 0)
  }
}

@Suite("Sheet dimensions") struct PDFPageGeometryTests {
  @Test func includeBleedAndMargin() {
    let sheet = PDFPageGeometry(
      PixelSize(width: 300, height: 600), density: 300,
      layout: PDFPageLayout(bleed: 2.54, hasCropMarks: true, rasterDensity: 150))
    #expect(sheet.raster == PixelSize(width: 150, height: 300))
    #expect(sheet.trim == Size(width: 72, height: 144) && abs(sheet.bleed - 7.2) < 1e-9)
    #expect(abs(sheet.margin - (8.54 / 25.4 * 72)) < 1e-9)
    #expect(sheet.bleedPixels == PixelSize(width: 15, height: 15))
    #expect(sheet.matrix.apply(to: Point(x: 150, y: 0)).x == sheet.margin + 72)
  }
}
