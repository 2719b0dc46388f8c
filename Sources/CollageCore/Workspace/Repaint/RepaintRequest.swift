internal import Foundation

package struct RepaintRequest: Sendable {
  var area: RepaintArea
  /// The records of images that the area needs and the database does not contain yet.
  var records: [ImageRecord]
  /// The prompt and options.
  var origin: RepaintOrigin
  var server: RepaintJobServer
  var destination: RepaintJobDestination
  /// The maximum width and height of the image that the server receives, in pixels.
  var maximumSide: Int

  package init(
    _ area: RepaintArea, records: [ImageRecord] = [], origin: RepaintOrigin,
    server: RepaintJobServer, destination: RepaintJobDestination, maximumSide: Int
  ) {
    (self.area, self.records, self.origin) = (area, records, origin)
    (self.server, self.destination, self.maximumSide) = (server, destination, maximumSide)
  }
}

extension Workspace {
  /// Stores a job with everything that it needs, without sending anything to the server.
  package func makeRepaintJob(
    _ request: RepaintRequest, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RepaintJob {
    let area = request.area
    let input = try store(
      repaintInput(area, maximumSide: request.maximumSide, isCancelled: isCancelled))
    let mask = try repaintMask(
      area, maximumSide: request.maximumSide, isCancelled: isCancelled
    ).map(store)
    let thumbnail = try thumbnail(of: input.image)
    var images: [RepaintJobImage: StoredImage] = [
      .input: input.image, .source: area.source, .thumbnail: thumbnail.image,
    ]
    (images[.inputMask], images[.mask]) = (mask?.image, area.mask)
    let records = request.records + [input, thumbnail] + (mask.map { [$0] } ?? [])
    return try transaction { [images] session in
      for record in records { try session.register(record) }
      let job = RepaintJob(
        id: session.context.makeID(),
        createdAt: try session.repository.nextCreationDate(session.context.now()),
        server: request.server, origin: request.origin, destination: request.destination,
        part: area.part,
        images: images)
      try session.repository.insert(job)
      return job
    }
  }

  /// Finds the subject of a photo that has no cutout.
  ///
  /// The database does not contain the resulting cutout.
  ///
  /// - Throws: ``CutoutError``, ``ExternalEngineError``, ``EngineChoiceError``, or an error of
  ///   decoding or storing.
  public func foundSubject(
    of photo: StoredImage, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> StoredImage {
    let segmenter = try cutoutEngine().segmenter(
      isRefined: true, isCancelled: isCancelled, onFailure: { _ in })
    return try makeCutout(of: photo, CutoutRequest(), with: segmenter).cutout.image
  }

  private func store(_ file: EncodedRender) throws -> ImageRecord {
    let format = AssetFormat(file.format)
    let image = StoredImage(
      id: try images.store(file.bytes, format: format), format: format, size: file.size,
      isOpaque: true)
    return ImageRecord(
      image: image, kind: .sent, byteCount: file.bytes.count, sourceName: "for a server",
      createdAt: context.now())
  }

  /// The maximum length of the longer side of the thumbnails of jobs, in pixels.
  private static var ticketThumbnailSide: Int { 200 }

  func thumbnail(of image: StoredImage) throws -> ImageRecord {
    try store(repaintInput(RepaintArea(source: image), maximumSide: Self.ticketThumbnailSide))
  }

  /// Returns the data that is sent to the server of a job.
  func order(of job: RepaintJob) throws -> RepaintOrder {
    guard let input = job.images[.input] else { throw JobFailure.unreadableImage(byteCount: 0) }
    let origin = job.origin
    return RepaintOrder(
      image: try images.bytes(of: input),
      mask: try job.images[.inputMask].map { try images.bytes(of: $0) }, size: input.size,
      prompt: origin.prompt, negative: origin.negativePrompt, steps: origin.steps, cfg: origin.cfg,
      seed: origin.seed, strength: origin.strength, key: job.id.text)
  }
}

extension RepaintJobDestination {
  /// Returns the destination of a result: a given file, or a new file in a given folder.
  ///
  /// If `path` is a folder, the file gets the name `name`, and `isInFolder` is true.
  package static func file(
    at path: String, orIn name: String, mayReplace: Bool
  ) -> (goal: RepaintJobDestination, isInFolder: Bool) {
    if Folder.isFolder(path) {
      return (.file("\(Folder.resolved(path))/\(name).jpg", mayReplace: mayReplace), true)
    }
    // Store an absolute path, because a program with another working directory can finish the job.
    let folder = Folder.resolved(Folder.parent(of: path))
    return (.file("\(folder)/\(Folder.name(of: path))", mayReplace: mayReplace), false)
  }
}
