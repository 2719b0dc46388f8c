/// A type whose values can be the samples of a raster and can be averaged.
protocol RasterSample: Hashable, Sendable {
  static var zero: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (value: Self, factor: Float) -> Self
  static func += (left: inout Self, right: Self)
  static func -= (left: inout Self, right: Self)
}

extension Float: RasterSample {}
extension SIMD4: RasterSample where Scalar == Float {}

/// A rectangle of numbers or colors, with rows from top to bottom and without padding.
struct Raster<Sample: RasterSample>: Hashable, Sendable {
  let size: PixelSize
  var values: [Sample]

  var width: Int { size.width }
  var height: Int { size.height }

  init(size: PixelSize, values: [Sample]) {
    precondition(values.count == size.area)
    self.size = size
    self.values = values
  }

  init(size: PixelSize, repeating value: Sample = .zero) {
    self.init(size: size, values: [Sample](repeating: value, count: size.area))
  }

  subscript(x: Int, y: Int) -> Sample {
    get { values[y * size.width + x] }
    set { values[y * size.width + x] = newValue }
  }

  func map<Other: RasterSample>(_ transform: (Sample) -> Other) -> Raster<Other> {
    Raster<Other>(size: size, values: values.map(transform))
  }
}

extension Raster where Sample == Float {
  var mean: Float {
    Float(values.reduce(0.0) { $0 + Double($1) } / Double(values.count))
  }
}

/// A color whose channels are the first three lanes; the fourth lane is zero.
typealias ColorVector = SIMD4<Float>

extension SIMD4<Float> {
  @inline(__always)
  func dot(_ other: SIMD4<Float>) -> Float {
    let products = self * other
    return (products.x + products.y) + (products.z + products.w)
  }

  @inline(__always)
  var squaredLength: Float { dot(self) }
}

extension Raster where Sample == ColorVector {
  /// Creates a raster from a bitmap's colors, with channels in `0...1` and without the alpha.
  init(_ bitmap: Bitmap) {
    let count = bitmap.size.area
    let values = unsafe [ColorVector](unsafeUninitializedCapacity: count) { buffer, filled in
      for index in 0..<count {
        let byte = index * 4
        unsafe buffer[index] =
          ColorVector(
            Float(bitmap.bytes[byte]), Float(bitmap.bytes[byte + 1]),
            Float(bitmap.bytes[byte + 2]), 0) / 255
      }
      filled = count
    }
    self.init(size: bitmap.size, values: values)
  }
}
