internal import Foundation

extension JobRunner {
  func finish(_ job: RepaintJob) throws -> RepaintJob {
    dependencies.onProgress(job, .storing)
    do {
      let version = try version(of: job)
      let thumbnail = try workspace.thumbnail(of: version.image)
      switch job.destination {
      case .item(let item, let collage):
        return try workspace.change(job) { session, job in
          try session.setResult(version, of: job, to: item, in: collage)
          try session.recordCompletion(&job, version, thumbnail)
        }
      case .file(let path, let mayReplace):
        try write(version.image, to: path, mayReplace: mayReplace)
      case .library(let name):
        // The library recognizes existing photos by their contents, so continuing an interrupted
        // run does not add a photo twice.
        let request = LibraryRequest(
          [.bytes(try workspace.images.bytes(of: version.image), name: name)],
          name: (try? LibraryName(name)) ?? LibraryName(fileName: name))
        _ = try workspace.addToLibrary(request)
      }
      return try workspace.change(job) { session, job in
        try session.recordCompletion(&job, version, thumbnail)
      }
    } catch is CancellationError {
      return job
    } catch {
      return try fail(job, error, handle: nil)
    }
  }

  private func version(of job: RepaintJob) throws -> ImageRecord {
    guard let result = job.images[.result], let source = job.images[.source],
      let record = try workspace.repository.read({ try $0.image(result.id) })
    else { throw JobFailure.unreadableImage(byteCount: 0) }
    let area = RepaintArea(source: source, part: job.part, mask: job.images[.mask])
    return try workspace.repaintVersion(
      record, in: area, isLossless: job.destination.isLossless,
      isCancelled: dependencies.isCancelled)
  }

  /// Writes the result to a file, unless an interrupted run has already written it.
  private func write(_ image: StoredImage, to path: String, mayReplace: Bool) throws {
    guard let format = RasterFormat.written(path) else {
      throw EncodeError.notWritten(format: image.format == .jpeg ? .jpeg : .png)
    }
    let bytes = try workspace.repaintFile(image, as: format, isCancelled: dependencies.isCancelled)
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
  /// Sets the repainted version of an item's photo; throws an error if the item shows another photo
  /// now.
  fileprivate func setResult(
    _ version: ImageRecord, of job: RepaintJob, to item: Item.ID, in collage: UUID
  ) throws {
    guard let record = try repository.record(collage), record.deletedAt == nil else {
      throw JobFailure.itemDeleted
    }
    try register(version)
    _ = try edit(.named(collage.text)) { collage in
      guard let photo = collage.items[item]?.photo else { throw JobFailure.itemDeleted }
      guard photo.versions.contains(where: { $0.image.id == job.images[.source]?.id }) else {
        throw JobFailure.otherPhoto
      }
      return .repaint([ItemRepaint(item, Repaint(image: version.image, origin: job.origin))])
    }
  }

  /// Records that a result is at its destination, and removes data that the job no longer needs.
  fileprivate func recordCompletion(
    _ job: inout RepaintJob, _ version: ImageRecord, _ thumbnail: ImageRecord
  ) throws {
    try register(thumbnail)
    job.images = [.thumbnail: thumbnail.image]
    // If an item shows the result, keep the result in the job, too. This takes no additional space,
    // because the item refers to the same image.
    if case .item = job.destination { job.images[.result] = version.image }
    job.finish(as: .done)
    job.failure = nil
  }
}

extension RasterFormat {
  /// Returns the format of an output file by its extension; `nil` if the extension is unknown.
  fileprivate static func written(_ path: String) -> RasterFormat? {
    path.pathName.split(separator: ".").last
      .flatMap { RenderFormat(fileExtension: String($0)) }?.raster
  }
}
