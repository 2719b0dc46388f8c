/// A photo that collages may use, named by its file or by an item that shows it.
package struct UsedPhoto: Sendable {
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

  /// The photo's images.
  ///
  /// - Parameter state: Gives the state of a collage.
  /// - Returns: At least one image if items are meant; none if no collage can use the file.
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

  /// The failure that no collage uses the photo.
  fileprivate var isUnused: WorkspaceError {
    .photoNotUsed(text, isFileChanged: file?.isChanged == true)
  }

  /// The photo's images.
  ///
  /// - Parameter workspace: The store.
  /// - Returns: As many as there may be of one photo.
  /// - Throws: ``WorkspaceError``, ``SelectionError``, ``FileReadError``, ``StoreError``.
  package func images(in workspace: Workspace) throws -> Set<ImageID> {
    try images(workspace.state)
  }

  /// Refuses a photo that no collage uses, before work that takes long.
  ///
  /// - Parameter workspace: The store.
  /// - Throws: ``WorkspaceError/photoNotUsed(_:isFileChanged:)`` and as ``images(in:)``.
  package func requireUse(in workspace: Workspace) throws {
    let images = try images(in: workspace)
    guard try !workspace.gallery(limit: 1, using: images).entries.isEmpty else { throw isUnused }
  }
}

extension EditSession {
  /// Exchanges a photo by another one, in every collage.
  ///
  /// - Parameters:
  ///   - used: The old photo.
  ///   - photo: The new one, which is in the store's files.
  ///   - job: Looks at the photo where items are cropped; nil leaves that to its middle.
  /// - Returns: As ``replaceEverywhere(_:with:lookingBy:)``.
  /// - Throws: ``WorkspaceError/photoNotUsed(_:isFileChanged:)`` and as
  ///   ``replaceEverywhere(_:with:lookingBy:)``.
  package func replaceEverywhere(
    _ used: UsedPhoto, by photo: ImportedPhoto, lookingBy job: FocusJob? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try register(photo)
    let done = try replaceEverywhere(
      used.images(state), with: photo.image, lookingBy: job)
    guard !done.isEmpty else { throw used.isUnused }
    return done
  }
}
