/// A description of derived data; its hash is the key of the stored data.
///
/// A type whose keys must be equal in all builds declares its coding keys explicitly, so that
/// renaming a property doesn't change the keys. Encoded values must not contain Swift's default
/// description of a value.
package protocol PersistentKeyConvertible: Encodable {}

extension PersistentKeyConvertible {
  /// The SHA-256 of the canonical encoding, as 64 lowercase hexadecimal digits.
  package var persistentKey: String {
    get throws { contentHash(of: try canonicalBytes(of: self)) }
  }
}
