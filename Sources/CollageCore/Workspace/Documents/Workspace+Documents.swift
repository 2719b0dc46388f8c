extension Workspace {
  /// Makes a document of several pages in a file, which is replaced only when it is complete.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - name: How the file gets its name.
  ///   - progress: Called with what is done of the pages.
  ///   - isCancelled: Asked between the steps whether to stop; nothing is left behind then.
  /// - Returns: The first page's picture's size and the file's length in bytes, and the file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``TextError``, ``FileError``, ``FileReadError``,
  ///   ``StoreError``.
  public func renderPages(
    _ pages: [DocumentPage], as name: OutputName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> (picture: RenderedPicture, path: String) {
    let file = try output(name)
    let picture = try maker(isCancelled).makeDocument(pages, progress: progress, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }

  /// Makes a document of several pages and hands out its parts when all of it is there; see
  /// ``renderPages(_:as:progress:isCancelled:)``.
  public func renderPages(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool = { false }, write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let spool = try FileSpool()
    let picture = try maker(isCancelled).makeDocument(pages, progress: progress, write: spool.write)
    try spool.forEachPart(write)
    return picture
  }
}
