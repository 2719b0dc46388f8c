internal import Foundation

struct ColorMixture: Hashable, Sendable {
  struct Component: Hashable, Sendable {
    let mean: ColorVector
    /// The elements xx, yy and zz of the inverse covariance matrix; `mixed` is twice xy, xz and yz.
    let diagonal: SIMD4<Float>
    let mixed: SIMD4<Float>
    /// The logarithm of `w / √d`, where `w` is the weight and `d` the covariance's determinant.
    let offset: Float

    /// Returns the logarithm of the weighted density, without the constant `(2π)^(-3/2)`.
    @inline(__always)
    func logDensity(_ color: ColorVector) -> Float {
      let d = color - mean
      let cross = SIMD4(d.x * d.y, d.x * d.z, d.y * d.z, 0)
      return offset - 0.5 * ((d * d).dot(diagonal) + cross.dot(mixed))
    }
  }

  static let count = 5

  private(set) var components: [Component] = []

  /// Fits a mixture of Gaussians to CIE Lab colors with Orchard and Bouman's splitting rule.
  ///
  /// The weights must be above zero. After the splits, each of `rounds` rounds assigns every color
  /// to the component with the highest density, and fits the components again.
  init(_ colors: [ColorVector], weights: [Float], rounds: Int = 6) {
    var group = [Int](repeating: 0, count: colors.count)
    var moments = Self.moments(colors, weights, group, count: 1)
    while moments.count < Self.count, Self.split(&group, colors, &moments) {
      moments = Self.moments(colors, weights, group, count: moments.count)
    }
    components = Self.components(moments)
    for _ in 0..<rounds where components.count > 1 {
      for index in colors.indices { group[index] = nearest(colors[index]) }
      components = Self.components(
        Self.moments(colors, weights, group, count: components.count))
    }
  }

  /// Returns the negative logarithm of the density at a color, without a constant term.
  func cost(_ color: ColorVector) -> Float {
    var (maximum, sum): (Float, Float) = (-.infinity, 0)
    for component in components {
      let value = component.logDensity(color)
      if value > maximum {
        sum = sum * exp(maximum - value) + 1
        maximum = value
      } else if value > maximum - 15 {
        sum += exp(value - maximum)
      }
    }
    return -(maximum + log(sum))
  }

  private func nearest(_ color: ColorVector) -> Int {
    var (best, maximum) = (0, -Float.infinity)
    for index in components.indices {
      let value = components[index].logDensity(color)
      if value > maximum { (best, maximum) = (index, value) }
    }
    return best
  }

  private static func moments(
    _ colors: [ColorVector], _ weights: [Float], _ group: [Int], count: Int
  ) -> [ColorMoments] {
    var moments = [ColorMoments](repeating: ColorMoments(), count: count)
    for index in colors.indices {
      moments[group[index]].add(colors[index], weight: weights[index])
    }
    return moments
  }

  /// Splits the group with the greatest variance at its mean, along its principal axis; returns
  /// `false` if no group can be split.
  private static func split(
    _ group: inout [Int], _ colors: [ColorVector], _ moments: inout [ColorMoments]
  ) -> Bool {
    let axes = moments.map { $0.covariance.principalAxis() }
    guard let widest = axes.indices.max(by: { axes[$0].variance < axes[$1].variance }),
      axes[widest].variance > 1e-6
    else { return false }
    let axis = axes[widest].axis
    let middle = (moments[widest].mean * axis).sum()
    for index in colors.indices where group[index] == widest {
      if (SIMD4<Double>(colors[index]) * axis).sum() > middle { group[index] = moments.count }
    }
    moments.append(ColorMoments())
    return true
  }

  private static func components(_ moments: [ColorMoments]) -> [Component] {
    let total = moments.reduce(0) { $0 + $1.weight }
    return moments.filter { $0.weight > 0 }.map { part in
      var covariance = part.covariance
      covariance.xx += 1
      covariance.yy += 1
      covariance.zz += 1
      let inverse = covariance.inverse
      return Component(
        mean: ColorVector(part.mean),
        diagonal: SIMD4(Float(inverse.xx), Float(inverse.yy), Float(inverse.zz), 0),
        mixed: SIMD4(Float(2 * inverse.xy), Float(2 * inverse.xz), Float(2 * inverse.yz), 0),
        offset: Float(log(part.weight / total) - 0.5 * log(covariance.determinant)))
    }
  }
}
