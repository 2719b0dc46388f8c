/// Photos that are in the store's files already, on their way onto a canvas.
extension EditSession {
  /// Puts photos on the canvas, in one edit.
  ///
  /// - Parameters:
  ///   - photos: The photos, from the back to the front; several lie fanned out a little.
  ///   - reference: Which collage.
  ///   - name: The name of the only one; nil makes the names from the files'.
  ///   - placement: Where and how large they are.
  /// - Returns: What changed, nothing if there are no photos, and the new items.
  /// - Throws: ``EditError``, ``WorkspaceError``, ``StoreError``.
  public func add(
    _ photos: [ImportedPhoto], to reference: CollageReference, as name: ItemName? = nil,
    placement: NewPlacement = NewPlacement()
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    for photo in photos { try register(photo.record) }
    guard !photos.isEmpty else {
      let state = try state(of: reference)
      return (EditOutcome(before: state, after: state, label: "add"), [])
    }
    let items = photos.enumerated().map { index, photo in
      NewItem(
        id: context.makeID(), name: name ?? photo.itemName, requiresName: name != nil,
        image: photo.record.image, placement: placement.fanned(index, of: photos.count),
        createdAt: context.now())
    }
    return (try edit(reference) { _ in .add(items) }, items.map(\.id))
  }

  /// Exchanges the photo of an item; everything else about it stays.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - photo: The new photo.
  ///   - item: Finds the item.
  /// - Returns: What changed.
  /// - Throws: What `item` throws, ``EditError``, ``WorkspaceError``, ``StoreError``.
  public func replace(
    in reference: CollageReference, by photo: ImportedPhoto, _ item: (Collage) throws -> Item.ID
  ) throws -> EditOutcome {
    try register(photo.record)
    return try edit(reference) { .replace([try item($0)], with: photo.record.image) }
  }
}
