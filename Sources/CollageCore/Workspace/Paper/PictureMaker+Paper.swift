/// Making paper.
extension PictureMaker {
  /// How much is kept of what becomes pixels, where nothing else is said.
  static let paperQuality = 95

  /// Makes a PDF and hands out the parts of its file in order.
  ///
  /// One page at a time is in memory.
  ///
  /// - Parameters:
  ///   - pages: The pages, all of which end where they are cut, or none.
  ///   - progress: Called with what is done of the pages.
  ///   - write: Receives the parts of the file.
  /// - Returns: The first page's picture's size and the file's length.
  /// - Throws: ``EditError``, ``TextError``, ``EncodeError``, ``RenderError``, ``FileError``, what the provider and
  ///   `write` throw.
  func makePaper(
    _ pages: [PaperPage], progress: ProgressHandler?, write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let sheets = try pages.map(sheet)
    guard let first = sheets.first else { preconditionFailure("paper has pages") }
    var byteCount = 0
    func emit(_ bytes: [UInt8]) throws {
      byteCount += bytes.count
      try write(bytes)
    }
    try withoutActuallyEscaping(emit) { emit in
      guard pages.contains(where: { !$0.request.paper.isPlain }) else {
        return try draw(pages, on: sheets, progress: progress, write: emit)
      }
      let spool = try FileSpool()
      try draw(pages, on: sheets, progress: progress, write: spool.write)
      let file = try spool.finished()
      guard let boxes = FinishedPDF(file)?.update(telling: sheets.map(\.boxes)) else {
        throw EncodeError.failed(format: .pdf, detail: "Cairo wrote another one than usual")
      }
      try spool.forEachPart(emit)
      try emit(boxes)
    }
    return RenderedPicture(size: first.raster, byteCount: byteCount)
  }

  private func sheet(of page: PaperPage) throws -> PaperSheet {
    let (canvas, request) = (page.collage.canvas, page.request)
    let size = request.size ?? canvas.size
    let density = page.density
    let sheet = PaperSheet(size, density: density, layout: request.paper)
    guard Canvas.allows(sheet.raster) else { throw EditError.canvasSize(sheet.raster) }
    guard max(sheet.size.width, sheet.size.height) <= PDFWriter.longestSide else {
      throw EncodeError.tooLarge(
        format: .pdf, size: size,
        longestSide: Int(PDFWriter.longestSide / PaperSheet.pointsPerInch) * density)
    }
    return sheet
  }

  private func draw(
    _ pages: [PaperPage], on sheets: [PaperSheet], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let writer = try PDFWriter(
      title: pages.first?.collage.name.rawValue ?? "",
      hasBoxes: pages.contains { !$0.request.paper.isPlain }, write: write)
    for (number, (page, sheet)) in zip(pages, sheets).enumerated() {
      let request = page.request
      let painter = PagePainter(
        rasters: rasters, renderer: renderer(request),
        encoder: JPEGEncoder(
          quality: request.quality ?? Self.paperQuality,
          subsampling: request.encoding.chroma ?? .full), memory: request.limits.memory,
        isCancelled: isCancelled)
      let target = RenderTarget(
        size: sheet.raster, background: request.background, pad: request.pad, grid: request.grid,
        showsWatermark: request.showsWatermark, usesProxies: usesProxies)
      let collage = try coloringWords(page.collage, background: request.background)
      try writer.addPage(sheet.size) { page in
        try draw(collage, target, sheet, on: page, by: painter) { done, total in
          progress?(number * total + done, pages.count * total)
        }
      }
    }
    try writer.finish()
  }

  private func draw(
    _ collage: Collage, _ target: RenderTarget, _ sheet: PaperSheet, on page: PDFPage,
    by painter: PagePainter, progress: (Int, Int) -> Void
  ) throws {
    let picture = LayeredPicture(collage, target: target, policy: .paper)
    if picture.background.alpha > 0 { page.fill(sheet.bleedArea, picture.background) }
    func drawMirrored() throws {
      guard sheet.bleed > 0 else { return }
      try painter.drawMirrored(
        RenderPlanner.plan(collage, target: target), reach: sheet.bleedPixels, on: page)
    }
    // Pixels end where the page is cut: what is behind them and goes on must not come before them there.
    let goesOn = picture.layers.allSatisfy(\.goesOn)
    try page.drawing(by: sheet.matrix, in: sheet.bleedArea) {
      if goesOn { try drawMirrored() }
      for (number, layer) in picture.layers.enumerated() {
        guard !isCancelled() else { throw CancellationError() }
        try painter.draw(layer, on: page)
        progress(number + 1, picture.layers.count)
      }
      if !goesOn { try drawMirrored() }
    }
    sheet.drawMarks(on: page)
  }
}

extension PictureLayer {
  /// Whether what it shows is drawn beyond where the page is cut, too.
  fileprivate var goesOn: Bool {
    subject != .front
      && parts.allSatisfy { part in
        if case .raster = part { false } else { true }
      }
  }
}
