/// Values that some parameters of adjustments get while the others stay.
public struct AdjustmentChange: Hashable, Sendable {
  /// The new values by the names of their parameters.
  public let values: [String: Double]

  /// Says what is set; a name of which this version knows nothing changes nothing.
  public init(_ values: [String: Double]) {
    self.values = values
  }

  /// The change as it is written, in the order of the help: `brightness=20`.
  public var words: [String] {
    Adjustments.parameters.compactMap { parameter in
      values[parameter.name].map { "\(parameter.name)=\(NumberFormat.text($0))" }
    }
  }

  /// The adjustments afterwards.
  public func applied(to adjustments: Adjustments) -> Adjustments {
    var result = adjustments
    for parameter in Adjustments.parameters {
      if let value = values[parameter.name] { result[keyPath: parameter.path] = value }
    }
    return result
  }
}
