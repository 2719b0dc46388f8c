internal import CPango

/// Pango with Cairo, loaded on first use.
package enum TypesettingLibrary {
  static let package = "libpangocairo-1.0-0"

  /// Pango's functions; `nil` if Pango is missing or too old.
  static let pango = unsafe LoadedLibrary("pangocairo-1.0", version: 0, empty: cpango_functions()) {
    unsafe cpango_silence($0)
    return unsafe cpango_load($0, &$1)
  }

  /// The typesetter of this process; `nil` if Pango is missing.
  package static let typesetter = Typesetter()
}

extension Typesetter {
  /// Returns the typesetter of this process, which is created on first use; throws
  /// ``TextError/noLibrary`` if Pango is missing.
  package static func shared() throws(TextError) -> Typesetter {
    guard let typesetter = TypesettingLibrary.typesetter else { throw .noLibrary }
    return typesetter
  }
}

extension FormatSupport {
  package static var isAvailable: Bool { TypesettingLibrary.pango != nil }
}
