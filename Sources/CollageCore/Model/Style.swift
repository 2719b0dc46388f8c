/// A named look that can be applied to items.
///
/// The lengths apply to an item at scale 1.
public struct Style: Hashable, Sendable {
  /// The name.
  public let name: ItemName
  /// The look, without the parts that belong to one photo: crop, focus, motion and image mask.
  public let look: Look

  /// Creates a style from a look, without the parts that belong to one photo.
  public init(name: ItemName, look: Look) {
    var look = look
    look.removePartsPerPhoto()
    if look.mask?.image != nil { look.mask = nil }
    self.name = name
    self.look = look
  }

  /// The name as typed in a shell: quoted if it contains spaces.
  public var quotedName: String { name.quoted }
}

extension Style {
  /// All built-in styles, in the order of the help.
  public static let builtIn = [
    Style(name: ItemName(unchecked: "polaroid"), look: .polaroid),
    Style(name: ItemName(unchecked: "sticker"), look: .sticker),
    Style(name: ItemName(unchecked: "stamp"), look: .stamp),
    Style(name: ItemName(unchecked: "card"), look: .card),
    Style(name: ItemName(unchecked: "plain"), look: .plain),
  ]

  /// Returns the built-in style with a name, or `nil` if there isn't one.
  public static func builtIn(_ name: String) -> Style? {
    builtIn.first { $0.name.rawValue == name }
  }
}

extension Look {
  fileprivate static let polaroid = Look(
    border: Border(width: .fraction(0.06), bottom: .fraction(0.22)),
    shadow: .falling(0.012, blur: 0.045, opacity: 0.35))

  fileprivate static let sticker = Look(
    outline: Outline(width: .fraction(0.03)), shadow: .falling(0.01, blur: 0.03, opacity: 0.35))

  fileprivate static let stamp = Look(
    mask: .perforated, border: Border(width: .fraction(0.065), isInside: true),
    shadow: .falling(0.006, blur: 0.018, opacity: 0.4))

  fileprivate static let card = Look(
    corners: .fraction(0.07), border: Border(width: .fraction(0.035)),
    shadow: .falling(0.02, blur: 0.07, opacity: 0.35))
}

extension Shadow {
  /// Returns a black shadow below the item; the lengths are fractions of the item's shorter side.
  fileprivate static func falling(_ dy: Double, blur: Double, opacity: Double) -> Shadow {
    Shadow(
      dx: .zero, dy: .fraction(dy), blur: .fraction(blur), color: Color(red: 0, green: 0, blue: 0),
      opacity: UnitInterval(clamping: opacity))
  }
}
