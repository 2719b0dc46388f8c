extension Workspace {
  /// Writes a document, such as a PDF, to a file; an existing file is replaced only when the
  /// document is complete.
  ///
  /// All pages use the format of the first page. Pass exactly one page unless the format supports
  /// several. `name` is the file's name, or a rule for choosing a free name. `progress` is called
  /// after each step. `isCancelled` is called between steps; if it returns `true`, the export stops
  /// without leaving a file. The result contains the first page's size, the file's length in bytes,
  /// and the file's path.
  package func renderPages(
    _ pages: [DocumentPage], as name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedImage, path: String) {
    let file = try output(name)
    let image = try imageRenderer(isCancelled).makeDocument(
      pages, progress: progress, write: file.write)
    try file.commit()
    return (image, name.displayPath(file.path))
  }

  /// Creates a document, and passes its bytes to `write` after the whole document is complete; see
  /// ``renderPages(_:as:progress:isCancelled:)``.
  package func renderPages(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }, write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    let spool = try FileSpool()
    let image = try imageRenderer(isCancelled).makeDocument(
      pages, progress: progress, write: spool.write)
    try spool.forEachPart(write)
    return image
  }
}
