/// Values that decide stored contents: the contents are found by the key of these values.
///
/// A type whose keys outlive a build of the program names its coding keys explicitly, so that renaming a
/// property keeps them. No value is the description that Swift gives of another one.
protocol PersistentIdentity: Encodable {}

extension PersistentIdentity {
  /// The SHA-256 of the canonical encoding, as 64 lower-case hexadecimal digits.
  var persistentKey: String {
    get throws { contentHash(of: try canonicalBytes(of: self)) }
  }
}
