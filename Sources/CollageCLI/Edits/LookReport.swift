internal import CollageCore

/// What is said of items whose looks changed.
extension WantedLook {
  /// What was done, in the past: `gave`.
  var verb: String {
    switch self {
    case .change(let change): change.reportVerb
    case .crop(.whole): "took the crop off"
    case .crop: "cropped"
    case .focus(nil): "took the focus off"
    case .focus: "set the focus of"
    }
  }

  /// How it ended for one item: ` a border of 20 pixels`.
  func detail(_ item: Item) -> String {
    switch self {
    case .change(let change): change.ending(item)
    case .crop: item.cropText
    case .focus: item.focusText
    }
  }

  /// How it ended for several items.
  var ending: String {
    switch self {
    case .change(let change): change.ending(nil)
    case .crop, .focus: ""
    }
  }
}

extension LookChange {
  fileprivate var reportVerb: String {
    switch self {
    case .border(nil): "took the border off"
    case .corners(nil): "took round corners off"
    case .shadow(nil): "took the shadow off"
    case .outline(nil): "took the outline off"
    case .mask(nil): "took the mask off"
    case .motion(.none(nil)): "took all motion off"
    case .motion(.none(let part?)): "took the motion of \(part.rawValue) off"
    case .unadjust: "took the adjustments off"
    case .border, .shadow, .outline, .mask, .style: "gave"
    case .corners: "rounded"
    case .blend: "set the blending of"
    case .adjust: "adjusted"
    case .motion: "animated"
    }
  }

  /// How it ended, for one item with its lengths.
  fileprivate func ending(_ item: Item?) -> String {
    func size(_ word: String, _ length: LookLength?) -> String {
      guard let item, let length else { return "" }
      return " \(word) \(Phrases.number(item.pixels(length))) pixels"
    }
    return switch self {
    case .border(nil), .corners(nil), .shadow(nil), .outline(nil), .mask(nil), .unadjust,
      .motion(.none):
      ""
    case .border: " a border" + size("of", item?.look.border?.width)
    case .corners: size("by", item?.look.corners)
    case .shadow: " a shadow"
    case .outline: " an outline" + size("of", item?.look.outline?.width)
    case .mask(.mask(.image)): " a mask"
    case .mask(.torn): " the mask torn"
    case .mask(.mask(let mask)?): " the mask \(mask.kind)"
    case .style(let style): " the style \(style.quotedName)"
    case .motion(let motion):
      ": " + motion.words.joined(separator: " ")
        + (motion.beginsElsewhere ? "; still pictures show the beginning" : "")
    case .blend(let mode): " to \(mode.rawValue)"
    case .adjust: item.map { ": \($0.look.adjustments.words)" } ?? ""
    }
  }
}

extension Adjustments {
  /// What is adjusted, as one would type it.
  var words: String {
    let words = Self.parameters.filter { self[$0] != $0.neutral }.map {
      "\($0.name)=\(Phrases.number(self[$0]))"
    }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension Item {
  /// How much of the photo is shown, as the end of a sentence.
  fileprivate var cropText: String {
    guard let crop = look.crop, let size = photo?.image.size else { return "" }
    let shown = [crop.width * Double(size.width), crop.height * Double(size.height)]
      .map { Phrases.number($0.rounded()) }.joined(separator: "x")
    return " to \(shown) of \(size) pixels"
  }

  /// What must stay visible, as the end of a sentence.
  fileprivate var focusText: String {
    look.focus.map { " to \(Phrases.percent($0.x)), \(Phrases.percent($0.y))" } ?? ""
  }
}

extension Report {
  /// What cropping items to a shape did.
  static func cropped(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "cropped", detail: \.cropText)
  }

  /// What finding out what matters did.
  static func focused(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "set the focus of", detail: \.focusText)
  }

  /// What giving items a file as their mask did.
  static func masked(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "gave", ending: " a mask") { _ in " a mask" }
  }

  /// What giving items a style did.
  static func styled(
    _ outcome: EditOutcome, _ items: [Item.ID], _ style: CollageCore.Style
  ) -> Report {
    let ending = " the style \(style.quotedName)"
    return .items(outcome, items, verb: "gave", ending: ending) { _ in ending }
  }
}
