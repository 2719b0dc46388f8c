/// An edit of pages (the collages that `make` creates without a store), with the files that the
/// edit needs.
package enum PageEdit: Sendable {
  /// An edit that requires only the page.
  case request(EditRequest)
  /// An edit that requires files. The closure creates the request from an image of each file, in
  /// the order of the files.
  case withFiles([PhotoSource], @Sendable ([StoredImage]) throws -> EditRequest)
  /// Masks items with an image file.
  case mask([ItemSelector], PhotoSource)
  /// Crops items to an aspect ratio, around the subjects of their photos.
  case crop([ItemSelector], CropShape)
  /// Analyzes the photos of items to set their focus: the point that a crop keeps.
  case findFocus([ItemSelector])
  /// Replaces the photo of a single item. If the page is stored and `isLossless` is true, the store
  /// keeps the new photo without loss.
  case replace([ItemSelector], PhotoSource, isLossless: Bool)
  /// Sets text, which can use a font file.
  case text(TextRequest)
  /// Adds photos in front of the items. The name is only allowed for a single photo. If the page is
  /// stored and `isLossless` is true, the store keeps the photos without loss.
  case add([PhotoSource], as: ItemName?, PlacementSpec, isLossless: Bool)

  /// The image files that the edit requires.
  package var files: [PhotoSource] {
    switch self {
    case .request, .crop, .findFocus, .text: []
    case .withFiles(let files, _), .add(let files, _, _, _): files
    case .mask(_, let file), .replace(_, let file, _): [file]
    }
  }

  /// True if a store keeps the files without loss, regardless of the settings.
  var isLossless: Bool {
    switch self {
    case .replace(_, _, let isLossless), .add(_, _, _, let isLossless): isLossless
    case .request, .withFiles, .mask, .crop, .findFocus, .text: false
    }
  }

  /// Returns the edit as a request; `nil` if the edit requires more than the page and the files.
  func request(showing images: [StoredImage], fonts: PageFonts = .none) throws -> EditRequest? {
    switch self {
    case .request(let request): request
    case .withFiles(_, let request): try request(images.map(\.file))
    case .text(let text): text.request(with: text.fontFile.flatMap { fonts.files[$0]?.image })
    case .mask, .crop, .findFocus, .replace, .add: nil
    }
  }

  /// Returns the edit of a page, and the number of text items that it omits because no metadata
  /// fills their fields.
  ///
  /// `images` are those of ``files``. `focus` finds the subjects of photos for crops.
  func edit(
    of page: Collage, showing images: [StoredImage], _ context: WorkspaceDependencies,
    focus: FocusLookup = .center, fonts: PageFonts = .none
  ) throws -> (edit: Edit, unfilledCount: Int) {
    guard let request = try request(showing: images, fonts: fonts) else {
      return (try directEdit(of: page, showing: images, context, focus: focus), 0)
    }
    let (edit, items) = try request.edit(
      of: page, context.stamp(), focus: focus, textSources: fonts.sources)
    return (edit, request.unfilledCount(items, in: page))
  }

  /// Returns the edit of a page, for edits that can't be expressed as a request.
  private func directEdit(
    of page: Collage, showing images: [StoredImage], _ context: WorkspaceDependencies,
    focus: FocusLookup
  ) throws -> Edit {
    switch self {
    case .request, .withFiles, .text: preconditionFailure("these are requests")
    case .crop(let selectors, let shape):
      return try .crop(page.resolve(selectors), in: page, to: shape, focus: focus)
    case .findFocus(let selectors):
      return try .focus(page.resolve(selectors), in: page, focus: focus)
    case .replace(let selectors, _, _):
      let ids = [try ItemsChange.single(try page.resolve(selectors), verb: "replace")]
      guard let image = images.first else { preconditionFailure("an image for each file") }
      return .replace(ids, with: image, focus: try focus.point(of: image, for: ids, in: page))
    case .mask(let selectors, _):
      return .look(try page.resolve(selectors), .mask(images.first.map { .mask(.image($0.file)) }))
    case .add(let files, let name, let placement, _):
      let now = context.now()
      return .add(
        zip(files, images).enumerated().map { index, photo in
          NewItem(
            id: context.makeID(), name: name ?? photo.0.itemName, requiresUniqueName: name != nil,
            image: photo.1, placement: placement.fanned(index, of: files.count),
            createdAt: now.later(by: index))
        })
    }
  }
}

extension PhotoSource {
  /// Returns the image of a watermark's text as a PNG file.
  package static func text(_ rendered: RenderedText) throws -> PhotoSource {
    // The folder in the name distinguishes the file from the user's files. The name isn't stored.
    .bytes(
      try PNGEncoder().encode(rendered.bitmap(by: .shared())), name: "watermark/words.png")
  }
}
