/// The JSON representation of an item's look, with a key for the opacity and for each other part
/// that differs from the default.
package struct LookView: Encodable {
  /// The value of a part, or an object of its fields.
  package enum Value: Encodable {
    case length(LengthView)
    case color(String)
    case fraction(Double)
    case flag(Bool)
    case keyword(String)
    case adjustments([String: Double])
    case mask(MaskView)
    case crop(CropView)
    case focus(FocusView)
    case motion(AnimationView)
    case fields([(field: LookField, value: Value)])

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .length(let length): try length.encode(to: encoder)
      case .color(let text), .keyword(let text): try text.encode(to: encoder)
      case .fraction(let number): try number.encode(to: encoder)
      case .flag(let isSet): try isSet.encode(to: encoder)
      case .adjustments(let values): try values.encode(to: encoder)
      case .mask(let mask): try mask.encode(to: encoder)
      case .crop(let crop): try crop.encode(to: encoder)
      case .focus(let focus): try focus.encode(to: encoder)
      case .motion(let motion): try motion.encode(to: encoder)
      case .fields(let fields):
        var container = encoder.container(keyedBy: FieldName.self)
        for (field, value) in fields {
          try container.encode(value, forKey: FieldName(stringLiteral: field.name))
          if let former = DeprecatedKeys.spellings[field.name] {
            try container.encode(value, forKey: FieldName(stringLiteral: former))
          }
        }
      }
    }
  }

  /// The parts that differ from the default, and the opacity.
  package let parts: [(part: LookPart, value: Value)]

  /// Creates the view of an item's look; shaders are separate keys of the item's JSON.
  init(of item: Item) {
    parts = LookPart.all.compactMap { part in
      guard part != .shader, !part.isPlain(in: item.look) || part == .opacity else { return nil }
      let fields = part.fields.compactMap { field in
        field.value(item.look).flatMap { Value($0, of: item) }.map { (field, $0) }
      }
      return part.isScalar
        ? fields.first.map { (part, $0.1) } : (part, .fields(fields))
    }
  }

  /// Returns the value of a part; `nil` if the view doesn't contain the part.
  package subscript(part: LookPart) -> Value? { parts.first { $0.part == part }?.value }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for (part, value) in parts {
      try container.encode(value, forKey: FieldName(stringLiteral: part.name))
    }
  }
}

extension LookView.Value {
  /// Creates the view of a value; `nil` for shaders, which are separate keys, and for a value that
  /// doesn't change the item.
  fileprivate init?(_ value: LookValue, of item: Item) {
    switch value {
    case .length(let length): self = .length(LengthView(length, of: item))
    case .color(let color): self = .color(color.argument)
    case .fraction(let value): self = .fraction(JSONText.rounded(value.value))
    case .flag(let isSet): self = .flag(isSet)
    case .blend(let mode): self = .keyword(mode.rawValue)
    case .adjustments(let adjustments):
      let changed = Adjustments.parameters.filter { adjustments[$0] != $0.neutral }
      guard !changed.isEmpty else { return nil }
      self = .adjustments(
        Dictionary(
          changed.map { ($0.name, JSONText.rounded(adjustments[$0])) },
          uniquingKeysWith: { first, _ in first }))
    case .mask(let mask): self = .mask(MaskView(mask))
    case .crop(let crop):
      guard let photo = item.photo else { return nil }
      self = .crop(CropView(crop, of: photo))
    case .focus(let point): self = .focus(FocusView(point))
    case .motion:
      guard let motion = AnimationView(of: item) else { return nil }
      self = .motion(motion)
    case .shaders: return nil
    }
  }
}
