package struct FieldName: CodingKey, Hashable, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral value: String) { stringValue = value }
  package init?(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// A reader of the fields of a stored JSON object; it tracks which fields have been read.
package struct StoredFields {
  private let container: KeyedDecodingContainer<FieldName>
  private var known: Set<String> = []

  package init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
  }

  private init(_ container: KeyedDecodingContainer<FieldName>) { self.container = container }

  func contains(_ name: FieldName) -> Bool { container.contains(name) }

  /// Reads a field that must exist because every version of the program writes it.
  package mutating func required<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) throws -> Value {
    known.insert(name.stringValue)
    return try container.decode(type, forKey: name)
  }

  /// Reads a field; `nil` if the field is missing or null.
  package mutating func optional<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) throws -> Value? {
    known.insert(name.stringValue)
    return try container.decodeIfPresent(type, forKey: name)
  }

  /// Reads a field without marking it as read; a caller that uses the value calls ``take(_:)``.
  ///
  /// `nil` if the field is missing or null, or if this version can't decode it.
  func peek<Value: Decodable>(_ name: FieldName, as type: Value.Type = Value.self) -> Value? {
    try? container.decodeIfPresent(type, forKey: name)
  }

  /// Reads a field; returns `nil` and leaves the field unread if it is missing or null, or if this
  /// version can't decode it.
  mutating func understood<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) -> Value? {
    guard let value = peek(name, as: type) else { return nil }
    take(name)
    return value
  }

  mutating func take(_ name: FieldName) { known.insert(name.stringValue) }

  package func checked<Value>(
    _ name: FieldName, _ value: Value, _ isAllowed: (Value) -> Bool
  ) throws -> Value {
    guard isAllowed(value) else { throw wrong(name, value) }
    return value
  }

  func wrong(_ name: FieldName, _ value: some Any) -> DecodingError {
    DecodingError.dataCorruptedError(
      forKey: name, in: container, debugDescription: "\(value) is out of range")
  }

  /// Reads the fields of a nested object; `nil` if the object is missing or null.
  mutating func nested(_ name: FieldName) throws -> StoredFields? {
    known.insert(name.stringValue)
    guard container.contains(name), try !container.decodeNil(forKey: name) else { return nil }
    return StoredFields(try container.nestedContainer(keyedBy: FieldName.self, forKey: name))
  }

  /// Returns all fields that have not been read.
  package func unknown() throws -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for name in container.allKeys where !known.contains(name.stringValue) {
      fields[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
    }
    return fields
  }
}

/// A writer of the fields of a stored JSON object; it can omit default values.
package struct StoredFieldsWriter {
  private var container: KeyedEncodingContainer<FieldName>

  package init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: FieldName.self)
  }

  mutating func write(
    _ name: FieldName, fields: @escaping (inout StoredFieldsWriter) throws -> Void
  ) throws {
    try container.encode(StoredObject(fields: fields), forKey: name)
  }

  package mutating func write(_ name: FieldName, _ value: some Encodable) throws {
    try container.encode(value, forKey: name)
  }

  package mutating func write<Value: Encodable & Equatable>(
    _ name: FieldName, _ value: Value, unless defaultValue: Value
  ) throws {
    if value != defaultValue { try container.encode(value, forKey: name) }
  }

  package mutating func write(_ name: FieldName, ifAny value: (some Encodable)?) throws {
    try container.encodeIfPresent(value, forKey: name)
  }

  package mutating func write(unknown fields: [String: JSONValue]) throws {
    for (name, value) in fields {
      try container.encode(value, forKey: FieldName(stringLiteral: name))
    }
  }
}

/// An object nested in a stored object.
///
/// The encoder of `canonicalBytes(of:)` closes containers only when the encoding of a value ends.
/// It would not close a nested container before the next field, so the nested object is encoded as
/// a separate value.
private struct StoredObject: Encodable {
  let fields: (inout StoredFieldsWriter) throws -> Void

  func encode(to encoder: any Encoder) throws {
    var writer = StoredFieldsWriter(encoder)
    try fields(&writer)
  }
}
