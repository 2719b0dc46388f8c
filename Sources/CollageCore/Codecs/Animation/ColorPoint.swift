/// A colour and how often it occurs.
struct ColorPoint: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  /// The number of pixels.
  var weight: Double

  /// The square of the distance to another colour.
  @inline(__always)
  func distance(to other: ColorPoint) -> Double {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }
}

/// The weight of some colours and the sums of their channels, each times its weight.
struct ColorSum: Hashable {
  private(set) var weight = 0.0
  private var red = 0.0
  private var green = 0.0
  private var blue = 0.0

  mutating func add(_ point: ColorPoint) {
    weight += point.weight
    red += point.red * point.weight
    green += point.green * point.weight
    blue += point.blue * point.weight
  }

  /// These colours without some of them.
  func without(_ part: ColorSum) -> ColorSum {
    var rest = self
    rest.weight -= part.weight
    rest.red -= part.red
    rest.green -= part.green
    rest.blue -= part.blue
    return rest
  }

  /// What one colour for all explains of the squares; the more, the smaller the error.
  var explained: Double {
    weight > 0 ? (red * red + green * green + blue * blue) / weight : 0
  }

  /// The mean; nil of nothing.
  var mean: ColorPoint? {
    guard weight > 0 else { return nil }
    return ColorPoint(
      red: red / weight, green: green / weight, blue: blue / weight, weight: weight)
  }
}
