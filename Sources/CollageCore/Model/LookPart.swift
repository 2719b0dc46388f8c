/// A part of a look, such as the border: one description from which its verb, its stored form, its JSON, its texts
/// and the page's controls derive.
package struct LookPart: Sendable {
  typealias Path<Value> = any WritableKeyPath<Look, Value> & Sendable

  /// The texts of reports and of the page.
  package struct Texts: Hashable, Sendable {
    /// What an edit did, in the past: `gave`.
    package var done = "gave"
    /// The noun in reports: `a border`; `nil` if the verb says it all.
    package var noun: String?
    /// The noun in reports of its removal; `nil` if it is `the` and the name.
    package var removed: String?
    /// The noun in messages about parts that a script omits; `nil` if it is the name.
    package var omitted: String?
    /// The title on the page, in English and German.
    package var title = ""
    /// The value of the first length that the page starts with, in percent.
    package var startPercent: Double = 0
  }

  /// The verb that changes it.
  package let verb: String
  /// The name of the stored field, of the key in JSON and of the line in `show`.
  package let name: String
  /// The fields; a part of one value has one field.
  package let fields: [LookField]
  /// Whether it is one value and not an object of fields.
  package let isScalar: Bool
  /// Whether a change keeps the values that it doesn't give.
  package let keepsValues: Bool
  /// Whether it fits only one photo, so that styles leave it out.
  let isPerPhoto: Bool
  /// Whether a style without the part keeps the item's.
  let isKeptByStyles: Bool
  /// The texts of reports and of the page.
  package let texts: Texts
  private let isPlain: @Sendable (Look) -> Bool
  private let copyValue: @Sendable (Look, inout Look) -> Void
  private let isInvisible: @Sendable (Look) -> Bool
  private let unknownFields: @Sendable (Look) -> [String: JSONValue]
  private let readValue: @Sendable (LookPart, inout StoredFields, inout Look) throws -> Void
  private let writeValue: @Sendable (LookPart, Look, inout StoredFieldsWriter) throws -> Void
  /// Adds the part with default values, unless the look has it and the part keeps values.
  let addDefaults: @Sendable (inout Look) -> Void
  var storedName: FieldName { FieldName(stringLiteral: name) }

  /// Whether it has lengths, so that it takes `--fixed` and `none`.
  package var hasLengths: Bool { fields.contains(where: \.isLength) }

  /// Whether a look is without the part.
  package func isPlain(in look: Look) -> Bool { isPlain(look) }

  /// Whether the part is there, but can't be seen.
  func isInvisible(in look: Look) -> Bool { isInvisible(look) }

  /// The names of the fields that a later version stored.
  package func unknownNames(in look: Look) -> [String] {
    unknownFields(look).keys.map { "\(name) \($0)" }
  }

  /// The default value of a field; `nil` if it has none.
  package func defaultValue(of field: LookField) -> LookValue? {
    var look = Look()
    addDefaults(&look)
    return field.value(look)
  }

  /// Removes the part, also one of a later version.
  package func remove(from look: inout Look) {
    copyValue(.plain, &look)
    look.unknown[name] = nil
  }

  /// Copies the part from one look to another.
  func copy(from source: Look, to look: inout Look) { copyValue(source, &look) }

  /// Reads the part of a stored look.
  func read(_ fields: inout StoredFields, into look: inout Look) throws {
    try readValue(self, &fields, &look)
  }

  /// Stores the part of a look.
  func write(_ look: Look, to fields: inout StoredFieldsWriter) throws {
    if !isPlain(look) { try writeValue(self, look, &fields) }
  }
}

