/// An edit of pages that are in no store, with the files that it shows.
public enum PageEdit: Sendable {
  /// An edit that needs nothing but the page.
  case request(EditRequest)
  /// An edit that shows files; the closure gets an image of each, in order.
  case showing([PhotoSource], @Sendable ([StoredImage]) throws -> EditRequest)
  /// Items get a mask from a file.
  case mask([ItemSelector], PhotoSource)
  /// Photos are added in front of the items; the name is that of a single one.
  case add([PhotoSource], as: ItemName?, NewPlacement)

  /// The files that it shows, in order.
  public var files: [PhotoSource] {
    switch self {
    case .request: []
    case .showing(let files, _), .add(let files, _, _): files
    case .mask(_, let file): [file]
    }
  }

  /// Returns the edit of a page.
  ///
  /// - Parameters:
  ///   - page: The page as it is.
  ///   - images: The images of ``files``.
  ///   - context: The clock and the source of identities.
  ///   - focus: Tells where pictures are to be cropped.
  /// - Returns: The edit.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, and what keeps a photo from being read.
  func edit(
    of page: Collage, showing images: [StoredImage], _ context: WorkspaceContext,
    focus: FocusLookup = .middle
  ) throws -> Edit {
    switch self {
    case .request(let request):
      return try request.edit(of: page, context.stamp(), focus: focus).edit
    case .showing(_, let request):
      return try request(images.map(\.file)).edit(of: page, context.stamp(), focus: focus).edit
    case .mask(let selectors, _):
      return .look(try page.resolve(selectors), .mask(images.first.map { .mask(.image($0.file)) }))
    case .add(let files, let name, let placement):
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
  public static func text(_ picture: WordsPicture) throws -> PhotoSource {
    // The folder keeps it apart from files of the user's; it is not kept.
    .bytes(
      try PNGEncoder().encode(picture.bitmap(by: .shared())), name: "watermark/words.png")
  }
}
