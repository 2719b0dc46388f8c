extension Workspace {
  /// Refuses the name of a collage, or of several with numbers behind it, that is taken.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - count: How many collages there will be.
  /// - Throws: ``WorkspaceError/collageNameTaken(_:)``.
  public func requireFree(_ name: CollageName, forPages count: Int) throws {
    try transaction { session in
      for name in name.numbered(for: count) { _ = try session.requiredFree(name) }
    }
  }

  /// Makes collages of pages: their photos come into the store, and stand where they stood.
  ///
  /// - Parameters:
  ///   - pages: The pages, all of one maker.
  ///   - maker: What made them.
  ///   - name: The collage's name; of several `name-1`, `name-2`.
  ///   - progress: Called with the photos that are taken in.
  ///   - isCancelled: Asked whether to stop; then nothing is kept.
  /// - Returns: The collages; the first is the current one.
  /// - Throws: ``WorkspaceError/collageNameTaken(_:)``, and as
  ///   ``importPhotos(_:progress:isCancelled:onImport:)``.
  public func keep(
    _ pages: [MadePage], of maker: PageMaker, as name: CollageName, progress: ProgressHandler?,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [CollageState] {
    let shown = PagePhotos(of: pages)
    var request = PhotoImportRequest(shown.sources + [maker.groundSource].compactMap { $0 })
    (request.reading, request.limits) = (maker.reading, maker.limits)
    request.isAllOrNothing = true
    let photos = try importPhotos(request, progress: progress, isCancelled: isCancelled).photos
    let images = Dictionary(
      uniqueKeysWithValues: zip(shown.images, photos.map(\.image)))
    let ground = maker.groundSource == nil ? nil : photos.last?.record.image
    return try transaction { session in
      for photo in photos { try session.register(photo) }
      let kept = try zip(pages, name.numbered(for: pages.count)).map { page, name in
        try session.insert(page.collage, as: name, showing: images, on: ground)
      }
      if let first = kept.first { _ = try session.open(.named(first.record.id.text)) }
      return kept
    }
  }
}

/// The photos that pages show, each once.
private struct PagePhotos {
  private(set) var images: [ImageID] = []
  private(set) var sources: [PhotoSource] = []

  init(of pages: [MadePage]) {
    var seen: Set<ImageID> = []
    for page in pages {
      for item in page.collage.items {
        guard let image = item.photo?.image.id, let source = page.source(of: item),
          seen.insert(image).inserted
        else { continue }
        images.append(image)
        sources.append(source)
      }
    }
  }
}

extension CollageName {
  /// The name, or for several collages the name with their numbers.
  fileprivate func numbered(for count: Int) -> [CollageName] {
    count == 1 ? [self] : (1...max(1, count)).map { CollageName(likeForeign: "\(self)-\($0)") }
  }
}

extension EditSession {
  /// Keeps a page as a collage, whose items show images of the store.
  fileprivate func insert(
    _ page: Collage, as name: CollageName, showing images: [ImageID: StoredImage],
    on ground: StoredImage?
  ) throws -> CollageState {
    var canvas = page.canvas
    if let ground { canvas.backdrop = .image(ground) }
    let items = page.items.map { item in
      var item = item
      if let shown = item.photo?.image.id, let image = images[shown] {
        item.content = .photo(Photo(image: image))
      }
      return item
    }
    return try insert(
      Collage(
        id: context.makeID(), name: try requiredFree(name), canvas: canvas,
        items: ItemStack(items).withNewIdentities(context.makeID).items, createdAt: context.now()),
      label: "make")
  }
}
