/// Writes PDF files for printing; only one page at a time is in memory.
struct PDFExporter: DocumentExporter {
  private static let quality = 95

  /// JPEG photos, text and shapes are preserved; all other content is rasterized.
  static let policy = LayerFormatCapabilities(
    photoFormats: [.jpeg], keepsWords: true, keepsShapes: true)
  static let hasPages = true
  static let package: String? = PDFLibrary.package
  static var isAvailable: Bool { PDFLibrary.cairo != nil }

  let maker: ImageRenderer

  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize {
    let sheets = try pages.map(sheet)
    if pages.contains(where: { !$0.request.paper.isPlain }) {
      // Cairo writes only the media box. An update at the end of the file adds the other boxes.
      let spool = try FileSpool()
      try draw(pages, on: sheets, progress: progress, write: spool.write)
      let file = try spool.finished()
      guard let boxes = PDFBoxUpdater(file)?.update(telling: sheets.map(\.boxes)) else {
        throw EncodeError.failed(format: .pdf, detail: "Cairo wrote another one than usual")
      }
      try spool.forEachPart(write)
      try write(boxes)
    } else {
      try draw(pages, on: sheets, progress: progress, write: write)
    }
    return sheets[0].raster
  }

  private func sheet(of page: DocumentPage) throws -> PDFPageGeometry {
    let (canvas, request) = (page.collage.canvas, page.request)
    let size = request.size ?? canvas.size
    let density = page.density
    let sheet = PDFPageGeometry(size, density: density, layout: request.paper)
    guard Canvas.allows(sheet.raster) else { throw EditError.canvasSize(sheet.raster) }
    guard max(sheet.size.width, sheet.size.height) <= PDFWriter.longestSide else {
      throw EncodeError.tooLarge(
        format: .pdf, size: size,
        longestSide: Int(PDFWriter.longestSide / PDFPageGeometry.pointsPerInch) * density)
    }
    return sheet
  }

  private func draw(
    _ pages: [DocumentPage], on sheets: [PDFPageGeometry], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let writer = try PDFWriter(
      title: pages[0].collage.name.rawValue,
      hasBoxes: pages.contains { !$0.request.paper.isPlain }, write: write)
    for (number, (page, sheet)) in zip(pages, sheets).enumerated() {
      let request = page.request
      let painter = PDFPagePainter(
        rasters: maker.rasters, renderer: maker.renderer(request),
        encoder: JPEGEncoder(
          quality: request.quality ?? Self.quality,
          subsampling: request.encoding.chroma ?? .full), memory: request.limits.memory,
        isCancelled: maker.isCancelled)
      let layers = try layers(of: page, size: sheet.raster)
      try writer.addPage(sheet.size) { page in
        try draw(layers, sheet, on: page, by: painter) { done, total in
          progress?(number * total + done, pages.count * total)
        }
      }
    }
    try writer.finish()
  }

  private func draw(
    _ layers: DocumentLayers, _ sheet: PDFPageGeometry, on page: PDFPage,
    by painter: PDFPagePainter,
    progress: (Int, Int) -> Void
  ) throws {
    let picture = layers.picture
    if picture.background.alpha > 0 { page.fill(sheet.bleedArea, picture.background) }
    func drawMirrored() throws {
      guard sheet.bleed > 0 else { return }
      try painter.drawMirrored(
        RenderPlanner.plan(layers.collage, target: layers.target), reach: sheet.bleedPixels,
        on: page)
    }
    // If a layer ends at the trim edge, draw the mirrored image last. Beyond the edge, it covers the
    // other layers.
    let goesOn = picture.layers.allSatisfy(\.goesOn)
    try page.drawing(by: sheet.matrix, in: sheet.bleedArea) {
      if goesOn { try drawMirrored() }
      for (number, layer) in picture.layers.enumerated() {
        guard !maker.isCancelled() else { throw CancellationError() }
        try painter.draw(layer, on: page)
        progress(number + 1, picture.layers.count)
      }
      if !goesOn { try drawMirrored() }
    }
    sheet.drawMarks(on: page)
  }
}

extension ImageLayer {
  /// True if the layer is also drawn beyond the trim edge.
  fileprivate var goesOn: Bool {
    subject != .front
      && parts.allSatisfy { part in
        if case .raster = part { false } else { true }
      }
  }
}
