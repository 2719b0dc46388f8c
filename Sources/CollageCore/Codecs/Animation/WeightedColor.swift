/// A color and the number of its pixels.
struct WeightedColor: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var weight: Double

  @inline(__always)
  func distance(to other: WeightedColor) -> Double {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }
}

/// The total weight of a set of colors and the weighted sums of their channels.
struct WeightedColorSum: Hashable {
  private(set) var weight = 0.0
  private var red = 0.0
  private var green = 0.0
  private var blue = 0.0

  mutating func add(_ point: WeightedColor) {
    weight += point.weight
    red += point.red * point.weight
    green += point.green * point.weight
    blue += point.blue * point.weight
  }

  func without(_ part: WeightedColorSum) -> WeightedColorSum {
    var rest = self
    rest.weight -= part.weight
    rest.red -= part.red
    rest.green -= part.green
    rest.blue -= part.blue
    return rest
  }

  /// The part of the sum of the colors' squares that remains if each color is replaced by the mean.
  ///
  /// The larger this value is, the smaller is the squared error of the mean.
  var explained: Double {
    weight > 0 ? (red * red + green * green + blue * blue) / weight : 0
  }

  /// The weighted mean color; `nil` if the weight is zero.
  var mean: WeightedColor? {
    guard weight > 0 else { return nil }
    return WeightedColor(
      red: red / weight, green: green / weight, blue: blue / weight, weight: weight)
  }
}
