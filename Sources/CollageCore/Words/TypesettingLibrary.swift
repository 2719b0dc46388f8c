internal import CPango

/// The library that sets words, which is loaded when words are first needed.
package enum TypesettingLibrary {
  /// The Debian package that it comes with.
  static let package = "libpangocairo-1.0-0"

  /// Pango with Cairo; nil where it is missing or too old.
  static let pango = unsafe LoadedLibrary("pangocairo-1.0", version: 0, empty: cpango_functions()) {
    unsafe cpango_silence($0)
    return unsafe cpango_load($0, &$1)
  }

  /// What sets words in this process; nil where the library is missing.
  package static let typesetter = Typesetter()
}

extension Typesetter {
  /// The one of this process, which is made when words are first needed.
  ///
  /// - Throws: ``TextError/noLibrary``.
  package static func shared() throws(TextError) -> Typesetter {
    guard let typesetter = TypesettingLibrary.typesetter else { throw .noLibrary }
    return typesetter
  }
}

extension FormatSupport {
  /// Whether the library that words need is there.
  package static var setsWords: Bool { TypesettingLibrary.pango != nil }
}
