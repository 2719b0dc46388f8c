/// A value in a look, by its type.
package enum LookValue: Hashable, Sendable {
  /// A width, a radius or a distance.
  case length(LookLength)
  /// A color.
  case color(Color)
  /// A number from 0 to 1.
  case fraction(UnitInterval)
  /// On or off.
  case flag(Bool)
  /// A blend mode.
  case blend(BlendMode)
  /// Changes of tones, colors and sharpness.
  case adjustments(Adjustments)
  /// A mask.
  case mask(Mask)
  /// The visible part of a photo.
  case crop(UnitRect)
  /// The place in a photo that stays visible.
  case focus(Point)
  /// The change over time.
  case motion(Motion)
  /// The effects.
  case shaders(ShaderStack)

  /// The length, if it is one.
  package var length: LookLength? { if case .length(let length) = self { length } else { nil } }
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var fraction: UnitInterval? { if case .fraction(let value) = self { value } else { nil } }
  var flag: Bool? { if case .flag(let isSet) = self { isSet } else { nil } }
  var blend: BlendMode? { if case .blend(let mode) = self { mode } else { nil } }
}

/// The value that a user gives a field of a look, before it is resolved for an item.
package enum LookFieldSpec: Hashable, Sendable {
  /// A length, which depends on the item and the canvas.
  case length(WantedLength)
  /// A value that is the same for all items.
  case value(LookValue)

  /// A color.
  package static func color(_ color: Color) -> LookFieldSpec { .value(.color(color)) }
  /// A number from 0 to 1.
  package static func fraction(_ value: UnitInterval) -> LookFieldSpec { .value(.fraction(value)) }
  /// On or off.
  package static func flag(_ isSet: Bool) -> LookFieldSpec { .value(.flag(isSet)) }
}
