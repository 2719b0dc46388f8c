extension EditSession {
  /// Adds photos to the canvas in one edit, from back to front.
  ///
  /// Several photos are slightly offset from each other. `name` is the name of a single photo;
  /// `nil` derives the names from the file names. If `photos` is empty, nothing changes.
  package func add(
    _ photos: [ImportedPhoto], to reference: CollageReference, as name: ItemName? = nil,
    placement: PlacementSpec = PlacementSpec()
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    for photo in photos { try register(photo) }
    guard !photos.isEmpty else {
      let state = try state(of: reference)
      return (EditOutcome(before: state, after: state, label: "add"), [])
    }
    let now = context.now()
    let items = photos.enumerated().map { index, photo in
      NewItem(
        id: context.makeID(), name: name ?? photo.itemName, requiresUniqueName: name != nil,
        image: photo.image, placement: placement.fanned(index, of: photos.count),
        createdAt: now.later(by: index))
    }
    return (try edit(reference) { _ in .add(items) }, items.map(\.id))
  }

  /// Replaces the photo of an item; the item's position and look stay, except its crop and focus.
  ///
  /// Unless the new photo is the same file, the item loses its cutout and its repainted versions.
  /// If the item is cropped, the new photo fills the visible area. Otherwise, the new photo is
  /// fitted into the available area. `analysis` determines the focus of a cropped item; `nil` uses
  /// the center.
  package func replace(
    in reference: CollageReference, by photo: ImportedPhoto,
    analysis: FocusAnalysis? = nil,
    _ item: (Collage) throws -> Item.ID
  ) throws -> EditOutcome {
    try register(photo)
    let image = photo.image
    return try edit(reference) { collage in
      let items = [try item(collage)]
      let focus = try focus(of: image, for: items, in: collage, by: analysis)
      return .replace(items, with: image, focus: focus)
    }
  }

  /// Masks items with an image, which is the result of ``Workspace/importMask(_:)``.
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
