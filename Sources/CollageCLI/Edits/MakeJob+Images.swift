internal import CollageCore
internal import Foundation

extension MakeJob {
  /// Throws an error if several pages would be written to one file or to standard output, unless
  /// the output is a document that contains all pages.
  func requireSeparateFiles(for renderer: PageRenderer) throws(UserFacingError) {
    guard renderer.pageCount > 1 else { return }
    for output in outputs where !output.holdsAllPages {
      guard let path = output.path else {
        throw .pagesInOutput(renderer.pageCount)
      }
      guard path.contains(Self.pagePlaceholder) else {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        throw .pagesInFile(
          photos: renderer.photoCount, pages: renderer.pageCount, path,
          pattern: "\(name[..<dot])-\(Self.pagePlaceholder)\(name[dot...])")
      }
    }
  }

  struct RenderedOutput {
    /// The file's path; empty for standard output.
    var path = ""
    /// The message for the user; `nil` if the output isn't a file.
    var message: Remark?
    var view: PhotoPagesView.Picture?
    /// The bytes for standard output, a pipe, or a device, which are written after all images are
    /// rendered.
    var bytes: [UInt8]?
  }

  func write(
    _ output: Output, of pages: [PhotoPage], by renderer: PageRenderer
  ) throws -> RenderedOutput {
    guard let page = pages.first else { preconditionFailure("photos make a page") }
    let canvas = page.collage.canvas
    let request = RenderRequest(
      size: try size.pixels(on: canvas), format: output.format, quality: output.file.quality,
      encoding: output.file.encoding(density: canvas.dpi), pageLayout: command.paper.layout(),
      limits: command.limits.request)
    guard let path = output.path, !AtomicFile.isStream(path) else {
      var bytes: [UInt8] = []
      _ = try renderer.render(pages, request) { bytes += $0 }
      return RenderedOutput(path: output.path ?? "", bytes: bytes)
    }
    let (image, outputPath) = try renderer.render(
      pages, request, as: name(of: path, page, output.format))
    written.insert(outputPath)
    return RenderedOutput(
      path: outputPath,
      message: .wrote(
        Remark.Image(
          path: outputPath, size: image.size, byteCount: image.byteCount, pages: pages.count,
          quality: image.chosenQuality)),
      view: PhotoPagesView.Picture(image, path: outputPath, format: output.format))
  }

  /// Returns the output name of an image; a file written by this run is replaced.
  private func name(
    of path: String, _ page: PhotoPage, _ format: RenderFormat
  ) throws -> OutputName {
    guard !command.output.isEmpty else {
      return written.last.map(OutputName.replacing)
        ?? .free(stem: Self.defaultStem, ending: format.fileExtension)
    }
    let path = path.replacingOccurrences(of: Self.pagePlaceholder, with: "\(page.number)")
    return written.contains(path)
      ? .replacing(path) : try command.clobber.name(path, context.workspaceContext.settings)
  }
}
