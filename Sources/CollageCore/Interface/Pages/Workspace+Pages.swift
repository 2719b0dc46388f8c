extension Workspace {
  /// Checks that the names of new collages are available.
  ///
  /// A single collage has the name itself. Several collages have numbered names.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - count: The number of collages.
  /// - Throws: ``WorkspaceError/collageNameTaken(_:)``.
  public func requireFree(_ name: CollageName, forPages count: Int) throws {
    try transaction { session in
      for name in name.numbered(for: count) { _ = try session.requiredFree(name) }
    }
  }

  /// Stores pages as collages, and imports their photos into the store.
  ///
  /// Several collages are named `name-1`, `name-2` and so on. The first becomes the current one. If
  /// the work is canceled, the store remains unchanged.
  package func store(
    _ pages: [PhotoPage], of renderer: PageRenderer, as name: CollageName,
    progress: ProgressHandler?, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [CollageState] {
    let shown = PagePhotos(of: pages)
    let isLossless = renderer.losslessImages.contains
    let plain = shown.photos.filter { !isLossless($0.image) }
    let lossless = shown.photos.filter { isLossless($0.image) }
    let photos =
      try importPhotos(
        plain.map(\.source), of: renderer, progress: progress, isCancelled: isCancelled)
      + importPhotos(
        lossless.map(\.source), of: renderer, lossless: true, isCancelled: isCancelled)
    let masks = try shown.masks.map { (image: $0.image, photo: try importMask($0.source)) }
    let images = StoredImages(
      photos: Dictionary(uniqueKeysWithValues: zip((plain + lossless).map(\.image), photos)),
      masks: Dictionary(uniqueKeysWithValues: masks.map { ($0.image, $0.photo) }))
    let fonts = try shown.fonts(of: renderer).map { try importFont($0.path, isForced: $0.isForced) }
    return try transaction { session in
      for font in fonts { try session.register(font) }
      for photo in photos + masks.map(\.photo) { try session.register(photo) }
      let states = try zip(pages, name.numbered(for: pages.count)).map { page, name in
        try session.insert(
          page.collage, as: name, showing: images, withNewIdentities: !renderer.isStored)
      }
      if let first = states.first { _ = try session.open(.named(first.record.id.text)) }
      return states
    }
  }

  private func importPhotos(
    _ sources: [PhotoSource], of renderer: PageRenderer, lossless: Bool? = nil,
    progress: ProgressHandler? = nil, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> [ImportedPhoto] {
    guard !sources.isEmpty else { return [] }
    var request = PhotoImportRequest(sources)
    (request.reading, request.limits) = (renderer.reading, renderer.limits)
    request.isAllOrNothing = true
    request.lossless = lossless
    return try importPhotos(request, progress: progress, isCancelled: isCancelled).photos
  }
}

/// The imported images that replace the files of pages, keyed by the identifiers of the files'
/// images.
private struct StoredImages {
  let photos: [ImageID: ImportedPhoto]
  let masks: [ImageID: ImportedPhoto]

  /// Returns the canvas with imported images instead of files.
  func replacing(in canvas: Canvas) -> Canvas {
    var canvas = canvas
    if case .image(let image) = canvas.backdrop, let photo = photos[image.id] {
      canvas.backdrop = .image(photo.record.image)
    }
    if let image = canvas.watermark?.image, let photo = photos[image.id] {
      canvas.watermark?.image = photo.record.image
    }
    return canvas
  }

  /// Returns the item with imported images instead of files.
  func replacing(in item: Item) -> Item {
    var item = item
    item.content = item.content.mappingImages { photos[$0.id]?.image ?? $0 }
    if let mask = item.look.mask?.image, let image = masks[mask.id]?.record.image {
      item.look.mask = .image(image)
    }
    return item
  }
}

/// The distinct files that pages show.
private struct PagePhotos {
  private(set) var photos: [(image: ImageID, source: PhotoSource)] = []
  private(set) var masks: [(image: ImageID, source: PhotoSource)] = []

  private var fontImages: Set<ImageID> = []

  init(of pages: [PhotoPage]) {
    var seen: Set<ImageID> = []
    var seenMasks: Set<ImageID> = []
    for page in pages {
      let canvas = page.collage.canvas
      fontImages.formUnion(page.collage.items.compactMap { $0.text?.font?.id })
      let shown =
        page.collage.items.compactMap { $0.photo?.image }
        + [canvas.backdrop?.image, canvas.watermark?.image].compactMap { $0 }
      for image in shown where !seen.contains(image.id) {
        guard let source = page.source(of: image) else { continue }
        seen.insert(image.id)
        photos.append((image.id, source))
      }
      for image in page.collage.items.compactMap({ $0.look.mask?.image }) {
        guard let source = page.source(of: image), seenMasks.insert(image.id).inserted else {
          continue
        }
        masks.append((image.id, source))
      }
    }
  }

  /// Returns the font files that text of the pages uses.
  func fonts(of renderer: PageRenderer) -> [PageFonts.File] {
    renderer.fonts.files.values.filter { fontImages.contains($0.image.id) }
  }
}

extension CollageName {
  /// Returns the name itself for one collage, and numbered names for several collages.
  fileprivate func numbered(for count: Int) -> [CollageName] {
    count == 1 ? [self] : (1...max(1, count)).map { CollageName(likeForeign: "\(self)-\($0)") }
  }
}

extension EditSession {
  /// Stores a page as a collage whose items show imported images instead of files.
  fileprivate func insert(
    _ page: Collage, as name: CollageName, showing images: StoredImages,
    withNewIdentities isCopied: Bool
  ) throws -> CollageState {
    let copies: (items: ItemStack, identities: [Item.ID: Item.ID]) =
      isCopied ? page.items.withNewIdentities(context.makeID) : (page.items, [:])
    let canvas = page.canvas.mappingItems { copies.identities[$0] ?? $0 }
    return try insert(
      Collage(
        id: context.makeID(), name: try requiredFree(name), canvas: images.replacing(in: canvas),
        items: ItemStack(copies.items.map(images.replacing)), createdAt: context.now()),
      label: "make")
  }
}
