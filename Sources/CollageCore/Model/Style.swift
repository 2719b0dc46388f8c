/// A named look that can be given to items.
///
/// Its lengths are those of an item whose scale is one.
public struct Style: Hashable, Sendable {
  /// Its name.
  public let name: ItemName
  /// The look, without crop, focus, motion and an image as a mask, which belong to one picture.
  public let look: Look

  /// Names a look; what belongs to one picture is left out.
  public init(name: ItemName, look: Look) {
    var look = look
    look.removePartsPerPhoto()
    if look.mask?.image != nil { look.mask = nil }
    self.name = name
    self.look = look
  }

  /// The name as one types it.
  public var quotedName: String { name.quoted }
}

/// The styles that the program brings along.
extension Style {
  /// All of them, in the order of the help.
  public static let builtIn = [
    Style(name: ItemName(unchecked: "polaroid"), look: .polaroid),
    Style(name: ItemName(unchecked: "sticker"), look: .sticker),
    Style(name: ItemName(unchecked: "stamp"), look: .stamp),
    Style(name: ItemName(unchecked: "card"), look: .card),
    Style(name: ItemName(unchecked: "plain"), look: .plain),
  ]

  /// The style of a name that the program brings along; nil if it brings none of that name.
  public static func builtIn(_ name: String) -> Style? {
    builtIn.first { $0.name.rawValue == name }
  }
}

extension Look {
  /// An instant photo: a white strip with a foot, lying on the canvas.
  fileprivate static let polaroid = Look(
    border: Border(width: .share(0.06), bottom: .share(0.22)),
    shadow: .falling(0.012, blur: 0.045, opacity: 0.35))

  /// A sticker: a white edge around the outline, hardly above the canvas.
  fileprivate static let sticker = Look(
    outline: Outline(width: .share(0.03)), shadow: .falling(0.01, blur: 0.03, opacity: 0.35))

  /// A stamp: teeth, and a white strip inside them.
  fileprivate static let stamp = Look(
    mask: .perforated, border: Border(width: .share(0.065), isInside: true),
    shadow: .falling(0.006, blur: 0.018, opacity: 0.4))

  /// A card: round corners, a thin white strip, well above the canvas.
  fileprivate static let card = Look(
    corners: .share(0.07), border: Border(width: .share(0.035)),
    shadow: .falling(0.02, blur: 0.07, opacity: 0.35))
}

extension Shadow {
  /// A black shadow that falls straight down; lengths are parts of the item's shorter side.
  fileprivate static func falling(_ dy: Double, blur: Double, opacity: Double) -> Shadow {
    Shadow(
      dx: .zero, dy: .share(dy), blur: .share(blur), color: Color(red: 0, green: 0, blue: 0),
      opacity: UnitInterval(clamping: opacity))
  }
}
