internal import CCairo

/// Writes a PDF with Cairo, page by page; only one thread may use it at a time.
///
/// The contents of a page are in memory until the page is written. Equal pages give equal bytes,
/// because the file doesn't contain the time.
@safe package final class PDFWriter {
  /// The longest side of a page that PDF programs must support, in points.
  package static let longestSide = 14_400.0

  /// The first version of Cairo that compresses the cross-reference tables of PDF 1.5.
  ///
  /// ``PDFBoxUpdater`` can't append to compressed tables. The tables of PDF 1.4 aren't compressed,
  /// but Cairo then maps ligatures to ligature characters rather than to letters.
  private static let tableCompressionVersion = 11_700

  private let cairo: ccairo_functions
  private let surface: OpaquePointer
  private let sink: Sink

  private final class Sink {
    let write: ([UInt8]) throws -> Void
    var error: (any Error)?

    init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }
  }

  /// Begins a file; `write` receives its parts in order.
  ///
  /// `hasBoxes` is true if ``PDFBoxUpdater`` will add page boxes to the file.
  package init(title: String, hasBoxes: Bool, write: @escaping ([UInt8]) throws -> Void)
    throws(EncodeError)
  {
    guard let cairo = PDFLibrary.cairo?.functions else {
      throw .libraryMissing(format: .pdf, package: PDFLibrary.package)
    }
    let sink = Sink(write)
    // SAFETY: the sink lives as long as the surface, which doesn't call it after it is finished.
    // Cairo reports the number of bytes that it passes.
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
    let compressesTables = hasBoxes && cairo.cairo_version() >= Self.tableCompressionVersion
    unsafe cairo.cairo_pdf_surface_restrict_to_version(
      surface, Int32(compressesTables ? CCAIRO_PDF_1_4 : CCAIRO_PDF_1_5))
    unsafe cairo.cairo_pdf_surface_set_metadata(
      surface, Int32(CCAIRO_PDF_TITLE), title.withoutNoncharacters())
    unsafe cairo.cairo_pdf_surface_set_metadata(surface, Int32(CCAIRO_PDF_CREATION_DATE), "")
  }

  deinit {
    // Finishing a surface writes data. The error prevents this for an abandoned file.
    if sink.error == nil { sink.error = EncodeError.failed(format: .pdf, detail: "given up") }
    unsafe cairo.cairo_surface_finish(surface)
    unsafe cairo.cairo_surface_destroy(surface)
  }

  /// Adds a page of the given size, in points.
  ///
  /// Throws ``EncodeError``, or the error that `draw` or `write` throws.
  package func addPage(_ size: Size, draw: (PDFPage) throws -> Void) throws {
    unsafe cairo.cairo_pdf_surface_set_size(surface, size.width, size.height)
    guard let context = unsafe cairo.cairo_create(surface) else {
      throw EncodeError.failed(format: .pdf, detail: "out of memory")
    }
    defer { unsafe cairo.cairo_destroy(context) }
    let images = PDFImages(cairo)
    try withExtendedLifetime(images) {
      unsafe try draw(PDFPage(cairo, context: context, images: images))
      // The images must exist until the page is written. Otherwise Cairo would copy them.
      unsafe cairo.cairo_show_page(context)
      unsafe try check(cairo.cairo_status(context))
    }
  }

  /// Finishes the file; throws ``EncodeError``, or the error that `write` throws.
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
