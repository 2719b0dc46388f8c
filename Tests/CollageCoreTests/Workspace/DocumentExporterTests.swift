import Testing

@testable import CollageCore

@Suite("A document")
struct DocumentExporterTests {
  private static let formats = DocumentFormat.allCases.filter { $0.exporter.isAvailable }

  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 40, height: 30), as: "hero")
    try test.add(test.picture("b.png", width: 30, height: 40, hasAlpha: true), as: "other")
    // Pixels are drawn of it in every format.
    try test.edit { .shader([$0.items[0].id], .on(.of("glitch"))) }
  }

  private func page(_ format: DocumentFormat) throws -> DocumentPage {
    DocumentPage(try test.collage, RenderRequest(format: .document(format)))
  }

  @Test("is the same each time, and as long as reported", arguments: formats)
  func same(format: DocumentFormat) throws {
    var files: [[UInt8]] = [[], []]
    for index in files.indices {
      let made = try test.workspace.renderPages([page(format)], progress: nil) {
        files[index] += $0
      }
      #expect(made.byteCount == files[index].count)
      #expect(try made.size == page(format).collage.canvas.size)
    }
    #expect(files[0] == files[1] && !files[0].isEmpty)
    let collage = try page(format).collage
    let request = RenderRequest(format: .document(format))
    #expect(try test.workspace.render(collage, request, progress: nil) == files[0])
  }

  @Test("appears whole, or not at all if it is canceled", arguments: formats)
  func atomic(format: DocumentFormat) throws {
    let path = test.folder("file")
    try AtomicFile.write([1, 2, 3], to: path)
    func make(_ isCancelled: @escaping @Sendable () -> Bool) throws -> RenderedPicture {
      try test.workspace.renderPages(
        [page(format)], as: .replacing(path), progress: nil, isCancelled: isCancelled
      ).picture
    }
    #expect(throws: CancellationError.self) { try make { true } }
    #expect(try FileReader.bytes(at: path) == [1, 2, 3])
    let made = try make { false }
    #expect(try FileReader.bytes(at: path).count == made.byteCount)
  }

  @Test("fails if its bytes can't be taken", arguments: formats)
  func unwritable(format: DocumentFormat) throws {
    let maker = PictureMaker(images: test.workspace.images, settings: [:])
    #expect(throws: TestFailure.self) {
      try maker.makeDocument([page(format)], progress: nil) { _ in throw TestFailure() }
    }
  }

  @Test("has pages as a PDF alone, which needs a library") func facts() {
    #expect(DocumentFormat.allCases.map { $0.exporter.hasPages } == [true, false, false])
    #expect(RenderFormat.allCases.filter(\.hasPages) == [.pdf])
    #expect(DocumentFormat.allCases.map { $0.exporter.package } == ["libcairo2", nil, nil])
    #expect(RenderFormat.webp.package == "libwebp7" && RenderFormat.pdf.package == "libcairo2")
    #expect(
      FormatSupport.writable.filter { $0 != .pdf } == RenderFormat.allCases.filter { $0 != .pdf })
    #expect(FormatSupport.canWrite(.pdf) == (PDFLibrary.cairo != nil))
  }
}
