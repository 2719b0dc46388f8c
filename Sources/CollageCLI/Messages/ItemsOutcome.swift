internal import CollageCore

/// The message about items that an edit changed.
struct ItemsOutcome: Sendable {
  /// Returns the message for the names of the items; the item is `nil` if there are several.
  let text: @Sendable (_ names: String, _ item: Item?) -> String

  /// Creates a message that starts with a verb in the past tense, such as `moved`.
  ///
  /// `detail` returns the end of the message for a single item, such as ` to 120, 300`.
  init(_ verb: String, _ detail: @escaping @Sendable (Item) -> String = { _ in "" }) {
    text = { names, item in "\(verb) \(names)" + (item.map(detail) ?? "") }
  }

  /// Creates a message whose end doesn't depend on the item, such as `animated hero: opacity 0
  /// own`.
  init(_ start: String, to end: String) {
    text = { names, _ in "\(start) \(names)\(end)" }
  }
}

extension ItemsOutcome {
  static let added = ItemsOutcome("added")
  static let replaced = ItemsOutcome("replaced the photo of")
  static let textSet = ItemsOutcome("set the text of")
  static let masked = ItemsOutcome("set the mask of")
  static let cropped = ItemsOutcome("cropped", \.cropText)
  static let focused = ItemsOutcome("set the focus of", \.focusText)
  static let cutOut = ItemsOutcome("cut out") { item in
    item.photo?.cutout.map { ": \(CutoutView($0).summary)" } ?? ""
  }

  static func styled(_ style: CollageCore.Style) -> ItemsOutcome {
    ItemsOutcome("applied the style \(style.quotedName) to")
  }

  init(_ change: ItemsChange) {
    self =
      switch change {
      case .move: ItemsOutcome("moved") { " to " + Phrases.point($0.transform.center) }
      case .rotate:
        ItemsOutcome("rotated") { " to \(Phrases.number($0.transform.rotation.degrees))°" }
      case .scale:
        ItemsOutcome("scaled") {
          " to \(Phrases.number($0.drawnSize.width))x\(Phrases.number($0.drawnSize.height))"
        }
      case .flip(.horizontal): ItemsOutcome("flipped", to: " horizontally")
      case .flip(.vertical): ItemsOutcome("flipped", to: " vertically")
      case .opacity:
        ItemsOutcome("set the opacity of") { " to \(Phrases.percent($0.look.opacity.value))" }
      case .reset: ItemsOutcome("reset")
      case .select: ItemsOutcome("selected")
      case .order: ItemsOutcome("restacked")
      case .copy: ItemsOutcome("created the copy")
      case .remove: ItemsOutcome("removed")
      case .name: ItemsOutcome("renamed the item to")
      case .shader(.off(let name)): ItemsOutcome("turned off \(name) for")
      case .shader(.clear): ItemsOutcome("turned off all shaders for")
      case .shader(.toggle), .shader(.on), .shader(.onWith), .shader(.set):
        ItemsOutcome("set the shaders of") { item in
          let names = item.look.shaders.active.map(\.name)
          return ": " + (names.isEmpty ? "none" : names.joined(separator: ", "))
        }
      case .useCutout:
        ItemsOutcome("switched") {
          " to the \($0.photo?.usesCutout == true ? "cutout" : "whole photo")"
        }
      case .useRepaint:
        ItemsOutcome("switched") {
          " to the \($0.photo?.showsRepaint == true ? "repainted image" : "original")"
        }
      case .arrange(let arrangement): ItemsOutcome(arrangement)
      case .look(let look): ItemsOutcome(look)
      case .layout: ItemsOutcome("placed")
      case .text: .textSet
      }
  }
}

extension Remark {
  static func items(_ items: [Item], _ done: ItemsOutcome) -> Remark {
    Remark(
      done.text(Phrases.names(items.map(\.name.quoted)), items.count == 1 ? items.first : nil))
  }
}

extension Phrases {
  /// Formats a point, such as "120, 300".
  static func point(_ point: Point) -> String {
    "\(number(point.x)), \(number(point.y))"
  }
}
