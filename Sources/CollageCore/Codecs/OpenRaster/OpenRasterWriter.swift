/// Writes an OpenRaster file: layers one after the other, then the picture that they make.
package struct OpenRasterWriter {
  private var zip: ZipWriter
  private var stack: OpenRasterStack
  /// How the pixels of layers are written.
  private let encoder: PNGEncoder

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - density: The dots per inch that it claims; nil claims nothing.
  ///   - encoder: How the pixels of layers are written.
  ///   - emit: Takes the file's bytes in order.
  /// - Throws: What taking them throws.
  package init(
    size: PixelSize, density: Int?, encoder: PNGEncoder, emit: @escaping ([UInt8]) throws -> Void
  ) throws {
    zip = ZipWriter(emit: emit)
    stack = OpenRasterStack(size: size, density: density)
    self.encoder = encoder
    try zip.add("mimetype", Array(OpenRasterStack.mediaType.utf8))
  }

  /// Adds a layer in front of the others; one without any pixel that can be seen is left out.
  ///
  /// - Parameters:
  ///   - pixels: Its pixels, not premultiplied.
  ///   - layer: What is said of it; it becomes no larger than what is seen of it.
  /// - Throws: ``ZipError``, ``EncodeError``, and what taking the bytes throws.
  package mutating func add(_ pixels: Bitmap, _ layer: OpenRasterLayer) throws {
    guard let seen = pixels.trimmed() else { return }
    try zip.add(OpenRasterStack.path(ofLayer: stack.layers.count), try encoder.encode(seen.bitmap))
    var layer = layer
    layer.column += seen.column
    layer.row += seen.row
    stack.layers.append(layer)
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - merged: The picture that all layers make, a PNG.
  ///   - thumbnail: The same, small.
  /// - Throws: ``ZipError``, ``FileError``, and what taking the bytes throws.
  package mutating func finish(merged: FileSpool, thumbnail: [UInt8]) throws {
    try zip.add(OpenRasterStack.path, try stack.document())
    try zip.add(OpenRasterStack.mergedPath, merged)
    try zip.add(OpenRasterStack.thumbnailPath, thumbnail)
    try zip.finish()
  }
}
