/// New values for some parameters of adjustments; the other parameters keep their values.
public struct AdjustmentChange: Hashable, Sendable {
  /// The new values by parameter name.
  public let values: [String: Double]

  /// Creates a change with these values.
  ///
  /// Unknown parameter names have no effect.
  public init(_ values: [String: Double]) {
    self.values = values
  }

  /// The change as command-line arguments such as `brightness=20`, in the order of
  /// ``Adjustments/parameters``.
  public var arguments: [String] {
    Adjustments.parameters.compactMap { parameter in
      values[parameter.name].map { "\(parameter.name)=\(NumberFormat.text($0))" }
    }
  }

  /// Returns the adjustments with the change applied.
  public func applied(to adjustments: Adjustments) -> Adjustments {
    var result = adjustments
    for parameter in Adjustments.parameters {
      if let value = values[parameter.name] { result[keyPath: parameter.path] = value }
    }
    return result
  }
}
