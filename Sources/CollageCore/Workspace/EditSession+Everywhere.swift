internal import Foundation

/// Edits of several collages.
extension EditSession {
  /// Exchanges the photo of every item that shows one of some images, in every collage.
  ///
  /// - Parameters:
  ///   - images: The images of the old photo.
  ///   - image: The new one.
  ///   - job: Looks at the photo where items are cropped; nil leaves that to its middle.
  /// - Returns: What happened to each collage that uses the old photo, in the order of their names, and
  ///   to which items; each is one revision of that collage. Items that are locked keep theirs.
  /// - Throws: ``WorkspaceError/notEdited(_:_:)``, also where all that show the old photo are locked,
  ///   and the store's errors.
  func replaceEverywhere(
    _ images: Set<ImageID>, with image: StoredImage, lookingBy job: FocusJob? = nil
  ) throws -> [(outcome: EditOutcome, items: [Item.ID])] {
    let stored = try repository.gallery(GalleryQuery(order: .name, images: images))
      .map(\.record.id)
    // What one step holds so far is in no table yet.
    let held = unrecordedCollages.subtracting(stored).sorted { $0.text < $1.text }
    let done = try (stored + held).compactMap { id -> (outcome: EditOutcome, items: [Item.ID])? in
      let state = try state(of: .named(id.text))
      let users = state.collage.items.filter {
        $0.photo.map { images.contains($0.original.image.id) } ?? false
      }
      guard !users.isEmpty else { return nil }
      // One that shows the new photo already keeps its cutout.
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
