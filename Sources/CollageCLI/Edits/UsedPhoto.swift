internal import CollageCore

/// A photo that collages may use, named by its file or by an item that shows it.
struct UsedPhoto {
  /// What was written.
  let text: String
  /// The images of the file; nil when items are meant.
  private let file: PhotoImages?
  private let selectors: [ItemSelector]
  private let reference: CollageReference

  /// Takes the word for a file if there is one of this name, or was when it was added; else for items.
  ///
  /// - Parameters:
  ///   - text: A path, or the items of a collage.
  ///   - reference: The collage.
  ///   - workspace: The store.
  ///   - isStored: Whether the store must know the photo already.
  /// - Throws: ``UserFacingError``, ``FileReadError``, ``SelectionError``, ``StoreError``.
  init(
    _ text: String, _ reference: CollageReference, in workspace: Workspace, isStored: Bool = true
  ) throws {
    guard !text.isEmpty else { throw UserFacingError.usage("the name of a file is empty.") }
    self.text = text
    self.reference = reference
    do {
      file = try workspace.images(of: .path(text), isStored: isStored)
      selectors = []
    } catch FileReadError.notFound, FileReadError.isFolder {
      file = nil
      selectors = try ItemSelector.parse(text)
    }
  }

  /// The photo's images.
  ///
  /// - Parameter state: Gives the state of a collage.
  /// - Returns: At least one image if items are meant; none if no collage can use the file.
  /// - Throws: ``UserFacingError``, ``WorkspaceError``, ``StoreError``.
  func images(_ state: (CollageReference) throws -> CollageState) throws -> Set<ImageID> {
    if let file { return file.ids }
    do {
      let collage = try state(reference).collage
      let ids = Set(try collage.resolve(selectors))
      return Set(collage.items.lazy.filter { ids.contains($0.id) }.map(\.image.id))
    } catch WorkspaceError.noCurrentCollage {
      throw UserFacingError(FileReadError.notFound(path: text))
    } catch SelectionError.noSuchItem(_, let nearest) {
      throw UserFacingError(
        "file-not-found", .notFound, "there is no file and no item '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage show ITEM` tells the file of an item.")
    }
  }

  /// The failure that no collage uses the photo.
  var isUnused: UserFacingError {
    UserFacingError(
      "not-used", .notFound, "no collage uses '\(text)'.",
      hint: file?.isChanged == true
        ? "What was added from there had other contents; name an item that shows it." : nil)
  }
}
