internal import Foundation

extension EditSession {
  /// Replaces the photo of every item that shows one of the given images, in every collage.
  ///
  /// Returns the outcome and the changed items of each collage that uses the old photo. Locked
  /// items keep their photos. If all items with the old photo are locked, throws
  /// ``WorkspaceError/notEdited(_:_:)``. `analysis` determines the focus of cropped items; `nil`
  /// uses the center.
  func replaceEverywhere(
    _ images: Set<ImageID>, with image: StoredImage, analysis: FocusAnalysis? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    let stored = try repository.gallery(GalleryQuery(order: .name, images: images))
      .map(\.record.id)
    // The database doesn't list the images of collages whose edits in this transaction are not
    // recorded yet.
    let unrecorded = unrecordedCollages.subtracting(stored).sorted { $0.text < $1.text }
    let changes = try (stored + unrecorded).compactMap {
      id -> (outcome: EditOutcome, items: [Item.ID])? in
      let state = try state(of: .named(id.text))
      let affected = state.collage.items.filter {
        $0.photo.map { images.contains($0.original.image.id) } ?? false
      }
      guard !affected.isEmpty else { return nil }
      // Leave out items that already show the new photo, so that they keep their cutouts.
      let outdated = affected.filter { item in
        guard let known = item.photo?.original.image else { return false }
        return known.id != image.id || known.hasDifferentMetadata(from: image)
      }
      let items = outdated.filter { !$0.isLocked }.map(\.id)
      do {
        var outcome = try edit(.named(id.text)) { collage in
          let focus = try focus(of: image, for: items, in: collage, by: analysis)
          return .replace(items, with: image, focus: focus)
        }
        outcome.skipped = outdated.filter(\.isLocked).map(\.id)
        return (outcome, items)
      } catch let error as EditError {
        throw WorkspaceError.notEdited(state.record.name, error)
      }
    }
    if changes.allSatisfy(\.items.isEmpty),
      let first = changes.first(where: { !$0.outcome.skipped.isEmpty })
    {
      let collage = first.outcome.before.collage
      throw WorkspaceError.notEdited(
        first.outcome.before.record.name, .locked(collage.names(of: first.outcome.skipped)))
    }
    return changes
  }
}
