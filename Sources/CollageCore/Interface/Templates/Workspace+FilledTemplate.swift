extension Workspace {
  /// Stores a filled template as a collage, and imports its photos into the store.
  ///
  /// The collage becomes the current one. If `monitor` stops the import, the store remains
  /// unchanged.
  package func store(
    _ filled: FilledTemplate, of template: Template, as name: CollageName,
    monitor: ProgressMonitor, onImport: (ImportedPhoto) -> Void = { _ in }
  ) throws -> CollageState {
    try requireFree(name, forPages: 1)
    let photos = Array(filled.photos.values)
    var images: [ImageID: StoredImage] = [:]
    var imported: [ImportedPhoto] = []
    try monitor.run { progress in
      var request = PhotoImportRequest(photos.flatMap { $0.files.photos.map(\.source) })
      request.isAllOrNothing = true
      imported = try importPhotos(
        request, progress: progress, isCancelled: monitor.isCancelled, onImport: onImport
      ).photos
    }
    for (photo, record) in zip(photos, imported) { images[photo.image.id] = record.image }
    let records = try store(filled, of: template)
    return try transaction { session in
      for photo in imported { try session.register(photo) }
      for record in records { try session.register(record) }
      return try session.insert(filled.collage, as: name, showing: images)
    }
  }

  /// Stores the images that aren't imported photos: the template's own images and the new cutouts.
  private func store(
    _ filled: FilledTemplate, of template: Template
  ) throws -> [ImageRecord] {
    let used = Set(filled.collage.items.flatMap(\.imageIDs))
      .union(filled.collage.canvas.images.values.map(\.id))
    var records: [ImageRecord] = []
    for record in template.records where used.contains(record.image.id) {
      _ = try self.images.store(
        template.images.bytes(of: record.image), format: record.image.format)
      records.append(record.withoutFolder())
    }
    for item in filled.collage.items {
      guard let image = item.photo?.cutout?.image, let bytes = filled.cutouts[image.id] else {
        continue
      }
      _ = try self.images.store(bytes, format: image.format)
      records.append(
        ImageRecord(
          image: image, kind: .cutout, byteCount: bytes.count, sourceName: "cutout",
          createdAt: context.now()))
    }
    return records
  }
}

extension EditSession {
  /// Inserts a filled template as a collage, with `images` of the store in place of its own photos.
  fileprivate func insert(
    _ collage: Collage, as name: CollageName, showing images: [ImageID: StoredImage]
  ) throws -> CollageState {
    let items = collage.items.map { item in
      var item = item.mappingImages { images[$0.id] ?? $0 }
      // The collage is not a template, so it has no places.
      item.flags.place = nil
      return item
    }
    let copies = ItemStack(items).withNewIdentities(context.makeID)
    let state = try insert(
      Collage(
        id: context.makeID(), name: try requiredFree(name),
        canvas: collage.canvas.mappingItems { copies.identities[$0] ?? $0 }, items: copies.items,
        createdAt: context.now()), label: "template")
    return try open(.named(state.record.id.text))
  }
}
