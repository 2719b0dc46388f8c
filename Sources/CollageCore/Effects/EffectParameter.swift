package struct EffectParameter: Hashable, Sendable {
  package let name: String
  package let kind: ParameterKind
  /// The default value, in its stored form; `nil` for a seed, whose initial value is derived from
  /// the item.
  package let defaultValue: JSONValue?

  /// The range of a number; `nil` for parameters that are not numbers.
  package var limits: (lowest: JSONValue, highest: JSONValue)? {
    switch kind {
    case .whole(let range): (range.lowerBound.stored, range.upperBound.stored)
    case .decimal(let range): (range.lowerBound.stored, range.upperBound.stored)
    case .color, .seed: nil
    }
  }
}

package enum ParameterKind: Hashable, Sendable {
  case whole(ClosedRange<Int>)
  case decimal(ClosedRange<Double>)
  /// A color or `Color.none`.
  case color
  case seed
}
