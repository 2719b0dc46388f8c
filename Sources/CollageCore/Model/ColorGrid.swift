/// The colours of a picture of 16 by 16, or its greys, as they are compared with those of another one.
struct ColorGrid {
  private static let side = PhotoFingerprint.side

  /// Row by row, a value for each channel.
  private(set) var values: [Double]
  private let channels: Int

  /// Takes 16 rows of 16 pixels with one value for each channel.
  init(_ values: [UInt8], channels: Int) {
    precondition(values.count == Self.side * Self.side * channels)
    self.values = values.map(Double.init)
    self.channels = channels
  }

  /// The normalized cross-correlation of two pictures: of all values, each less the mean of its channel.
  ///
  /// That one is lighter, has more contrast or another white balance changes nothing.
  ///
  /// - Parameter other: A picture with as many channels.
  /// - Returns: From -1 to 1; `nil` if one of the two is flat.
  func correlation(with other: ColorGrid) -> Double? {
    let (own, others) = (centered, other.centered)
    let (energy, otherEnergy) = (Self.product(own, own), Self.product(others, others))
    guard min(energy, otherEnergy) > leastEnergy else { return nil }
    return Self.product(own, others) / (energy * otherEnergy).squareRoot()
  }

  /// The values less the means of their channels, as a unit vector; `nil` if the picture is flat.
  var unit: [Double]? {
    let own = centered
    let energy = Self.product(own, own)
    guard energy > leastEnergy else { return nil }
    let length = energy.squareRoot()
    return own.map { $0 / length }
  }

  /// Whether it is the same everywhere, as far as rounding lets that be told.
  var isFlat: Bool { Self.product(centered, centered) <= leastEnergy }

  /// The mean of all values.
  var mean: Double { values.reduce(0, +) / Double(values.count) }

  private var leastEnergy: Double { Double(values.count) * Self.flatVariance }

  /// What is left of a picture whose edges are cut away.
  ///
  /// - Parameter part: The part of each side that is left.
  /// - Returns: The part, as large as the picture, between whose pixels values go evenly.
  func middle(_ part: Double) -> ColorGrid {
    let half = Double(Self.side) / 2
    let places = (0..<Self.side).map { index -> (index: Int, share: Double) in
      let place = (Double(index) + 0.5 - half) * part + half - 0.5
      let first = min(max(Int(place), 0), Self.side - 2)
      return (first, place - Double(first))
    }
    var result = self
    for (row, y) in places.enumerated() {
      for (column, x) in places.enumerated() {
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

  /// A smaller one is only the noise of rounding.
  private static let flatVariance = 0.25

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
