/// A filled template: a collage whose photos are files instead of images of a store.
package struct FilledTemplate: Sendable {
  package let collage: Collage
  let photos: [ImageID: CachedPhoto]
  /// The cutout files that were created while the template was filled, keyed by the identifiers of
  /// their images.
  let cutouts: [ImageID: [UInt8]]
  let images: TemplateImages
  let cache: PhotoCache

  /// Renders the collage as an image; `write` receives the parts of the file in order.
  package func render(
    _ request: RenderRequest, settings: [Setting: String],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    do {
      let (collage, fitted) = fitted(for: request)
      return try ImageRenderer(
        files: FilledRasters(self, fitted), settings: settings, isCancelled: isCancelled
      ).render(collage, request, progress: nil, write: write)
    } catch let damaged as DamagedPhoto {
      throw damaged.error
    }
  }

  /// Replaces photos with pixels that are already scaled for the output image.
  ///
  /// Keeps a photo if another property, such as mirroring, affects these pixels. Several images
  /// with the same photo at the same size and position share the scaled pixels.
  private func fitted(
    for request: RenderRequest
  ) -> (collage: Collage, photos: [ImageID: FittedPhoto]) {
    let size = request.size ?? collage.canvas.size
    guard request.pad == nil, !collage.canvas.isMirrored else { return (collage, [:]) }
    let toOutput = AffineMatrix.scaling(
      x: Double(size.width) / Double(collage.canvas.size.width),
      y: Double(size.height) / Double(collage.canvas.size.height))
    var fitted: [ImageID: FittedPhoto] = [:]
    let items = collage.items.map { item in
      // A blurred background is computed from the photo at its original size.
      guard item.id != collage.canvas.backdrop?.item, let photo = item.photo,
        photos[photo.image.id] != nil, let drawn = FittedPhoto(of: item, toOutput: toOutput)
      else { return item }
      let (item, image) = drawn.replacingPhoto(of: item)
      fitted[image] = drawn
      return item
    }
    guard !fitted.isEmpty else { return (collage, [:]) }
    var drawn = collage
    drawn.items = ItemStack(items)
    return (drawn, fitted)
  }

  /// Renders the collage to a file.
  ///
  /// An existing file is replaced only when the new one is complete. The file must not be one of
  /// the photos or in a store.
  package func render(
    _ request: RenderRequest, as name: OutputName, context: WorkspaceDependencies,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> (picture: RenderedImage, path: String) {
    let inputs = InputFiles(paths: photos.values.flatMap(\.files.paths))
    let file = try AtomicFile(output: name, on: context.fileSystem) { path throws(FileError) in
      try AtomicFile.requireOutsideStores(path)
      try inputs.checkNotInput(path)
    }
    let image = try render(
      request, settings: context.settings(), isCancelled: isCancelled, write: file.write)
    try file.commit()
    return (image, name.displayPath(file.path))
  }
}

/// Provides the pixels of a filled template's images.
private struct FilledRasters: RasterProvider {
  private let filled: FilledTemplate
  private let fitted: [ImageID: FittedPhoto]
  private let decoder = ImageDecoder(limits: .standard)

  init(_ filled: FilledTemplate, _ fitted: [ImageID: FittedPhoto]) {
    (self.filled, self.fitted) = (filled, fitted)
  }

  var fonts: FontLookup { filled.images.fonts }
  var sharesBuffers: Bool { true }

  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
    guard fitted[image.id] == nil, filled.cutouts[image.id] == nil else { return nil }
    guard let photo = filled.photos[image.id] else {
      return try filled.images.jpegFile(of: image)
    }
    return try photo.files.jpegFile(of: photo.image)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    if fitted[image.id] != nil {
      return try buffer(of: image, rendition: rendition, isPremultiplied: false, part: nil).bitmap()
    }
    if let photo = filled.photos[image.id] {
      return try photo.files.raster(of: photo.image, rendition: rendition)
    }
    guard let bytes = filled.cutouts[image.id], let scale = DecodeScale(eighths: rendition.eighths)
    else { return try filled.images.raster(of: image, rendition: rendition) }
    return try decoder.decode(bytes, source: "cutout", scale: scale)
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    if let drawn = fitted[image.id], let photo = filled.photos[drawn.photo.id] {
      return try filled.cache.buffer(of: drawn, photo)
    }
    guard let photo = filled.photos[image.id] else {
      return RasterBuffer(
        try raster(of: image, rendition: rendition), isPremultiplied: isPremultiplied)
    }
    return try filled.cache.buffer(
      of: photo, rendition: rendition, isPremultiplied: isPremultiplied)
  }
}
