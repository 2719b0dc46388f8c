/// Values that decide stored contents, which are found by the key of these values.
///
/// A type whose keys must survive a new build of the program names its coding keys explicitly, so that
/// renaming a property doesn't change the keys. No value may be Swift's default description of another value.
package protocol PersistentIdentity: Encodable {}

extension PersistentIdentity {
  /// The SHA-256 of the canonical encoding, as 64 lower-case hexadecimal digits.
  package var persistentKey: String {
    get throws { contentHash(of: try canonicalBytes(of: self)) }
  }
}
