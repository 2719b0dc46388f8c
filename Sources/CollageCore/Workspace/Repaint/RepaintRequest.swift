internal import Foundation

package struct RepaintRequest: Sendable {
  var place: RepaintArea
  /// The records of images that the place needs and the store does not contain yet.
  var records: [ImageRecord]
  /// The prompt and options.
  var origin: RepaintOrigin
  var server: RepaintJobServer
  /// The use of the result.
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
  /// Stores a job with everything that it needs; nothing is sent.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isCancelled: Called between the steps; returns whether to stop.
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

  /// Finds the subject of a photo without a cutout; the database does not contain the result.
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

  /// Returns the order for the server of a job.
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
  /// Returns the goal of a result file: the given file, or a file in the given folder.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - name: The name of a file in a folder.
  ///   - mayReplace: Whether an existing file may be replaced.
  /// - Returns: The goal, and whether the path is a folder.
  package static func file(
    at path: String, orIn name: String, mayReplace: Bool
  ) -> (goal: RepaintJobDestination, isInFolder: Bool) {
    if Folder.isFolder(path) {
      return (.file("\(Folder.resolved(path))/\(name).jpg", mayReplace: mayReplace), true)
    }
    // Another program with another working directory may finish the job.
    let folder = Folder.resolved(Folder.parent(of: path))
    return (.file("\(folder)/\(Folder.name(of: path))", mayReplace: mayReplace), false)
  }
}
