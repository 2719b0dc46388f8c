/// A color in Oklab, a perceptually uniform color space by Björn Ottosson.
///
/// The conversion follows https://bottosson.github.io/posts/oklab, as in CSS Color 4.
struct OklabColor: Hashable, Sendable {
  /// Lightness in `0...1`, the green–red axis, and the blue–yellow axis.
  var values: SIMD3<Double>

  init(values: SIMD3<Double>) { self.values = values }

  /// Converts an sRGB color, ignoring alpha.
  init(_ color: Color) {
    let light = SIMD3(color.red, color.green, color.blue).map { SRGBCurve.light(Double($0) / 255) }
    let cones = Self.product(Self.toCones, light).map(SRGBCurve.cubeRoot)
    values = Self.product(Self.toLab, cones)
  }

  /// The sRGB red, green and blue, each clipped to `0...1`.
  var channels: SIMD3<Double> {
    let roots = Self.product(Self.fromLab, values)
    return Self.product(Self.fromCones, roots * roots * roots).map(SRGBCurve.value)
  }

  private typealias Matrix = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  private static func product(_ rows: Matrix, _ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
  }

  private static let toCones: Matrix = (
    SIMD3(0.4122214708, 0.5363325363, 0.0514459929),
    SIMD3(0.2119034982, 0.6806995451, 0.1073969566),
    SIMD3(0.0883024619, 0.2817188376, 0.6299787005)
  )
  private static let toLab: Matrix = (
    SIMD3(0.2104542553, 0.7936177850, -0.0040720468),
    SIMD3(1.9779984951, -2.4285922050, 0.4505937099),
    SIMD3(0.0259040371, 0.7827717662, -0.8086757660)
  )
  private static let fromLab: Matrix = (
    SIMD3(1, 0.3963377774, 0.2158037573),
    SIMD3(1, -0.1055613458, -0.0638541728),
    SIMD3(1, -0.0894841775, -1.2914855480)
  )
  private static let fromCones: Matrix = (
    SIMD3(4.0767416621, -3.3077115913, 0.2309699292),
    SIMD3(-1.2684380046, 2.6097574011, -0.3413193965),
    SIMD3(-0.0041960863, -0.7034186147, 1.7076147010)
  )
}

extension SIMD3 where Scalar: SIMDScalar {
  fileprivate func map<Result>(_ body: (Scalar) -> Result) -> SIMD3<Result> {
    SIMD3<Result>(body(x), body(y), body(z))
  }
}
