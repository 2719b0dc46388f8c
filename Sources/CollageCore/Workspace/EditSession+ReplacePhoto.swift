internal import Foundation

extension EditSession {
  /// Replaces the photo of every item that shows one of the given images, in every collage.
  ///
  /// - Parameters:
  ///   - images: The images of the old photo.
  ///   - image: The new image.
  ///   - job: The analysis that determines the focus of cropped items; `nil` uses the center.
  /// - Returns: The outcome and the changed items of each collage that uses the old photo, sorted
  ///   by collage name. Each outcome is one revision. Locked items keep their photos.
  /// - Throws: ``WorkspaceError/notEdited(_:_:)``, also if all items with the old photo are locked,
  ///   and the store's errors.
  func replaceEverywhere(
    _ images: Set<ImageID>, with image: StoredImage, lookingBy job: FocusAnalysis? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    let stored = try repository.gallery(GalleryQuery(order: .name, images: images))
      .map(\.record.id)
    // The database does not list the images of collages that were edited in the current step yet.
    let held = unrecordedCollages.subtracting(stored).sorted { $0.text < $1.text }
    let done = try (stored + held).compactMap { id -> (outcome: EditOutcome, items: [Item.ID])? in
      let state = try state(of: .named(id.text))
      let users = state.collage.items.filter {
        $0.photo.map { images.contains($0.original.image.id) } ?? false
      }
      guard !users.isEmpty else { return nil }
      // Leave out items that already show the new photo, so that they keep their cutouts.
      let others = users.filter { item in
        guard let known = item.photo?.original.image else { return false }
        return known.id != image.id || known.hasOtherFacts(than: image)
      }
      let items = others.filter { !$0.isLocked }.map(\.id)
      do {
        var outcome = try edit(.named(id.text)) { collage in
          let focus = try focus(of: image, for: items, in: collage, by: job)
          return .replace(items, with: image, focus: focus)
        }
        outcome.skipped = others.filter(\.isLocked).map(\.id)
        return (outcome, items)
      } catch let error as EditError {
        throw WorkspaceError.notEdited(state.record.name, error)
      }
    }
    if done.allSatisfy(\.items.isEmpty),
      let first = done.first(where: { !$0.outcome.skipped.isEmpty })
    {
      let collage = first.outcome.before.collage
      throw WorkspaceError.notEdited(
        first.outcome.before.record.name, .locked(collage.names(of: first.outcome.skipped)))
    }
    return done
  }
}
