/// A value in a look; each case is a type of value.
package enum LookValue: Hashable, Sendable {
  case length(LookLength)
  case color(Color)
  case fraction(UnitInterval)
  case flag(Bool)
  case blend(BlendMode)
  case adjustments(Adjustments)
  case mask(Mask)
  case crop(UnitRect)
  case focus(Point)
  case motion(Motion)
  case shaders(ShaderStack)

  package var length: LookLength? { if case .length(let length) = self { length } else { nil } }
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var fraction: UnitInterval? { if case .fraction(let value) = self { value } else { nil } }
  var flag: Bool? { if case .flag(let isSet) = self { isSet } else { nil } }
  var blend: BlendMode? { if case .blend(let mode) = self { mode } else { nil } }
}

/// A specified value for a field of a look, before it is resolved for an item.
package enum LookFieldSpec: Hashable, Sendable {
  case length(LengthSpec)
  case value(LookValue)

  package static func color(_ color: Color) -> LookFieldSpec { .value(.color(color)) }
  package static func fraction(_ value: UnitInterval) -> LookFieldSpec { .value(.fraction(value)) }
  package static func flag(_ isSet: Bool) -> LookFieldSpec { .value(.flag(isSet)) }
}
