/// A layer's raster as the compositor reads it: shaders run, and no larger than it is drawn.
struct PreparedSource: Hashable, Sendable {
  /// The pixels, with any meaning of alpha.
  let bitmap: Bitmap
  /// The part of the raster that is the image, from the top-left corner, in raster pixels.
  let extent: Size

  /// Runs a source's shaders on its raster.
  init(_ key: SourceKey, raster: Bitmap) {
    if key.shaders.isEmpty {
      bitmap = raster
    } else {
      bitmap = ShaderPipeline.apply(
        key.shaders, to: raster.premultiplied(), scale: ShaderPipeline.scale(of: raster.size))
    }
    let isAsPlanned = raster.size == key.rendition.pixelSize(of: key.image)
    extent = isAsPlanned ? key.rendition.extent(of: key.image) : Size(raster.size)
  }

  private init(bitmap: Bitmap) {
    self.bitmap = bitmap
    extent = Size(bitmap.size)
  }

  /// The source averaged to the size at which it is drawn; itself where it is not larger.
  func reduced(to drawn: PixelSize) -> PreparedSource {
    let target = PixelSize(
      width: min(bitmap.width, drawn.width), height: min(bitmap.height, drawn.height))
    guard target != bitmap.size else { return self }
    return PreparedSource(bitmap: bitmap.areaAveraged(to: target, extent: extent))
  }
}
