package enum TextError: CollageError, Hashable {
  package static let package = TypesettingLibrary.package

  case noLibrary
  /// The markup is invalid; the value is the parser's message.
  case markup(String)
  case outOfMemory
  /// The text is too long or too large for Pango's integers.
  case tooLarge
  /// The text doesn't fit into its box at any size.
  case fitsNowhere
  case noFonts
  case notAFont(name: String)
  /// The file has the signature of a font but can't be read.
  case fontUnreadable(name: String)
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
