/// A paper backdrop: a sheet of paper or cloth with a generated texture.
public struct Paper: Hashable, Sendable {
  package let kind: Kind
  /// The color that replaces the material's default color; `nil` keeps the default.
  public let tint: Color?

  package enum Kind: String, Hashable, Sendable, CaseIterable, Encodable {
    /// White drawing paper with a fine grain.
    case paper
    /// Woven cloth.
    case linen
    /// Brown wrapping paper with fibers.
    case kraft

    var color: Color {
      switch self {
      case .paper: Color(red: 246, green: 242, blue: 234)
      case .linen: Color(red: 229, green: 221, blue: 206)
      case .kraft: Color(red: 196, green: 161, blue: 119)
      }
    }
  }

  /// Creates a sheet, or returns `nil` if the tint isn't opaque.
  package init?(_ kind: Kind, tint: Color? = nil) {
    guard tint?.isOpaque ?? true else { return nil }
    self.kind = kind
    self.tint = tint
  }

  package init(plain kind: Kind) { (self.kind, tint) = (kind, nil) }

  /// The tint, or the default color.
  public var color: Color { tint ?? kind.color }
}
