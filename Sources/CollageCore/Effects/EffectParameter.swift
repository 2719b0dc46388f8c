/// What is known of one parameter of an effect.
package struct EffectParameter: Hashable, Sendable {
  /// The name on the command line and in the store.
  package let name: String
  /// The values that can be set.
  package let kind: ParameterKind
  /// The value when nothing is said, as it is stored; nil for a seed, which comes from the item.
  package let defaultValue: JSONValue?

  /// The smallest and the largest value of a number; nil for anything else.
  package var limits: (lowest: JSONValue, highest: JSONValue)? {
    switch kind {
    case .whole(let range): (range.lowerBound.stored, range.upperBound.stored)
    case .decimal(let range): (range.lowerBound.stored, range.upperBound.stored)
    case .color, .seed: nil
    }
  }
}

/// What a parameter can be.
package enum ParameterKind: Hashable, Sendable {
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// A number in a range.
  case decimal(ClosedRange<Double>)
  /// A colour, or none.
  case color
  /// Any 64-bit number.
  case seed
}
