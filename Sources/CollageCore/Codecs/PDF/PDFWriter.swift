internal import CCairo

/// Writes a PDF by Cairo, page after page; one thread uses it at a time.
///
/// What a page shows is in memory until the page is done, and is written then. The bytes depend on nothing else:
/// no time is in the file.
@safe package final class PDFWriter {
  /// The longest side of a page that programs must read, in points.
  package static let longestSide = 14_400.0

  /// The first Cairo that packs its tables where the format's version has it, so that ``FinishedPDF`` cannot add to
  /// them; in the version before, ligatures are told as such, and not as letters.
  private static let packingCairo = 11_700

  private let cairo: ccairo_functions
  private let surface: OpaquePointer
  private let sink: Sink

  /// Where the bytes go.
  private final class Sink {
    let write: ([UInt8]) throws -> Void
    /// What went wrong there.
    var error: (any Error)?

    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - title: What the document is called.
  ///   - hasBoxes: Whether boxes are to be added to its pages.
  ///   - write: Receives the parts of the file.
  /// - Throws: ``EncodeError/libraryMissing(format:package:)``, ``EncodeError/failed(format:detail:)``.
  package init(title: String, hasBoxes: Bool, write: @escaping ([UInt8]) throws -> Void)
    throws(EncodeError)
  {
    guard let cairo = PDFLibrary.cairo?.functions else {
      throw .libraryMissing(format: .pdf, package: PDFLibrary.package)
    }
    let sink = Sink(write)
    // SAFETY: the sink lives as long as the surface, which calls no more once it is finished; Cairo hands out
    // as many bytes as it says.
    let surface = unsafe cairo.cairo_pdf_surface_create_for_stream(
      { closure, data, count in
        guard let closure = unsafe closure, let data = unsafe data else {
          return Int32(CCAIRO_WRITE_ERROR)
        }
        let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        guard sink.error == nil else { return Int32(CCAIRO_WRITE_ERROR) }
        do {
          unsafe try sink.write(Array(UnsafeBufferPointer(start: data, count: Int(count))))
          return Int32(CCAIRO_SUCCESS)
        } catch {
          sink.error = error
          return Int32(CCAIRO_WRITE_ERROR)
        }
      }, unsafe Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    guard let surface = unsafe surface else { throw .failed(format: .pdf, detail: "out of memory") }
    unsafe (self.cairo, self.surface, self.sink) = unsafe (cairo, surface, sink)
    let packs = hasBoxes && cairo.cairo_version() >= Self.packingCairo
    unsafe cairo.cairo_pdf_surface_restrict_to_version(
      surface, Int32(packs ? CCAIRO_PDF_1_4 : CCAIRO_PDF_1_5))
    unsafe cairo.cairo_pdf_surface_set_metadata(
      surface, Int32(CCAIRO_PDF_TITLE), title.withoutNoncharacters())
    unsafe cairo.cairo_pdf_surface_set_metadata(surface, Int32(CCAIRO_PDF_CREATION_DATE), "")
  }

  deinit {
    // Finishing writes, which a file that was given up must not.
    if sink.error == nil { sink.error = EncodeError.failed(format: .pdf, detail: "given up") }
    unsafe cairo.cairo_surface_finish(surface)
    unsafe cairo.cairo_surface_destroy(surface)
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - size: Its width and height, in points.
  ///   - draw: Draws it.
  /// - Throws: ``EncodeError``, and what `draw` and the receiver of the bytes throw.
  package func addPage(_ size: Size, draw: (PDFPage) throws -> Void) throws {
    unsafe cairo.cairo_pdf_surface_set_size(surface, size.width, size.height)
    guard let context = unsafe cairo.cairo_create(surface) else {
      throw EncodeError.failed(format: .pdf, detail: "out of memory")
    }
    defer { unsafe cairo.cairo_destroy(context) }
    let images = PDFImages(cairo)
    try withExtendedLifetime(images) {
      unsafe try draw(PDFPage(cairo, context: context, images: images))
      // Cairo copies pictures that go before the page that shows them.
      unsafe cairo.cairo_show_page(context)
      unsafe try check(cairo.cairo_status(context))
    }
  }

  /// Ends the file.
  ///
  /// - Throws: ``EncodeError``, and what the receiver of the bytes throws.
  package func finish() throws {
    unsafe cairo.cairo_surface_finish(surface)
    unsafe try check(cairo.cairo_surface_status(surface))
  }

  private func check(_ status: Int32) throws {
    if let error = sink.error { throw error }
    guard status != CCAIRO_SUCCESS else { return }
    let detail = unsafe cairo.cairo_status_to_string(status).map { unsafe String(cString: $0) }
    throw EncodeError.failed(format: .pdf, detail: detail ?? "status \(status)")
  }
}
