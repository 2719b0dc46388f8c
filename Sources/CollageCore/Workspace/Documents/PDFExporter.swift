/// Writes PDF files for printing; only one page at a time is in memory.
struct PDFExporter: DocumentExporter {
  private static let quality = 95

  /// JPEG photos, text, and shapes are preserved; all other content is rasterized.
  static let policy = LayerFormatCapabilities(
    photoFormats: [.jpeg], supportsText: true, supportsShapes: true)
  static let hasPages = true
  static let package: String? = PDFLibrary.package
  static var isAvailable: Bool { PDFLibrary.cairo != nil }

  let imageRenderer: ImageRenderer

  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize {
    let geometries = try pages.map(geometry)
    if pages.contains(where: { !$0.request.pageLayout.isPlain }) {
      // Cairo writes only the media box. An incremental update at the end of the file adds the trim
      // and bleed boxes.
      let spool = try FileSpool()
      try draw(pages, on: geometries, progress: progress, write: spool.write)
      let file = try spool.finish()
      guard let boxes = PDFBoxUpdater(file)?.update(boxes: geometries.map(\.boxes)) else {
        throw EncodeError.failed(
          format: .pdf, detail: "Cairo wrote a PDF with an unexpected structure")
      }
      try spool.forEachPart(write)
      try write(boxes)
    } else {
      try draw(pages, on: geometries, progress: progress, write: write)
    }
    return geometries[0].raster
  }

  private func geometry(of page: DocumentPage) throws -> PDFPageGeometry {
    let (canvas, request) = (page.collage.canvas, page.request)
    let size = request.size ?? canvas.size
    let density = page.density
    let geometry = PDFPageGeometry(size, density: density, layout: request.pageLayout)
    guard Canvas.allows(geometry.raster) else { throw EditError.canvasSize(geometry.raster) }
    guard max(geometry.size.width, geometry.size.height) <= PDFWriter.longestSide else {
      throw EncodeError.tooLarge(
        format: .pdf, size: size,
        longestSide: Int(PDFWriter.longestSide / PDFPageGeometry.pointsPerInch) * density)
    }
    return geometry
  }

  private func draw(
    _ pages: [DocumentPage], on geometries: [PDFPageGeometry], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let writer = try PDFWriter(
      title: pages[0].collage.name.rawValue,
      hasBoxes: pages.contains { !$0.request.pageLayout.isPlain }, write: write)
    for (number, (page, geometry)) in zip(pages, geometries).enumerated() {
      let request = page.request
      let painter = PDFPagePainter(
        rasters: imageRenderer.rasters, renderer: imageRenderer.renderer(request),
        encoder: JPEGEncoder(
          quality: request.quality ?? Self.quality,
          subsampling: request.encoding.chroma ?? .full), memory: request.limits.memory,
        isCancelled: imageRenderer.isCancelled)
      let layers = try layers(of: page, size: geometry.raster)
      try writer.addPage(geometry.size) { page in
        try draw(layers, geometry, on: page, by: painter) { done, total in
          progress?(number * total + done, pages.count * total)
        }
      }
    }
    try writer.finish()
  }

  private func draw(
    _ layers: DocumentLayers, _ geometry: PDFPageGeometry, on page: PDFPage,
    by painter: PDFPagePainter,
    progress: (Int, Int) -> Void
  ) throws {
    let image = layers.image
    if image.background.alpha > 0 { page.fill(geometry.bleedArea, image.background) }
    func drawMirrored() throws {
      guard geometry.bleed > 0 else { return }
      try painter.drawMirrored(
        RenderPlanner.plan(layers.collage, target: layers.target), reach: geometry.bleedPixels,
        on: page)
    }
    // If a layer ends at the trim edge, draw the mirrored image last, so that it covers all layers
    // beyond the edge.
    let extendsIntoBleed = image.layers.allSatisfy(\.extendsIntoBleed)
    try page.withTransform(geometry.matrix, clip: geometry.bleedArea) {
      if extendsIntoBleed { try drawMirrored() }
      for (number, layer) in image.layers.enumerated() {
        guard !imageRenderer.isCancelled() else { throw CancellationError() }
        try painter.draw(layer, on: page)
        progress(number + 1, image.layers.count)
      }
      if !extendsIntoBleed { try drawMirrored() }
    }
    geometry.drawMarks(on: page)
  }
}

extension ImageLayer {
  /// True if the layer is also drawn beyond the trim edge.
  fileprivate var extendsIntoBleed: Bool {
    subject != .front
      && parts.allSatisfy { part in
        if case .raster = part { false } else { true }
      }
  }
}
