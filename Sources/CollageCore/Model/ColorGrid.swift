/// A 16 by 16 thumbnail, in color or grayscale, for comparing photos.
struct ColorGrid {
  private static let side = PhotoFingerprint.side

  /// The interleaved channel values, row by row.
  private(set) var values: [Double]
  private let channels: Int

  /// Creates a grid from 16 rows of 16 pixels with interleaved channels.
  init(_ values: [UInt8], channels: Int) {
    precondition(values.count == Self.side * Self.side * channels)
    self.values = values.map(Double.init)
    self.channels = channels
  }

  /// Returns the normalized cross-correlation of two grids, after subtracting each channel's mean:
  /// a value from -1 to 1, or `nil` if either grid is flat.
  ///
  /// Adding a constant to a channel, or multiplying all values by a positive factor, doesn't change
  /// the result. Brightness and contrast therefore have hardly any influence. Both grids must have
  /// the same number of channels.
  func correlation(with other: ColorGrid) -> Double? {
    let (own, others) = (centered, other.centered)
    let (energy, otherEnergy) = (Self.product(own, own), Self.product(others, others))
    guard min(energy, otherEnergy) > leastEnergy else { return nil }
    return Self.product(own, others) / (energy * otherEnergy).squareRoot()
  }

  /// The values minus their channel's mean, scaled to a unit vector; `nil` if the grid is flat.
  var unit: [Double]? {
    let own = centered
    let energy = Self.product(own, own)
    guard energy > leastEnergy else { return nil }
    let length = energy.squareRoot()
    return own.map { $0 / length }
  }

  /// True if all pixels have the same color, apart from rounding errors.
  var isFlat: Bool { Self.product(centered, centered) <= leastEnergy }

  var mean: Double { values.reduce(0, +) / Double(values.count) }

  private var leastEnergy: Double { Double(values.count) * Self.minimumVariance }

  /// Returns the central part of the grid, enlarged to 16 by 16 pixels by bilinear interpolation.
  ///
  /// `part` is the side length of the central part, as a fraction of the grid's side.
  func middle(_ part: Double) -> ColorGrid {
    let half = Double(Self.side) / 2
    let samples = (0..<Self.side).map { index -> (index: Int, share: Double) in
      let position = (Double(index) + 0.5 - half) * part + half - 0.5
      let first = min(max(Int(position), 0), Self.side - 2)
      return (first, position - Double(first))
    }
    var result = self
    for (row, y) in samples.enumerated() {
      for (column, x) in samples.enumerated() {
        for channel in 0..<channels {
          func value(_ down: Int, _ right: Int) -> Double {
            values[((y.index + down) * Self.side + x.index + right) * channels + channel]
          }
          let upper = value(0, 0) + (value(0, 1) - value(0, 0)) * x.share
          let lower = value(1, 0) + (value(1, 1) - value(1, 0)) * x.share
          result.values[(row * Self.side + column) * channels + channel] =
            upper + (lower - upper) * y.share
        }
      }
    }
    return result
  }

  /// The maximum variance of a flat grid, which differs from a single color only by rounding
  /// errors.
  private static let minimumVariance = 0.25

  private var centered: [Double] {
    var result = values
    for channel in 0..<channels {
      let indices = stride(from: channel, to: values.count, by: channels)
      let mean = indices.reduce(0) { $0 + values[$1] } / Double(values.count / channels)
      for index in indices { result[index] -= mean }
    }
    return result
  }

  private static func product(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for index in left.indices { sum += left[index] * right[index] }
    return sum
  }
}
