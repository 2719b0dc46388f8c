/// A part of a look, such as the border.
///
/// The part's command, stored form, JSON, messages and controls on the web page are derived from
/// this description. `verb` is the name of the command that changes the part.
package struct LookPart: Sendable {
  typealias Path<Value> = any WritableKeyPath<Look, Value> & Sendable

  package struct Texts: Hashable, Sendable {
    /// The past tense of the verb in messages; `nil` uses "set the NAME of".
    package var done: String?
    /// The noun in messages about the removal of the part; `nil` uses "the NAME".
    package var removed: String?
    /// The noun in messages that a script omits the part; `nil` uses the name.
    package var omitted: String?
    /// True if the web page has controls for the part.
    package var isOnPage = false
    /// The initial value of the part's first length on the web page, in percent.
    package var startPercent: Double = 0
  }

  package let verb: String
  /// The name of the stored field, the JSON key and the line in `show`.
  package let name: String
  package let fields: [LookField]
  /// True if the part is a single value rather than an object with fields.
  package let isScalar: Bool
  /// True if a change keeps the values that it doesn't specify; false if they get their defaults.
  package let keepsValues: Bool
  /// True if the part depends on one photo, so that styles omit it.
  let isPerPhoto: Bool
  /// True if applying a style that doesn't have the part leaves the item's part unchanged.
  let isKeptByStyles: Bool
  package let texts: Texts
  private let isPlain: @Sendable (Look) -> Bool
  private let copyValue: @Sendable (Look, inout Look) -> Void
  private let isInvisible: @Sendable (Look) -> Bool
  private let unknownFields: @Sendable (Look) -> [String: JSONValue]
  private let readValue: @Sendable (LookPart, inout StoredFields, inout Look) throws -> Void
  private let writeValue: @Sendable (LookPart, Look, inout StoredFieldsWriter) throws -> Void
  /// Adds the part with default values, unless `keepsValues` is true and the look has the part.
  ///
  /// Does nothing for a part that is a single value.
  let addDefaults: @Sendable (inout Look) -> Void
  var storedName: FieldName { FieldName(stringLiteral: name) }

  /// True if the part has lengths and therefore accepts `--fixed` and `none`.
  package var hasLengths: Bool { fields.contains(where: \.isLength) }

  package func isPlain(in look: Look) -> Bool { isPlain(look) }

  /// Returns whether a look has the part but nothing of it is visible.
  func isInvisible(in look: Look) -> Bool { isInvisible(look) }

  package func unknownNames(in look: Look) -> [String] {
    unknownFields(look).keys.map { "\(name) \($0)" }
  }

  package func defaultValue(of field: LookField) -> LookValue? {
    var look = Look()
    addDefaults(&look)
    return field.value(look)
  }

  /// Removes the part, even if a later version stored it.
  package func remove(from look: inout Look) {
    copyValue(.plain, &look)
    look.unknown[name] = nil
  }

  func copy(from source: Look, to look: inout Look) { copyValue(source, &look) }

  func read(_ fields: inout StoredFields, into look: inout Look) throws {
    try readValue(self, &fields, &look)
  }

  func write(_ look: Look, to fields: inout StoredFieldsWriter) throws {
    if !isPlain(look) { try writeValue(self, look, &fields) }
  }
}

extension LookPart {
  /// Creates a part that consists of a single value.
  ///
  /// The value `plain` isn't stored. `field` is the name of the command's argument. If `isOpen` is
  /// true, values of later versions are preserved but not drawn. `set` extracts the part's value
  /// from a ``LookValue``; by default, a ``LookPartChange`` can't set the part.
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

  /// Creates a part that is an object with fields.
  ///
  /// `verb` is also the stored name. `recordFields` begins with the positional arguments.
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
    isInvisible = { $0[keyPath: path]?.isInvisible ?? false }
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

protocol LookRecord: Hashable, Sendable {
  var unknown: [String: JSONValue] { get set }
  var isInvisible: Bool { get }
}

extension Border: LookRecord {}
extension Outline: LookRecord {}
extension Shadow: LookRecord {}

extension LookPart: Hashable {
  package static func == (first: LookPart, second: LookPart) -> Bool { first.verb == second.verb }
  package func hash(into hasher: inout Hasher) { hasher.combine(verb) }
}
