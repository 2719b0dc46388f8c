/// What keeps words from being set.
package enum TextError: CollageError, Hashable {
  /// The Debian package of the library.
  package static let package = TypesettingLibrary.package

  /// The library is missing.
  case noLibrary
  /// The markup is wrong; what its reader says of it.
  case markup(String)
  /// There is not enough memory.
  case outOfMemory
  /// There are more letters, or larger ones, than the library's numbers hold.
  case tooLarge
  /// They fit at no size.
  case fitsNowhere
  /// The machine has no fonts at all.
  case noFonts
  /// A file is no font that can be kept.
  case noFont(name: String)
  /// The file starts like a font but can't be read as one.
  case fontUnreadable(name: String)
  /// A font's licence forbids to embed it.
  case fontRestricted(name: String)
  /// A font of the store is not there, or not what it was.
  case fontMissing(ImageID)
  /// A font of the store cannot be read.
  case fontDamaged(path: String)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noLibrary: .libraryMissing
    case .noFonts: .fontsMissing
    case .markup: .usage
    case .fitsNowhere: .fitsNowhere
    case .outOfMemory, .tooLarge: .tooLarge
    case .noFont: .inputFormat
    case .fontUnreadable: .inputDamaged
    case .fontRestricted: .fontRestricted
    case .fontMissing, .fontDamaged: .storeDamaged
    }
  }
}
