/// A photo used in collages, specified by its file or by an item that shows it.
package struct PhotoReference: Sendable {
  let text: String
  /// The images made from the file; `nil` if the argument specifies items.
  private let file: StoredPhotoImages?
  private let selectors: [ItemSelector]
  private let reference: CollageReference

  /// Interprets an argument as a file or as items.
  ///
  /// The argument is a file if a file with this path exists, or if a photo was added from this
  /// path. `isStored` is true if the photo must be in the store already.
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
  /// The result is empty if the store has no image made from the file, or if the specified items
  /// show no photos.
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
  fileprivate var unusedError: WorkspaceError {
    .photoNotUsed(text, isFileChanged: file?.isChanged == true)
  }

  /// Returns the images made from the photo; specified items are read from the store.
  package func images(in workspace: Workspace) throws -> Set<ImageID> {
    try images(workspace.state)
  }

  /// Throws an error if no collage uses the photo; call it before slow work.
  package func requireUse(in workspace: Workspace) throws {
    let images = try images(in: workspace)
    guard try !workspace.gallery(limit: 1, using: images).entries.isEmpty else { throw unusedError }
  }
}

extension EditSession {
  /// Replaces a photo in every collage; see ``replaceEverywhere(_:with:analysis:)``.
  package func replaceEverywhere(
    _ oldPhoto: PhotoReference, by photo: ImportedPhoto, analysis: FocusAnalysis? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    try register(photo)
    let changes = try replaceEverywhere(
      oldPhoto.images(state), with: photo.image, analysis: analysis)
    guard !changes.isEmpty else { throw oldPhoto.unusedError }
    return changes
  }
}
