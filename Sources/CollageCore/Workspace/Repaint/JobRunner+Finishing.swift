internal import Foundation

extension JobRunner {
  func finish(_ ticket: RepaintJob) throws -> RepaintJob {
    means.onProgress(ticket, .storing)
    do {
      let version = try version(of: ticket)
      let thumbnail = try workspace.thumbnail(of: version.image)
      switch ticket.goal {
      case .item(let item, let collage):
        return try workspace.change(ticket) { session, ticket in
          try session.give(version, of: ticket, to: item, in: collage)
          try session.recordCompletion(&ticket, version, thumbnail)
        }
      case .file(let path, let mayReplace):
        try write(version.image, to: path, mayReplace: mayReplace)
      case .library(let name):
        // The library recognizes existing photos by their contents, so an interrupted and continued
        // run does not add a photo twice.
        let request = LibraryRequest(
          [.bytes(try workspace.images.bytes(of: version.image), name: name)],
          name: (try? LibraryName(name)) ?? LibraryName(fileName: name))
        _ = try workspace.addToLibrary(request)
      }
      return try workspace.change(ticket) { session, ticket in
        try session.recordCompletion(&ticket, version, thumbnail)
      }
    } catch is CancellationError {
      return ticket
    } catch {
      return try fail(ticket, error, handle: nil)
    }
  }

  private func version(of ticket: RepaintJob) throws -> ImageRecord {
    guard let result = ticket.images[.result], let source = ticket.images[.source],
      let record = try workspace.repository.read({ try $0.image(result.id) })
    else { throw JobFailure.picture(byteCount: 0) }
    let place = RepaintArea(source: source, part: ticket.part, mask: ticket.images[.mask])
    return try workspace.repaintVersion(
      record, in: place, isLossless: ticket.goal.isLossless, isCancelled: means.isCancelled)
  }

  /// Writes the result to a file, unless an interrupted run has already written it.
  private func write(_ image: StoredImage, to path: String, mayReplace: Bool) throws {
    guard let format = RasterFormat.written(path) else {
      throw EncodeError.notWritten(format: image.format == .jpeg ? .jpeg : .png)
    }
    let bytes = try workspace.repaintFile(image, as: format, isCancelled: means.isCancelled)
    if Folder.byteCount(ofFile: path) == bytes.count,
      (try? FileReader.bytes(at: path, limit: bytes.count)) == bytes
    {
      return
    }
    let file: AtomicFile
    do throws(FileError) {
      file = try workspace.output(mayReplace ? .replacing(path) : .new(path))
      try file.write(bytes)
      try file.commit()
    } catch {
      throw error.code == EEXIST ? JobFailure.taken(path: path) as any Error : error
    }
  }
}

extension EditSession {
  /// Sets the repainted version of an item's photo, if the item still shows the photo that was
  /// repainted.
  fileprivate func give(
    _ version: ImageRecord, of ticket: RepaintJob, to item: Item.ID, in collage: UUID
  ) throws {
    guard let record = try repository.record(collage), record.deletedAt == nil else {
      throw JobFailure.item
    }
    try register(version)
    _ = try edit(.named(collage.text)) { collage in
      guard let photo = collage.items[item]?.photo else { throw JobFailure.item }
      guard photo.versions.contains(where: { $0.image.id == ticket.images[.source]?.id }) else {
        throw JobFailure.otherPhoto
      }
      return .repaint([ItemRepaint(item, Repaint(image: version.image, origin: ticket.origin))])
    }
  }

  /// Records that a result is at its destination, and removes data that the job no longer needs.
  fileprivate func recordCompletion(
    _ ticket: inout RepaintJob, _ version: ImageRecord, _ thumbnail: ImageRecord
  ) throws {
    try register(thumbnail)
    ticket.images = [.thumbnail: thumbnail.image]
    // The item refers to the image, so keeping the image in the job takes no additional space.
    if case .item = ticket.goal { ticket.images[.result] = version.image }
    ticket.finish(as: .done)
    ticket.failure = nil
  }
}

extension RasterFormat {
  /// Returns the format of an output file by its extension; `nil` if the extension is unknown.
  fileprivate static func written(_ path: String) -> RasterFormat? {
    path.pathName.split(separator: ".").last
      .flatMap { RenderFormat(fileExtension: String($0)) }?.raster
  }
}
