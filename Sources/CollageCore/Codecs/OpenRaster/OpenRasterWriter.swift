/// Writes an OpenRaster file: first the layers, then the merged image.
package struct OpenRasterWriter {
  private var zip: ZipWriter
  private var stack: OpenRasterStack
  private let encoder: PNGEncoder

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - density: The resolution in dots per inch; `nil` to omit it.
  ///   - encoder: The encoder of the layers' pixels.
  ///   - emit: Receives the bytes of the file in order.
  /// - Throws: The error that `emit` throws.
  package init(
    size: PixelSize, density: Int?, encoder: PNGEncoder, emit: @escaping ([UInt8]) throws -> Void
  ) throws {
    zip = ZipWriter(emit: emit)
    stack = OpenRasterStack(size: size, density: density)
    self.encoder = encoder
    try zip.add("mimetype", Array(OpenRasterStack.mediaType.utf8))
  }

  /// Adds a layer in front of the others, unless all its pixels are transparent.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of the layer, not premultiplied.
  ///   - layer: The properties of the layer, which is trimmed to its visible pixels.
  /// - Throws: ``ZipError``, ``EncodeError``, or the error that the receiver of the bytes throws.
  package mutating func add(_ pixels: Bitmap, _ layer: OpenRasterLayer) throws {
    guard let seen = pixels.trimmed() else { return }
    try zip.add(OpenRasterStack.path(ofLayer: stack.layers.count), try encoder.encode(seen.bitmap))
    var layer = layer
    layer.column += seen.column
    layer.row += seen.row
    stack.layers.append(layer)
  }

  /// Finishes the file.
  ///
  /// - Parameters:
  ///   - merged: The merged image, as a PNG.
  ///   - thumbnail: The thumbnail of the merged image, as a PNG.
  /// - Throws: ``ZipError``, ``FileError``, or the error that the receiver of the bytes throws.
  package mutating func finish(merged: FileSpool, thumbnail: [UInt8]) throws {
    try zip.add(OpenRasterStack.path, try stack.document())
    try zip.add(OpenRasterStack.mergedPath, merged)
    try zip.add(OpenRasterStack.thumbnailPath, thumbnail)
    try zip.finish()
  }
}
