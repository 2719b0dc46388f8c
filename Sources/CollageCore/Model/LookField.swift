/// The description of a field in a part of a look, such as the border's width.
package struct LookField: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A length; only a length of the kind `distance` can be negative.
    case length(LengthKind)
    case color
    /// A number from 0 to 1.
    case fraction
    case flag
    case blend
    /// A value with its own syntax and its own stored form, such as a crop or an animation.
    case other
  }

  /// The kinds of lengths, as error messages name them.
  package enum LengthKind: Hashable, Sendable {
    case width, radius, blur, distance
  }

  /// The texts that describe a field in output, and the range of its control on the web page.
  package struct Texts: Hashable, Sendable {
    package var help = ""
    /// The text after the value in the output of `show`.
    package var suffix = ""
    /// The range of the web page's slider, in percent; `nil` if the control isn't a slider.
    package var slider: ClosedRange<Double>?
  }

  /// The name of the option and the key in JSON.
  package let name: String
  package let kind: Kind
  /// True if the value is a positional argument of the command, false if it is an option.
  package let isOperand: Bool
  package let texts: Texts
  /// Returns the field's value in a look; `nil` if the look doesn't have the part or the value.
  package let value: @Sendable (Look) -> LookValue?
  let storedName: FieldName
  let isOptional: Bool
  /// Sets the field's value in a look that has the part.
  let set: @Sendable (inout Look, LookValue) -> Void

  package var isLength: Bool { if case .length = kind { true } else { false } }

  /// Reads the stored value; `nil` if an optional value is missing, or if the part reads the value
  /// itself.
  func read(_ fields: inout StoredFields) throws -> LookValue? {
    switch kind {
    case .length(let kind):
      guard
        let length: LookLength = isOptional
          ? try fields.optional(storedName) : try fields.required(storedName)
      else { return nil }
      return .length(
        try fields.checked(storedName, length) { kind == .distance || $0.number >= 0 })
    case .color: return .color(try fields.required(storedName))
    case .fraction: return .fraction(try fields.required(storedName))
    case .flag: return try fields.optional(storedName).map { .flag($0) }
    case .blend, .other: return nil
    }
  }

  /// Writes a value; a flag is written only if it is true.
  func write(_ value: LookValue, to fields: inout StoredFieldsWriter) throws {
    switch value {
    case .length(let length): try fields.write(storedName, length)
    case .color(let color): try fields.write(storedName, color)
    case .fraction(let value): try fields.write(storedName, value)
    case .flag(let isSet): try fields.write(storedName, isSet, unless: false)
    case .blend(let mode): try fields.write(storedName, mode)
    case .adjustments(let adjustments): try fields.write(storedName, adjustments)
    case .mask(let mask): try fields.write(storedName, mask)
    case .crop(let crop): try fields.write(storedName, crop)
    case .focus(let point): try fields.write(storedName, point)
    case .motion(let motion): try fields.write(storedName, motion)
    case .shaders(let stack): try fields.write(storedName, stack)
    }
  }
}

/// A field of a type such as ``Border``, before it is bound to a property of a look.
struct RecordField<Record: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

  let name: String
  let storedName: FieldName
  let kind: LookField.Kind
  let isOperand: Bool
  let isOptional: Bool
  let texts: LookField.Texts
  let value: @Sendable (Record) -> LookValue?
  let set: @Sendable (inout Record, LookValue) -> Void

  init(
    _ name: String, stored: String? = nil, _ kind: LookField.Kind, isOperand: Bool = false,
    isOptional: Bool = false, _ texts: LookField.Texts = LookField.Texts(),
    value: @escaping @Sendable (Record) -> LookValue?,
    set: @escaping @Sendable (inout Record, LookValue) -> Void
  ) {
    (self.name, self.kind, self.isOperand, self.isOptional) = (name, kind, isOperand, isOptional)
    (self.texts, self.value, self.set) = (texts, value, set)
    storedName = FieldName(stringLiteral: stored ?? name)
  }

  static func length(
    _ kind: LookField.LengthKind, _ name: String, _ path: Path<LookLength>,
    isOperand: Bool = false, _ texts: LookField.Texts
  ) -> RecordField {
    RecordField(name, .length(kind), isOperand: isOperand, texts) {
      .length($0[keyPath: path])
    } set: { record, value in
      value.length.map { record[keyPath: path] = $0 }
    }
  }

  static func length(
    _ kind: LookField.LengthKind, _ name: String, _ path: Path<LookLength?>,
    _ texts: LookField.Texts
  ) -> RecordField {
    RecordField(name, .length(kind), isOptional: true, texts) {
      $0[keyPath: path].map { .length($0) }
    } set: { record, value in
      record[keyPath: path] = value.length
    }
  }

  static func color(
    _ path: Path<Color>, isOperand: Bool = false, _ texts: LookField.Texts
  ) -> RecordField {
    RecordField("color", .color, isOperand: isOperand, texts) {
      .color($0[keyPath: path])
    } set: { record, value in
      value.color.map { record[keyPath: path] = $0 }
    }
  }

  static func fraction(
    _ name: String, _ path: Path<UnitInterval>, _ texts: LookField.Texts
  ) -> RecordField {
    RecordField(name, .fraction, texts) {
      .fraction($0[keyPath: path])
    } set: { record, value in
      value.fraction.map { record[keyPath: path] = $0 }
    }
  }

  static func flag(
    _ name: String, stored: String, _ path: Path<Bool>, _ texts: LookField.Texts
  ) -> RecordField {
    RecordField(name, stored: stored, .flag, texts) {
      .flag($0[keyPath: path])
    } set: { record, value in
      value.flag.map { record[keyPath: path] = $0 }
    }
  }
}
