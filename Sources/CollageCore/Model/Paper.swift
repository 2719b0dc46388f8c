/// A sheet that the program draws itself.
public struct Paper: Hashable, Sendable {
  /// What the sheet is made of.
  package let kind: Kind
  /// The colour instead of the usual one.
  public let tint: Color?

  /// What a sheet is made of.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    /// White drawing paper with a fine tooth.
    case paper
    /// Woven cloth.
    case linen
    /// Brown wrapping paper with fibres.
    case kraft

    /// The usual colour.
    var color: Color {
      switch self {
      case .paper: Color(red: 246, green: 242, blue: 234)
      case .linen: Color(red: 229, green: 221, blue: 206)
      case .kraft: Color(red: 196, green: 161, blue: 119)
      }
    }
  }

  /// Makes a sheet; nil where something would show through the tint.
  package init?(_ kind: Kind, tint: Color? = nil) {
    guard tint?.isOpaque ?? true else { return nil }
    self.kind = kind
    self.tint = tint
  }

  /// A sheet of its usual colour.
  package init(plain kind: Kind) { (self.kind, tint) = (kind, nil) }

  /// The colour that it has.
  public var color: Color { tint ?? kind.color }
}
