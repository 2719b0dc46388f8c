internal import Foundation

package struct RepaintRequest: Sendable {
  var place: RepaintArea
  /// The records of images that the area needs and the database does not contain yet.
  var records: [ImageRecord]
  /// The prompt and options.
  var origin: RepaintOrigin
  var server: RepaintJobServer
  /// The destination of the result.
  var goal: RepaintJobDestination
  /// The maximum width and height of the image that the server receives, in pixels.
  var maximumSide: Int

  package init(
    _ place: RepaintArea, records: [ImageRecord] = [], origin: RepaintOrigin,
    server: RepaintJobServer, goal: RepaintJobDestination, maximumSide: Int
  ) {
    (self.place, self.records, self.origin) = (place, records, origin)
    (self.server, self.goal, self.maximumSide) = (server, goal, maximumSide)
  }
}

extension Workspace {
  /// Stores a job with everything that it needs, without sending anything to the server.
  ///
  /// - Returns: The job, which is waiting to be sent.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileReadError``, ``FileError``,
  ///   ``StoreError``.
  package func makeTicket(
    _ request: RepaintRequest, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> RepaintJob {
    let place = request.place
    let input = try store(
      repaintInput(place, maximumSide: request.maximumSide, isCancelled: isCancelled))
    let mask = try repaintMask(
      place, maximumSide: request.maximumSide, isCancelled: isCancelled
    ).map(store)
    let thumbnail = try thumbnail(of: input.image)
    var images: [RepaintJobImage: StoredImage] = [
      .input: input.image, .source: place.source, .thumbnail: thumbnail.image,
    ]
    (images[.inputMask], images[.mask]) = (mask?.image, place.mask)
    let records = request.records + [input, thumbnail] + (mask.map { [$0] } ?? [])
    return try transaction { [images] session in
      for record in records { try session.register(record) }
      let ticket = RepaintJob(
        id: session.context.makeID(),
        createdAt: try session.repository.nextMoment(session.context.now()),
        server: request.server, origin: request.origin, goal: request.goal, part: place.part,
        images: images)
      try session.repository.insert(ticket)
      return ticket
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

  private func store(_ picture: EncodedRender) throws -> ImageRecord {
    let format = AssetFormat(picture.format)
    let image = StoredImage(
      id: try images.store(picture.bytes, format: format), format: format, size: picture.size,
      isOpaque: true)
    return ImageRecord(
      image: image, kind: .sent, byteCount: picture.bytes.count, sourceName: "for a server",
      createdAt: context.now())
  }

  /// The longer side of the thumbnails of jobs, in pixels.
  private static var ticketThumbnailSide: Int { 200 }

  func thumbnail(of image: StoredImage) throws -> ImageRecord {
    try store(repaintInput(RepaintArea(source: image), maximumSide: Self.ticketThumbnailSide))
  }

  /// Returns the data that is sent to the server of a job.
  func order(of ticket: RepaintJob) throws -> RepaintOrder {
    guard let input = ticket.images[.input] else { throw JobFailure.picture(byteCount: 0) }
    let origin = ticket.origin
    return RepaintOrder(
      picture: try images.bytes(of: input),
      mask: try ticket.images[.inputMask].map { try images.bytes(of: $0) }, size: input.size,
      prompt: origin.prompt, negative: origin.negative, steps: origin.steps, cfg: origin.cfg,
      seed: origin.seed, strength: origin.strength, key: ticket.id.text)
  }
}

extension RepaintJobDestination {
  /// Returns the destination of a result: a given file, or a new file in a given folder.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - name: The file's name if `path` is a folder.
  ///   - mayReplace: Whether an existing file may be replaced.
  /// - Returns: The destination, and whether the path is a folder.
  package static func file(
    at path: String, orIn name: String, mayReplace: Bool
  ) -> (goal: RepaintJobDestination, isInFolder: Bool) {
    if Folder.isFolder(path) {
      return (.file("\(Folder.resolved(path))/\(name).jpg", mayReplace: mayReplace), true)
    }
    // Store an absolute path, because a program with another working directory may finish the job.
    let folder = Folder.resolved(Folder.parent(of: path))
    return (.file("\(folder)/\(Folder.name(of: path))", mayReplace: mayReplace), false)
  }
}
