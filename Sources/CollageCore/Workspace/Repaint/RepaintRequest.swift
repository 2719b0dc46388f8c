internal import Foundation

/// What is to be painted anew by a server, and what becomes of it.
package struct RepaintRequest: Sendable {
  /// Of what.
  var place: RepaintPlace
  /// The records of images that the place needs and the store does not know yet.
  var records: [ImageRecord]
  /// What is asked for.
  var origin: RepaintOrigin
  /// Who is asked.
  var server: TicketServer
  /// What becomes of the result.
  var goal: TicketGoal
  /// The most columns and rows that the server gets.
  var maximumSide: Int

  /// Asks for a picture.
  package init(
    _ place: RepaintPlace, records: [ImageRecord] = [], origin: RepaintOrigin,
    server: TicketServer, goal: TicketGoal, maximumSide: Int
  ) {
    (self.place, self.records, self.origin) = (place, records, origin)
    (self.server, self.goal, self.maximumSide) = (server, goal, maximumSide)
  }
}

extension Workspace {
  /// Stores a ticket with all that it needs; nothing is sent.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - isCancelled: Asked between the steps whether to stop.
  /// - Returns: The ticket, which waits to be sent.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileReadError``, ``FileError``,
  ///   ``StoreError``.
  package func makeTicket(
    _ request: RepaintRequest, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Ticket {
    let place = request.place
    let input = try store(
      repaintInput(place, maximumSide: request.maximumSide, isCancelled: isCancelled))
    let mask = try repaintMask(
      place, maximumSide: request.maximumSide, isCancelled: isCancelled
    ).map(store)
    let thumbnail = try thumbnail(of: input.image)
    var images: [TicketImage: StoredImage] = [
      .input: input.image, .source: place.source, .thumbnail: thumbnail.image,
    ]
    (images[.inputMask], images[.mask]) = (mask?.image, place.mask)
    let records = request.records + [input, thumbnail] + (mask.map { [$0] } ?? [])
    return try transaction { [images] session in
      for record in records { try session.register(record) }
      let ticket = Ticket(
        id: session.context.makeID(),
        createdAt: try session.repository.nextMoment(session.context.now()),
        server: request.server, origin: request.origin, goal: request.goal, part: place.part,
        images: images)
      try session.repository.insert(ticket)
      return ticket
    }
  }

  /// The subject of a photo that has no cutout; the database does not know of it.
  ///
  /// - Throws: ``CutoutError``, ``ExternalEngineError``, ``EngineChoiceError`` and what decoding and
  ///   storing throw.
  public func foundSubject(
    of photo: StoredImage, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> StoredImage {
    let segmenter = try cutoutEngine().segmenter(
      isRefined: true, isCancelled: isCancelled, onFailure: { _ in })
    return try makeCutout(of: photo, CutoutRequest(), with: segmenter).cutout.image
  }

  private func store(_ picture: EncodedPicture) throws -> ImageRecord {
    let format = AssetFormat(picture.format)
    let image = StoredImage(
      id: try images.store(picture.bytes, format: format), format: format, size: picture.size,
      isOpaque: true)
    return ImageRecord(
      image: image, kind: .sent, byteCount: picture.bytes.count, sourceName: "for a server",
      createdAt: context.now())
  }

  /// The long side of the small pictures of tickets.
  private static var ticketThumbnailSide: Int { 200 }

  /// A small picture of an image, for lists of tickets.
  func thumbnail(of image: StoredImage) throws -> ImageRecord {
    try store(repaintInput(RepaintPlace(source: image), maximumSide: Self.ticketThumbnailSide))
  }

  /// What the server of a ticket is asked.
  func order(of ticket: Ticket) throws -> RepaintOrder {
    guard let input = ticket.images[.input] else { throw TicketLoss.picture(byteCount: 0) }
    let origin = ticket.origin
    return RepaintOrder(
      picture: try images.bytes(of: input),
      mask: try ticket.images[.inputMask].map { try images.bytes(of: $0) }, size: input.size,
      prompt: origin.prompt, negative: origin.negative, steps: origin.steps, cfg: origin.cfg,
      seed: origin.seed, strength: origin.strength, key: ticket.id.text)
  }
}

extension TicketGoal {
  /// The file of a result: what somebody named, or one in the folder that he named.
  ///
  /// - Parameters:
  ///   - path: What was named.
  ///   - name: What the file is called in a folder.
  ///   - mayReplace: Whether a file that is there may be replaced.
  /// - Returns: The goal, and whether the path is a folder.
  package static func file(
    at path: String, orIn name: String, mayReplace: Bool
  ) -> (goal: TicketGoal, isInFolder: Bool) {
    if Folder.isFolder(path) {
      return (.file("\(Folder.resolved(path))/\(name).jpg", mayReplace: mayReplace), true)
    }
    // A job may be finished by a program that runs in another folder.
    let folder = Folder.resolved(Folder.parent(of: path))
    return (.file("\(folder)/\(Folder.name(of: path))", mayReplace: mayReplace), false)
  }
}
