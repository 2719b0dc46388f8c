/// Gives the colours of one output row, column by column.
protocol RowSampler {
  /// Whether every colour is opaque.
  static var isOpaque: Bool { get }
  /// The colour of an output column.
  func pixel(column: Int) -> FloatPixel
}

/// Copies pixels along whole steps: translations, flips and quarter turns at natural size.
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

/// Samples by a cubic along any straight line.
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

/// Gives one colour everywhere.
struct SolidSampler<Reader: PixelReader>: RowSampler {
  /// The colour.
  let pixel: FloatPixel

  static var isOpaque: Bool { Reader.isOpaque }

  init(_ color: Color) {
    pixel = Reader.premultiplied(FloatPixel(bytes: color.straight))
  }

  @inline(__always)
  func pixel(column: Int) -> FloatPixel { pixel }
}
