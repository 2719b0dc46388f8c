/// A value from which stored contents are computed, and whose hash is the key of the contents.
///
/// If keys must be equal in all builds, a type must name its coding keys explicitly; renaming a
/// property then doesn't change the keys. An encoded value must not contain Swift's default
/// description of another value.
package protocol PersistentKeyConvertible: Encodable {}

extension PersistentKeyConvertible {
  /// The SHA-256 of the canonical encoding, as 64 lowercase hexadecimal digits.
  package var persistentKey: String {
    get throws { contentHash(of: try canonicalBytes(of: self)) }
  }
}
