/// Errors that occur while typesetting text.
package enum TextError: CollageError, Hashable {
  /// The Debian package of the typesetting library.
  package static let package = TypesettingLibrary.package

  /// The typesetting library is not installed.
  case noLibrary
  /// The markup is invalid; the value is the parser's message.
  case markup(String)
  case outOfMemory
  /// The text is too long or too large for the integers of the typesetting library.
  case tooLarge
  /// The text does not fit into its box at any size.
  case fitsNowhere
  case noFonts
  /// A file is not a supported font.
  case notAFont(name: String)
  /// The file has the signature of a font but can't be read.
  case fontUnreadable(name: String)
  /// A font's license forbids embedding it.
  case fontRestricted(name: String)
  /// A font of the store is missing or has changed.
  case fontMissing(ImageID)
  /// A font of the store can't be read.
  case fontDamaged(path: String)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noLibrary: .libraryMissing
    case .noFonts: .fontsMissing
    case .markup: .usage
    case .fitsNowhere: .fitsNowhere
    case .outOfMemory, .tooLarge: .tooLarge
    case .notAFont: .inputFormat
    case .fontUnreadable: .inputDamaged
    case .fontRestricted: .fontRestricted
    case .fontMissing, .fontDamaged: .storeDamaged
    }
  }
}
