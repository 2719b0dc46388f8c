/// Values that determine stored contents and serve as their key.
///
/// A type whose keys must stay the same across builds names its coding keys explicitly, so that
/// renaming a property doesn't change the keys. No value may be Swift's default description of
/// another value.
package protocol PersistentKeyConvertible: Encodable {}

extension PersistentKeyConvertible {
  /// The SHA-256 of the canonical encoding, as 64 lowercase hexadecimal digits.
  package var persistentKey: String {
    get throws { contentHash(of: try canonicalBytes(of: self)) }
  }
}
