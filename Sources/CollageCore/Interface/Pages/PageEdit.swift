/// An edit of pages that are in no store, with the files that it shows.
package enum PageEdit: Sendable {
  /// An edit that needs nothing but the page.
  case request(EditRequest)
  /// An edit that shows files; the closure gets an image of each, in order.
  case showing([PhotoSource], @Sendable ([StoredImage]) throws -> EditRequest)
  /// Items get a mask from a file.
  case mask([ItemSelector], PhotoSource)
  /// Items are cropped to a shape, around what matters in their photos.
  case crop([ItemSelector], CropShape)
  /// The focus of items becomes what stands out in their photos.
  case findFocus([ItemSelector])
  /// The photo of the only item is replaced; a kept collage may store the new one without loss.
  case replace([ItemSelector], PhotoSource, isLossless: Bool)
  /// Text is set, possibly with a font's file.
  case text(TextRequest)
  /// Photos are added in front of the items; the name is that of a single one, and a kept collage may
  /// store them without loss.
  case add([PhotoSource], as: ItemName?, NewPlacement, isLossless: Bool)

  /// The files that it shows, in order.
  package var files: [PhotoSource] {
    switch self {
    case .request, .crop, .findFocus, .text: []
    case .showing(let files, _), .add(let files, _, _, _): files
    case .mask(_, let file), .replace(_, let file, _): [file]
    }
  }

  /// Whether a kept collage stores the files without loss, whatever the settings say.
  var isLossless: Bool {
    switch self {
    case .replace(_, _, let isLossless), .add(_, _, _, let isLossless): isLossless
    case .request, .showing, .mask, .crop, .findFocus, .text: false
    }
  }

  /// Returns the edit as a request; `nil` if it needs more than the page and the files.
  ///
  /// - Parameters:
  ///   - images: The images of ``files``.
  ///   - fonts: The font files of all edits.
  /// - Returns: The request.
  /// - Throws: What the closure of ``showing(_:_:)`` throws.
  func request(showing images: [StoredImage], fonts: PageFonts = .none) throws -> EditRequest? {
    switch self {
    case .request(let request): request
    case .showing(_, let request): try request(images.map(\.file))
    case .text(let text): text.request(with: text.fontFile.flatMap { fonts.files[$0]?.image })
    case .mask, .crop, .findFocus, .replace, .add: nil
    }
  }

  /// Returns the edit of a page.
  ///
  /// - Parameters:
  ///   - page: The page as it is.
  ///   - images: The images of ``files``.
  ///   - context: The clock and the source of identities.
  ///   - focus: Tells where pictures are to be cropped.
  ///   - fonts: The font files of all edits.
  /// - Returns: The edit, and the number of items that its text leaves out, because nothing fills its fields.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, and what keeps a photo from being read.
  func edit(
    of page: Collage, showing images: [StoredImage], _ context: WorkspaceContext,
    focus: FocusLookup = .middle, fonts: PageFonts = .none
  ) throws -> (edit: Edit, unfilledCount: Int) {
    guard let request = try request(showing: images, fonts: fonts) else {
      return (try directEdit(of: page, showing: images, context, focus: focus), 0)
    }
    let (edit, items) = try request.edit(
      of: page, context.stamp(), focus: focus, words: fonts.sources)
    return (edit, request.unfilledCount(items, in: page))
  }

  /// Returns the edit of a page, if it isn't a request.
  private func directEdit(
    of page: Collage, showing images: [StoredImage], _ context: WorkspaceContext,
    focus: FocusLookup
  ) throws -> Edit {
    switch self {
    case .request, .showing, .text: preconditionFailure("these are requests")
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
            id: context.makeID(), name: name ?? photo.0.itemName, requiresName: name != nil,
            image: photo.1, placement: placement.fanned(index, of: files.count),
            createdAt: now.later(by: index))
        })
    }
  }
}

extension PhotoSource {
  /// Returns the image of a watermark's text, as a PNG file.
  ///
  /// - Throws: ``TextError``, ``EncodeError``.
  package static func text(_ picture: WordsPicture) throws -> PhotoSource {
    // The folder keeps it apart from files of the user's; it is not kept.
    .bytes(
      try PNGEncoder().encode(picture.bitmap(by: .shared())), name: "watermark/words.png")
  }
}
