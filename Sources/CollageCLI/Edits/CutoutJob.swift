internal import CollageCore

/// Cutting items out: segmenting where there is no cutout yet, switching on everywhere.
struct CutoutJob {
  /// Below this confidence a look at the result, and a box, are suggested.
  private static let doubtfulConfidence = 0.55

  let options: CutoutOptions
  /// Whether to find the subject anew, from the hints of last time and those of now.
  let isRedone: Bool
  let segmenter: any Segmenter
  let program: Program
  let store: LazyStore

  /// The cutouts of some items, made before the transaction.
  ///
  /// - Parameter items: The items as they are now; they may change until then.
  /// - Returns: The new ones, by the item.
  /// - Throws: Whatever segmenting throws.
  func prepared(_ items: [Item]) throws -> [Item.ID: MadeCutout] {
    let needy = items.filter(needsSegmenting)
    guard !needy.isEmpty else { return [:] }
    let workspace = try store.opened()
    var made: [Item.ID: MadeCutout] = [:]
    try program.console.withProgress("cutting out") { progress in
      for (index, item) in needy.enumerated() {
        progress?(index, needy.count)
        let request = try request(for: item)
        made[item.id] = try named(item) {
          try workspace.makeCutout(of: item.image, request.0, with: segmenter)
        }
      }
    }
    return made
  }

  /// The mask's record, if there is one, and the request for an item.
  func request(for item: Item) throws -> (CutoutRequest, trimap: ImageRecord?) {
    let trimap = try options.mask.map {
      try store.opened().importTrimap(.path($0.text), for: item.image)
    }
    let earlier = isRedone ? item.cutout : nil
    return (
      options.request(for: item.image.size, addingTo: earlier, trimap: trimap?.image), trimap
    )
  }

  /// Whether an item has no cutout that would do.
  func needsSegmenting(_ item: Item) -> Bool {
    item.cutout == nil || isRedone || options.saysAnything
  }

  /// Cuts items out inside a transaction.
  ///
  /// - Parameters:
  ///   - session: The transaction.
  ///   - reference: Which collage.
  ///   - selectors: Which items.
  ///   - prepared: Cutouts that were made before.
  /// - Returns: What was done.
  /// - Throws: Whatever segmenting and editing throw.
  func run(
    in session: EditSession, _ reference: CollageReference, _ selectors: [ItemSelector],
    prepared: [Item.ID: MadeCutout]
  ) throws -> Report {
    let before = try session.state(of: reference)
    let ids = try before.collage.resolve(selectors)
    var outcomes: [EditOutcome] = []
    for item in before.collage.items where ids.contains(item.id) {
      let edit: Edit
      if needsSegmenting(item) {
        edit = .cutOut(item.id, try cutout(of: item, prepared[item.id], in: session))
      } else {
        edit = .useCutout([item.id], .on)
      }
      outcomes.append(try session.edit(reference) { _ in edit })
    }
    let last = outcomes[outcomes.count - 1]
    let outcome = EditOutcome(before: before, after: last.after, label: last.label)
    warn(of: ids, in: last.after.collage)
    return .items(outcome, ids, verb: "cut out", detail: Self.detail)
  }

  private func cutout(of item: Item, _ made: MadeCutout?, in session: EditSession) throws
    -> Cutout
  {
    let (request, trimap) = try request(for: item)
    if let trimap { try session.register(trimap) }
    // Somebody may have replaced the photo since the cutout was made.
    if let made, made.record.image.size == item.image.size, made.matches(item, request) {
      try session.register(made.record)
      return made.cutout
    }
    return try named(item) { try session.makeCutout(of: item.image, request, with: segmenter) }
  }

  /// Puts the item's name into the message when its subject cannot be found.
  private func named<Value>(_ item: Item, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as CutoutError {
      var failure = UserFacingError(describing: error)
      failure.message = "\(item.name): \(failure.message)"
      throw failure
    }
  }

  private func warn(of ids: [Item.ID], in collage: Collage) {
    for item in collage.items where ids.contains(item.id) {
      guard let origin = item.cutout?.origin, origin.confidence < Self.doubtfulConfidence else {
        continue
      }
      // Rounded down, so that it never reads as the bound that it is below.
      let confidence = (origin.confidence * 100).rounded(.down) / 100
      program.console.warn(
        "the subject of '\(item.name)' is uncertain (confidence \(Phrases.number(confidence))).",
        hint: "Look at it; `collage cutout \(item.name) --rect X,Y,W,H` says where it is.")
    }
  }

  private static func detail(_ item: Item) -> String {
    item.cutout.map { ": \(CutoutView($0).words)" } ?? ""
  }
}

extension MadeCutout {
  /// Whether this is the cutout that a request for an item asks for.
  fileprivate func matches(_ item: Item, _ request: CutoutRequest) -> Bool {
    photo == item.image && cutout.origin.hints == request.hints
      && cutout.origin.edge == request.edge && cutout.trimap == request.trimap
  }
}
