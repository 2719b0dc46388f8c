extension Workspace {
  /// Writes a document to a file, which is replaced only when the document is complete.
  ///
  /// - Parameters:
  ///   - pages: The pages, in a document's format; exactly one unless that format has pages.
  ///   - name: How the file gets its name.
  ///   - progress: Called after each step.
  ///   - isCancelled: Asked between steps whether to stop; no file is left behind then.
  /// - Returns: The first page's size and the file's length in bytes, and the file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``TextError``, ``FileError``, ``FileReadError``,
  ///   ``StoreError``.
  package func renderPages(
    _ pages: [DocumentPage], as name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedPicture, path: String) {
    let file = try output(name)
    let picture = try maker(isCancelled).makeDocument(pages, progress: progress, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }

  /// Creates a document and hands out its parts once all of it is complete; see
  /// ``renderPages(_:as:progress:isCancelled:)``.
  package func renderPages(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }, write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let spool = try FileSpool()
    let picture = try maker(isCancelled).makeDocument(pages, progress: progress, write: spool.write)
    try spool.forEachPart(write)
    return picture
  }
}
