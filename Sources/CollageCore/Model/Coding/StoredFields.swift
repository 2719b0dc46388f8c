/// The name of a field of a stored object.
package struct FieldName: CodingKey, Hashable, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral value: String) { stringValue = value }
  package init?(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// A stored object that is read: what is missing takes its default, and what is left is unknown.
package struct StoredFields {
  private let container: KeyedDecodingContainer<FieldName>
  private var known: Set<String> = []

  package init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
  }

  private init(_ container: KeyedDecodingContainer<FieldName>) { self.container = container }

  /// Whether there is such a field.
  func contains(_ name: FieldName) -> Bool { container.contains(name) }

  /// A field that every version writes.
  package mutating func required<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) throws -> Value {
    known.insert(name.stringValue)
    return try container.decode(type, forKey: name)
  }

  /// A field that may be missing; nil then, and where it is null.
  package mutating func optional<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) throws -> Value? {
    known.insert(name.stringValue)
    return try container.decodeIfPresent(type, forKey: name)
  }

  /// A field that this version may not understand; it counts as unknown until it is taken.
  func peek<Value: Decodable>(_ name: FieldName, as type: Value.Type = Value.self) -> Value? {
    try? container.decodeIfPresent(type, forKey: name)
  }

  /// A field that counts as unknown where this version does not understand it.
  mutating func understood<Value: Decodable>(
    _ name: FieldName, as type: Value.Type = Value.self
  ) -> Value? {
    guard let value = peek(name, as: type) else { return nil }
    take(name)
    return value
  }

  /// Says that a field is understood.
  mutating func take(_ name: FieldName) { known.insert(name.stringValue) }

  /// A value that was read, if it is one that can be.
  package func checked<Value>(
    _ name: FieldName, _ value: Value, _ isAllowed: (Value) -> Bool
  ) throws -> Value {
    guard isAllowed(value) else { throw wrong(name, value) }
    return value
  }

  /// The error of a value that cannot be.
  func wrong(_ name: FieldName, _ value: some Any) -> DecodingError {
    DecodingError.dataCorruptedError(
      forKey: name, in: container, debugDescription: "\(value) is out of range")
  }

  /// The fields of an object; `nil` if it is missing or null.
  mutating func nested(_ name: FieldName) throws -> StoredFields? {
    known.insert(name.stringValue)
    guard container.contains(name), try !container.decodeNil(forKey: name) else { return nil }
    return StoredFields(try container.nestedContainer(keyedBy: FieldName.self, forKey: name))
  }

  /// What nobody has asked for.
  package func unknown() throws -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for name in container.allKeys where !known.contains(name.stringValue) {
      fields[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
    }
    return fields
  }
}

/// Writes a stored object; what is as it is by default is left out.
package struct StoredFieldsWriter {
  private var container: KeyedEncodingContainer<FieldName>

  package init(_ encoder: any Encoder) {
    container = encoder.container(keyedBy: FieldName.self)
  }

  /// Writes an object with some fields.
  mutating func write(
    _ name: FieldName, fields: @escaping (inout StoredFieldsWriter) throws -> Void
  ) throws {
    try container.encode(StoredObject(fields: fields), forKey: name)
  }

  package mutating func write(_ name: FieldName, _ value: some Encodable) throws {
    try container.encode(value, forKey: name)
  }

  package mutating func write<Value: Encodable & Equatable>(
    _ name: FieldName, _ value: Value, unless usual: Value
  ) throws {
    if value != usual { try container.encode(value, forKey: name) }
  }

  package mutating func write(_ name: FieldName, ifAny value: (some Encodable)?) throws {
    try container.encodeIfPresent(value, forKey: name)
  }

  /// Writes what was read as unknown.
  package mutating func write(unknown fields: [String: JSONValue]) throws {
    for (name, value) in fields {
      try container.encode(value, forKey: FieldName(stringLiteral: name))
    }
  }
}

/// An object in a stored one.
///
/// The encoder of canonical bytes closes containers where a value ends; a nested container would stay open.
private struct StoredObject: Encodable {
  let fields: (inout StoredFieldsWriter) throws -> Void

  func encode(to encoder: any Encoder) throws {
    var writer = StoredFieldsWriter(encoder)
    try fields(&writer)
  }
}
