/// The map from output pixels to raster positions, where (0, 0) is the center of the first pixel.
enum RasterMap: Hashable, Sendable {
  /// Every output pixel shows exactly one raster pixel.
  case copy(WholePixelMap)
  /// Output pixels show colors that are interpolated between raster pixels.
  case cubic(CubicMap)

  /// The distance from whole raster pixels, in pixels, below which a map copies pixels instead of
  /// interpolating them.
  ///
  /// The distance must be less than this limit everywhere in the output. An interpolated color at
  /// this distance differs from the pixel by less than a quarter of a level.
  static let tolerance = 1e-3

  /// Creates the map of a layer.
  ///
  /// `matrix` maps continuous output coordinates to the unit square, whose size is `extent` raster
  /// pixels. ``tolerance`` limits the rounding error everywhere in an output of the size `output`.
  init(_ matrix: AffineMatrix, extent: Size, output: PixelSize) {
    let map = AffineMatrix.translation(x: 0.5, y: 0.5)
      .then(matrix)
      .then(.scaling(x: extent.width, y: extent.height))
      .then(.translation(x: -0.5, y: -0.5))
    let whole = WholePixelMap(nearest: map)
    self =
      whole.flatMap { $0.isNear(map, output: output) ? .copy($0) : nil } ?? .cubic(CubicMap(map))
  }
}

/// An affine map with integer coefficients: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
struct WholePixelMap: Hashable, Sendable {
  let a: Int
  let b: Int
  let c: Int
  let d: Int
  let tx: Int
  let ty: Int

  /// Rounds the coefficients of a map.
  ///
  /// Returns `nil` if a coefficient is too large, or if the rounded map doesn't map each pixel to a
  /// different pixel.
  init?(nearest map: AffineMatrix) {
    let values = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    guard values.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    let whole = values.map { Int($0.rounded()) }
    (a, b, c, d, tx, ty) = (whole[0], whole[1], whole[2], whole[3], whole[4], whole[5])
    guard abs(a * d - b * c) == 1 else { return nil }
  }

  /// True if the map neither rotates nor mirrors.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Returns whether both maps give nearly equal positions everywhere in the output.
  func isNear(_ map: AffineMatrix, output: PixelSize) -> Bool {
    let (width, height) = (Double(output.width), Double(output.height))
    let errorX =
      abs(map.a - Double(a)) * width + abs(map.c - Double(c)) * height + abs(map.tx - Double(tx))
    let errorY =
      abs(map.b - Double(b)) * width + abs(map.d - Double(d)) * height + abs(map.ty - Double(ty))
    return max(errorX, errorY) < RasterMap.tolerance
  }
}

/// An affine map to positions between raster pixels, with the kernels that interpolate there.
struct CubicMap: Hashable, Sendable {
  /// The map from output columns and rows to raster positions.
  let matrix: AffineMatrix
  /// The kernels along the rows (`across`) and along the columns (`down`) of the raster.
  let across: CubicKernel
  let down: CubicKernel

  init(_ matrix: AffineMatrix, across: CubicKernel, down: CubicKernel) {
    (self.matrix, self.across, self.down) = (matrix, across, down)
  }

  init(_ matrix: AffineMatrix) {
    self.matrix = matrix
    across = CubicKernel(
      minification: (matrix.a * matrix.a + matrix.c * matrix.c).squareRoot())
    down = CubicKernel(minification: (matrix.b * matrix.b + matrix.d * matrix.d).squareRoot())
  }
}
