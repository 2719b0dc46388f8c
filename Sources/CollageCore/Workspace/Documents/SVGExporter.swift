struct SVGExporter: DocumentExporter {
  /// The stored files of photos are embedded, solid areas and text become shapes, and all other
  /// content is rasterized.
  static let policy = LayerFormatCapabilities(
    photoFormats: [.jpeg, .png], supportsText: true, supportsShapes: true,
    blends: Set(BlendMode.allCases))
  /// The capabilities for a file whose layers contain only pixels.
  private static let rasters = LayerFormatCapabilities(blends: Set(BlendMode.allCases))

  let imageRenderer: ImageRenderer

  func export(
    _ pages: [DocumentPage], progress: ProgressHandler?,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> PixelSize {
    let page = pages[0]
    let layers = try layers(of: page)
    let (image, collage) = (layers.image, layers.collage)
    let writer = try SVGWriter(
      size: image.size, density: page.request.encoding.density, title: collage.name.rawValue,
      description: image.description(of: collage), emit: write)
    var file = SVGExport(writer: writer, photos: image.photos, encoder: layers.encoder)
    try file.begin(image.background)
    let pixels = LayeredImage(collage, target: layers.target, capabilities: Self.rasters)
    for (index, layer) in image.layers.enumerated() {
      try file.begin(layer, text: collage.text(of: layer))
      if layer.blend.isConsistentInSVG {
        try file.add(
          layer.parts, photo: photoFile,
          outlines: {
            try imageRenderer.rasters.typesetter?.outlines(
              of: $0, fonts: imageRenderer.rasters.fonts)
          },
          pixels: layers.bitmap)
      } else {
        for case .raster(let raster) in pixels.parts(of: layer.subject) {
          try file.add(layers.blended(raster, layer), column: raster.column, row: raster.row)
        }
      }
      try file.end()
      progress?(index + 1, image.layers.count)
    }
    try file.finish()
    return image.size
  }

  /// Returns the file of a photo, for embedding; `nil` if the store doesn't have a file with the
  /// photo's exact pixels.
  private func photoFile(_ image: StoredImage) throws -> PhotoFile? {
    if image.format == .png {
      guard let bytes = try imageRenderer.images?.bytes(of: image) else { return nil }
      return PhotoFile(
        image: SVGImage(bytes: bytes, type: "image/png", size: image.size), upright: .identity)
    }
    return try imageRenderer.rasters.jpegFile(of: image).map { file in
      PhotoFile(
        image: SVGImage(bytes: file.bytes, type: "image/jpeg", size: file.size),
        upright: file.orientation.uprightMatrix(of: file.size))
    }
  }
}

extension LayeredImage {
  /// Returns the parts of an item's layer; empty if there isn't such a layer.
  fileprivate func parts(of subject: ImageLayer.Subject) -> [LayerPart] {
    layers.first { $0.subject == subject }?.parts ?? []
  }

  /// The photos whose stored files are embedded, each as often as it is shown.
  fileprivate var photos: [StoredImage] {
    layers.flatMap(\.parts).compactMap { part in
      if case .photo(let photo) = part { photo.image } else { nil }
    }
  }

  fileprivate func description(of collage: Collage) -> String {
    let names = layers.reversed().compactMap { layer -> String? in
      guard case .item(let name) = layer.subject else { return nil }
      return collage.text(of: layer).map { "“\($0)”" } ?? name.rawValue
    }
    return names.isEmpty ? "A collage" : "A collage of " + names.joined(separator: ", ")
  }
}

extension Collage {
  /// Returns the text that a layer shows; `nil` if the layer doesn't show text.
  fileprivate func text(of layer: ImageLayer) -> String? {
    guard case .item(let name) = layer.subject else { return nil }
    return items[name]?.text?.plainText
  }
}
