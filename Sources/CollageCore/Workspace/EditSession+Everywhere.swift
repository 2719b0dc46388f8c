public import Foundation

/// Edits of several collages.
extension EditSession {
  /// Exchanges the photo of every item that shows one of some images, in every collage.
  ///
  /// - Parameters:
  ///   - images: The images of the old photo.
  ///   - image: The new one.
  /// - Returns: What happened to each collage that uses the old photo, in the order of their names, and
  ///   to which items; each is one revision of that collage.
  /// - Throws: ``WorkspaceError/notEdited(_:_:)`` and the store's errors.
  public func replaceEverywhere(
    _ images: Set<ImageID>, with image: StoredImage
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    let stored = try repository.gallery(GalleryQuery(order: .name, images: images))
      .map(\.record.id)
    // What one step holds so far is in no table yet.
    let held = unrecordedCollages.subtracting(stored).sorted { $0.text < $1.text }
    return try (stored + held).compactMap { id in
      let state = try state(of: .named(id.text))
      let users = state.collage.items.filter {
        $0.photo.map { images.contains($0.image.id) } ?? false
      }
      guard !users.isEmpty else { return nil }
      // One that shows the new photo already keeps its cutout.
      let items = users.filter { $0.photo?.image.id != image.id }.map(\.id)
      do {
        return (try edit(.named(id.text)) { _ in .replace(items, with: image) }, items)
      } catch let error as EditError {
        throw WorkspaceError.notEdited(state.record.name, error)
      }
    }
  }
}