extension LookPart {
  /// Describes a part that is one value.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - name: The stored name; `nil` if it is the verb.
  ///   - path: The property.
  ///   - plain: The value of the plain look, which is not stored.
  ///   - field: The name of the value as an argument of the verb.
  ///   - kind: The type of the value.
  ///   - isPerPhoto: Whether styles leave it out.
  ///   - isKeptByStyles: Whether a style without the part keeps the item's.
  ///   - isOpen: Whether later versions may know more values, which are kept and not drawn.
  ///   - texts: The texts of reports and of the page.
  ///   - control: The control of the page.
  ///   - isAllowed: Whether a stored value is valid.
  ///   - isNothing: Whether nothing of a value can be seen.
  ///   - unknown: The fields of a later version.
  ///   - value: Describes a value; `nil` if it is that of the plain look.
  ///   - set: Takes a value of a change; `nil` if another edit changes the part.
  init<Value: Codable & Hashable & Sendable>(
    _ verb: String, as name: String? = nil, _ path: Path<Value>, plain: Value,
    field: String = "to", kind: LookField.Kind = .other, isPerPhoto: Bool = false,
    isKeptByStyles: Bool = false, isOpen: Bool = false, texts: Texts = Texts(),
    control: LookField.Texts = LookField.Texts(),
    isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true },
    isNothing: @escaping @Sendable (Value) -> Bool = { _ in false },
    unknown: @escaping @Sendable (Value) -> [String: JSONValue] = { _ in [:] },
    value: @escaping @Sendable (Value) -> LookValue?,
    set: @escaping @Sendable (LookValue) -> Value? = { _ in nil }
  ) {
    let field = LookField(
      name: field, kind: kind, isOperand: true, texts: control,
      value: { value($0[keyPath: path]) }, storedName: FieldName(stringLiteral: name ?? verb),
      isOptional: false,
      set: { look, new in set(new).map { look[keyPath: path] = $0 } })
    (self.verb, self.name, fields, self.texts) = (verb, name ?? verb, [field], texts)
    (isScalar, keepsValues) = (true, false)
    (self.isPerPhoto, self.isKeptByStyles) = (isPerPhoto, isKeptByStyles)
    isPlain = { $0[keyPath: path] == plain }
    copyValue = { $1[keyPath: path] = $0[keyPath: path] }
    isInvisible = { isNothing($0[keyPath: path]) }
    unknownFields = { unknown($0[keyPath: path]) }
    addDefaults = { _ in }
    readValue = { part, fields, look in
      let name = part.storedName
      let stored: Value? =
        isOpen ? fields.understood(name) : try fields.optional(name)
      guard let stored else { return }
      look[keyPath: path] = try fields.checked(name, stored, isAllowed)
    }
    writeValue = { _, look, fields in
      if let value = value(look[keyPath: path]) { try field.write(value, to: &fields) }
    }
  }

  /// Describes a part that is an object of fields.
  ///
  /// - Parameters:
  ///   - verb: The verb, which is the stored name, too.
  ///   - path: The property.
  ///   - defaults: The values of fields that a change doesn't give.
  ///   - keepsValues: Whether a change starts with the part that an item has.
  ///   - texts: The texts of reports and of the page.
  ///   - recordFields: The fields, operands first.
  init<Record: LookRecord>(
    _ verb: String, _ path: Path<Record?>, defaults: Record, keepsValues: Bool = false,
    _ texts: Texts, _ recordFields: [RecordField<Record>]
  ) {
    fields = recordFields.map { field in
      LookField(
        name: field.name, kind: field.kind, isOperand: field.isOperand, texts: field.texts,
        value: { $0[keyPath: path].flatMap(field.value) }, storedName: field.storedName,
        isOptional: field.isOptional,
        set: { look, value in
          guard var record = look[keyPath: path] else { return }
          field.set(&record, value)
          look[keyPath: path] = record
        })
    }
    (self.verb, name, self.texts) = (verb, verb, texts)
    (isScalar, self.keepsValues) = (false, keepsValues)
    (isPerPhoto, isKeptByStyles) = (false, false)
    isPlain = { $0[keyPath: path] == nil }
    copyValue = { $1[keyPath: path] = $0[keyPath: path] }
    isInvisible = { $0[keyPath: path]?.isNothing ?? false }
    unknownFields = { $0[keyPath: path]?.unknown ?? [:] }
    addDefaults = { look in
      if !keepsValues || look[keyPath: path] == nil { look[keyPath: path] = defaults }
    }
    readValue = { part, fields, look in
      guard var own = try fields.nested(part.storedName) else { return }
      look[keyPath: path] = defaults
      for field in part.fields {
        if let value = try field.read(&own) { field.set(&look, value) }
      }
      look[keyPath: path]?.unknown = try own.unknown()
    }
    writeValue = { part, look, fields in
      try fields.write(part.storedName) { own in
        for field in part.fields {
          if let value = field.value(look) { try field.write(value, to: &own) }
        }
        try own.write(unknown: look[keyPath: path]?.unknown ?? [:])
      }
    }
  }
}

/// An object of fields that is a part of looks.
protocol LookRecord: Hashable, Sendable {
  /// The fields that a later version stored.
  var unknown: [String: JSONValue] { get set }
  /// Whether nothing of it can be seen.
  var isNothing: Bool { get }
}

extension Border: LookRecord {}
extension Outline: LookRecord {}
extension Shadow: LookRecord {}

/// Parts are the same if they have the same verb.
extension LookPart: Hashable {
  package static func == (first: LookPart, second: LookPart) -> Bool { first.verb == second.verb }
  package func hash(into hasher: inout Hasher) { hasher.combine(verb) }
}
