/// A source of the colors of an output row.
protocol RowSampler {
  static var isOpaque: Bool { get }
  func pixel(column: Int) -> FloatPixel
}

/// A sampler that copies raster pixels: for translations, flips and quarter rotations at the
/// original size.
@unsafe struct CopySampler<Reader: PixelReader>: RowSampler {
  let raster: RasterView<Reader>
  let startX: Int
  let startY: Int
  let stepX: Int
  let stepY: Int

  static var isOpaque: Bool { Reader.isOpaque }

  init(_ raster: RasterView<Reader>, _ map: WholePixelMap, row: Int) {
    unsafe self.raster = unsafe raster
    unsafe startX = map.c * row + map.tx
    unsafe startY = map.d * row + map.ty
    unsafe stepX = map.a
    unsafe stepY = map.b
  }

  @inline(__always)
  func pixel(column: Int) -> FloatPixel {
    unsafe raster.clampedPixel(x: startX &+ stepX &* column, y: startY &+ stepY &* column)
  }
}

/// A sampler of a raster along any straight line with a cubic kernel.
@unsafe struct CubicSampler<Reader: PixelReader>: RowSampler {
  let raster: RasterView<Reader>
  let startX: Double
  let startY: Double
  let stepX: Double
  let stepY: Double
  let kernels: (across: CubicKernel, down: CubicKernel)

  static var isOpaque: Bool { Reader.isOpaque }

  init(_ raster: RasterView<Reader>, _ map: CubicMap, row: Int) {
    unsafe self.raster = unsafe raster
    unsafe startX = map.matrix.c * Double(row) + map.matrix.tx
    unsafe startY = map.matrix.d * Double(row) + map.matrix.ty
    unsafe stepX = map.matrix.a
    unsafe stepY = map.matrix.b
    unsafe kernels = (map.across, map.down)
  }

  @inline(__always)
  func pixel(column: Int) -> FloatPixel {
    let x = Double(column)
    return unsafe raster.cubicSample(x: startX + stepX * x, y: startY + stepY * x, kernels)
  }
}

/// A sampler with one color for all columns.
struct SolidSampler<Reader: PixelReader>: RowSampler {
  let pixel: FloatPixel

  static var isOpaque: Bool { Reader.isOpaque }

  init(_ color: Color) {
    pixel = Reader.premultiplied(FloatPixel(bytes: color.straight))
  }

  @inline(__always)
  func pixel(column: Int) -> FloatPixel { pixel }
}
