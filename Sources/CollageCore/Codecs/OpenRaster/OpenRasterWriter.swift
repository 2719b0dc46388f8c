/// Writes an OpenRaster file: first the layers, then the merged image.
package struct OpenRasterWriter {
  private var zip: ZipWriter
  private var stack: OpenRasterStack
  private let encoder: PNGEncoder

  /// Begins a file; `density` is the resolution in dots per inch, or `nil`.
  ///
  /// `emit` receives the bytes of the file in order. The initializer throws the errors of `emit`.
  package init(
    size: PixelSize, density: Int?, encoder: PNGEncoder, emit: @escaping ([UInt8]) throws -> Void
  ) throws {
    zip = ZipWriter(emit: emit)
    stack = OpenRasterStack(size: size, density: density)
    self.encoder = encoder
    try zip.add("mimetype", Array(OpenRasterStack.mediaType.utf8))
  }

  /// Adds a layer in front of the previous ones, trimmed to its visible pixels.
  ///
  /// Ignores a layer whose pixels are all transparent. The pixels must not be premultiplied.
  /// `layer` describes the layer before it is trimmed. Throws ``ZipError``, ``EncodeError``, or the
  /// error that `emit` throws.
  package mutating func add(_ pixels: Bitmap, _ layer: OpenRasterLayer) throws {
    guard let trimmed = pixels.trimmed() else { return }
    try zip.add(
      OpenRasterStack.path(ofLayer: stack.layers.count), try encoder.encode(trimmed.bitmap))
    var layer = layer
    layer.column += trimmed.column
    layer.row += trimmed.row
    stack.layers.append(layer)
  }

  /// Finishes the file with the merged image and its thumbnail, both as PNG.
  ///
  /// Throws ``ZipError``, ``FileError``, or the error that `emit` throws.
  package mutating func finish(merged: FileSpool, thumbnail: [UInt8]) throws {
    try zip.add(OpenRasterStack.path, try stack.document())
    try zip.add(OpenRasterStack.mergedPath, merged)
    try zip.add(OpenRasterStack.thumbnailPath, thumbnail)
    try zip.finish()
  }
}
