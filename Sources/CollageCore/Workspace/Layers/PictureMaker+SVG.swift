extension LayerPolicy {
  /// SVG: photos stand in the file as they are stored, areas of one colour and letters are shapes, the rest is pixels.
  static let svg = LayerPolicy(
    photoFormats: [.jpeg, .png], keepsWords: true, keepsShapes: true,
    blends: Set(BlendMode.allCases))
  /// The same, all of it pixels.
  fileprivate static let svgRasters = LayerPolicy(blends: Set(BlendMode.allCases))
}

/// Making pictures whose items stay apart, for browsers and programs that draw.
extension PictureMaker {
  /// Makes an SVG file and hands out its parts in order.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - request: What picture; its format is PNG.
  ///   - progress: Called with the layers done.
  ///   - write: Receives the parts of the file.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: The errors of all stages, and what `write` throws.
  func makeSVG(
    _ collage: Collage, _ request: RenderRequest, progress: ProgressHandler?,
    write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let (still, target) = try prepared(collage, request)
    let picture = LayeredPicture(still, target: target, policy: .svg)
    var byteCount = 0
    try withoutActuallyEscaping(write) { write in
      let writer = try SVGWriter(
        size: picture.size, density: request.encoding.density, title: collage.name.rawValue,
        description: picture.description(of: still)
      ) { bytes in
        byteCount += bytes.count
        try write(bytes)
      }
      var file = SVGFile(
        writer: writer, photos: picture.photos, encoder: request.encoding.pngEncoder.withoutDensity)
      try file.begin(picture.background)
      let pixels = LayeredPicture(still, target: target, policy: .svgRasters)
      for (index, layer) in picture.layers.enumerated() {
        try file.begin(layer, words: still.words(of: layer))
        if layer.blend.isAlikeInSVG {
          try file.add(
            layer.parts, photo: storedPhoto,
            outlines: { try rasters.typesetter?.outlines(of: $0, fonts: rasters.fonts) },
            pixels: { try bitmap(of: $0, request) })
        } else {
          for case .raster(let raster) in pixels.parts(of: layer.subject) {
            try file.add(
              blended(raster, layer, of: still, target, request), column: raster.column,
              row: raster.row)
          }
        }
        try file.end()
        progress?(index + 1, picture.layers.count)
      }
      try file.finish()
    }
    return RenderedPicture(size: picture.size, byteCount: byteCount)
  }
}

extension PictureMaker {
  /// A photo as a file that stands in another one; nil where there is none whose samples are its pixels.
  fileprivate func storedPhoto(_ image: StoredImage) throws -> PhotoFile? {
    if image.format == .png {
      guard let bytes = try images?.bytes(of: image) else { return nil }
      return PhotoFile(
        image: SVGImage(bytes: bytes, type: "image/png", size: image.size), upright: .identity)
    }
    return try rasters.jpegFile(of: image).map { file in
      PhotoFile(
        image: SVGImage(bytes: file.bytes, type: "image/jpeg", size: file.size),
        upright: file.orientation.uprightMatrix(of: file.size))
    }
  }
}

extension LayeredPicture {
  /// The parts of the layer of a subject; none where there is none.
  fileprivate func parts(of subject: PictureLayer.Subject) -> [LayerPart] {
    layers.first { $0.subject == subject }?.parts ?? []
  }

  /// The photos that stand in a file as they are stored, as often as they are shown.
  fileprivate var photos: [StoredImage] {
    layers.flatMap(\.parts).compactMap { part in
      if case .photo(let photo) = part { photo.image } else { nil }
    }
  }

  /// What is on the picture, in words.
  fileprivate func description(of collage: Collage) -> String {
    let names = layers.reversed().compactMap { layer -> String? in
      guard case .item(let name) = layer.subject else { return nil }
      return collage.words(of: layer).map { "“\($0)”" } ?? name.rawValue
    }
    return names.isEmpty ? "A collage" : "A collage of " + names.joined(separator: ", ")
  }
}

extension Collage {
  /// The words that a layer shows; nil where it shows something else.
  fileprivate func words(of layer: PictureLayer) -> String? {
    guard case .item(let name) = layer.subject else { return nil }
    return items[name]?.text?.plainWords
  }
}
