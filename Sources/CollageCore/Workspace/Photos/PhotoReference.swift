/// A photo used in collages, which the user specified by its file or by an item that shows it.
package struct PhotoReference: Sendable {
  let text: String
  /// The images made from the file; `nil` if the argument specifies items.
  private let file: StoredPhotoImages?
  private let selectors: [ItemSelector]
  private let reference: CollageReference

  /// Interprets an argument as a file or as items.
  ///
  /// The argument is a file if a file with this path exists, or if a photo was added from this
  /// path.
  ///
  /// - Parameters:
  ///   - text: A path, or the items of a collage.
  ///   - reference: The collage.
  ///   - workspace: The store.
  ///   - isStored: Whether the photo must be in the store already.
  /// - Throws: ``FileReadError``, ``SelectionError``, ``StoreError``.
  package init(
    _ text: String, _ reference: CollageReference, in workspace: Workspace, isStored: Bool = true
  ) throws {
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

  /// Returns the images made from the photo.
  ///
  /// - Parameter state: Returns the state of a collage.
  /// - Returns: At least one image if the argument specifies items; empty if no collage can use the
  ///   file.
  /// - Throws: ``WorkspaceError``, ``SelectionError``, ``FileReadError``, ``StoreError``.
  func images(_ state: (CollageReference) throws -> CollageState) throws -> Set<ImageID> {
    if let file { return file.ids }
    do {
      let collage = try state(reference).collage
      let ids = Set(try collage.resolve(selectors))
      return Set(
        collage.items.lazy.filter { ids.contains($0.id) }.compactMap(\.photo?.original.image.id))
    } catch WorkspaceError.noCurrentCollage {
      throw FileReadError.notFound(path: text)
    } catch SelectionError.noSuchItem(_, let nearest) {
      throw WorkspaceError.noSuchPhoto(text, nearest: nearest)
    }
  }

  /// The error for a photo that no collage uses.
  fileprivate var isUnused: WorkspaceError {
    .photoNotUsed(text, isFileChanged: file?.isChanged == true)
  }

  /// Returns all images that can be made from the photo.
  ///
  /// - Throws: ``WorkspaceError``, ``SelectionError``, ``FileReadError``, ``StoreError``.
  package func images(in workspace: Workspace) throws -> Set<ImageID> {
    try images(workspace.state)
  }

  /// Throws an error if no collage uses the photo; call it before slow work.
  ///
  /// - Throws: ``WorkspaceError/photoNotUsed(_:isFileChanged:)`` and the errors of ``images(in:)``.
  package func requireUse(in workspace: Workspace) throws {
    let images = try images(in: workspace)
    guard try !workspace.gallery(limit: 1, using: images).entries.isEmpty else { throw isUnused }
  }
}

extension EditSession {
  /// Replaces a photo in every collage.
  ///
  /// - Parameters:
  ///   - used: The old photo.
  ///   - photo: The new photo, which is in the store's files.
  ///   - job: The analysis that determines the focus of cropped items; `nil` uses the center.
  /// - Returns: The result of ``replaceEverywhere(_:with:lookingBy:)``.
  /// - Throws: ``WorkspaceError/photoNotUsed(_:isFileChanged:)`` and the errors of
  ///   ``replaceEverywhere(_:with:lookingBy:)``.
  package func replaceEverywhere(
    _ used: PhotoReference, by photo: ImportedPhoto, lookingBy job: FocusAnalysis? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try register(photo)
    let done = try replaceEverywhere(
      used.images(state), with: photo.image, lookingBy: job)
    guard !done.isEmpty else { throw used.isUnused }
    return done
  }
}
