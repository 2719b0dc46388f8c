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
  package func add(
    _ photos: [ImportedPhoto], to reference: CollageReference, as name: ItemName? = nil,
    placement: NewPlacement = NewPlacement()
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    for photo in photos { try register(photo) }
    guard !photos.isEmpty else {
      let state = try state(of: reference)
      return (EditOutcome(before: state, after: state, label: "add"), [])
    }
    let now = context.now()
    let items = photos.enumerated().map { index, photo in
      NewItem(
        id: context.makeID(), name: name ?? photo.itemName, requiresName: name != nil,
        image: photo.image, placement: placement.fanned(index, of: photos.count),
        createdAt: now.later(by: index))
    }
    return (try edit(reference) { _ in .add(items) }, items.map(\.id))
  }

  /// Exchanges the photo of an item; everything else about it stays.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - photo: The new photo.
  ///   - job: Looks at the photo where the item is cropped; nil leaves that to the photo's middle.
  ///   - item: Finds the item.
  /// - Returns: What changed.
  /// - Throws: What `item` throws, ``EditError``, ``WorkspaceError``, ``StoreError``.
  package func replace(
    in reference: CollageReference, by photo: ImportedPhoto, lookingBy job: FocusJob? = nil,
    _ item: (Collage) throws -> Item.ID
  ) throws -> EditOutcome {
    try register(photo)
    let image = photo.image
    return try edit(reference) { collage in
      let items = [try item(collage)]
      let focus = try focus(of: image, for: items, in: collage, by: job)
      return .replace(items, with: image, focus: focus)
    }
  }

  /// Cuts away what an image says, of items' pictures.
  ///
  /// - Parameters:
  ///   - selectors: Which items.
  ///   - reference: Which collage.
  ///   - image: The image, as ``Workspace/importMask(_:)`` gives it.
  /// - Returns: What was done, and the items.
  /// - Throws: ``SelectionError``, ``EditError``, ``WorkspaceError``, ``StoreError``.
  package func mask(
    _ selectors: [ItemSelector], of reference: CollageReference, by image: ImportedPhoto
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    try register(image)
    var ids: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      ids = try collage.resolve(selectors)
      return .look(ids, .mask(.mask(.image(image.record.image))))
    }
    return (outcome, ids)
  }
}
