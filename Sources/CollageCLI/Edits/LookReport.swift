internal import CollageCore

/// Reports on changed looks.
extension LookSpec {
  /// The verb in the past tense: `gave`.
  var verb: String {
    switch self {
    case .change(let change): change.reportVerb
    case .crop(.whole): "took the crop off"
    case .crop: "cropped"
    case .focus(nil): "took the focus off"
    case .focus: "set the focus of"
    }
  }

  /// Returns the end of the message for one item: ` a border of 20 pixels`.
  func detail(_ item: Item) -> String {
    switch self {
    case .change(let change): change.ending(item)
    case .crop: item.cropText
    case .focus: item.focusText
    }
  }

  var ending: String {
    switch self {
    case .change(let change): change.ending(nil)
    case .crop, .focus: ""
    }
  }
}

extension LookChange {
  /// The changed part; `nil` for a style.
  private var part: LookPart? { LookPart.of(verb: verb) }

  fileprivate var reportVerb: String {
    switch self {
    case .motion(.none(nil)): "took all motion off"
    case .motion(.none(let part?)): "took the motion of \(part.rawValue) off"
    default:
      if let part, isRemoval {
        "took \(part.texts.removed ?? "the \(part.name)") off"
      } else {
        part?.texts.done ?? "gave"
      }
    }
  }

  private var isRemoval: Bool {
    switch self {
    case .part(let change): change.values == nil
    case .adjust(nil), .mask(nil), .motion(.none): true
    case .adjust, .mask, .motion, .style: false
    }
  }

  /// Returns the end of the message, with lengths if there is one item.
  fileprivate func ending(_ item: Item?) -> String {
    guard !isRemoval else { return "" }
    return switch self {
    case .part(let change): change.ending(item)
    case .mask(.mask(.image)): " a mask"
    case .mask(.mask(let mask)?): " the mask \(mask.kind)"
    case .mask: " the mask torn"
    case .style(let style): " the style \(style.quotedName)"
    case .motion(let motion):
      ": " + motion.words.joined(separator: " ")
        + (motion.hasInitialValue ? "; still pictures show the beginning" : "")
    case .adjust: item.map { ": \($0.look.adjustments.words)" } ?? ""
    }
  }
}

extension LookPartChange {
  /// Returns the noun and the first length, or the value: ` a border of 20 pixels`, ` by 24
  /// pixels`, ` to multiply`.
  fileprivate func ending(_ item: Item?) -> String {
    let noun = part.texts.noun
    let field = part.fields.first { $0.isOperand }
    let value =
      switch item.flatMap({ field?.value($0.look) }) ?? given(field) {
      case .length(let length):
        item.map {
          (noun == nil ? " by" : " of") + " \(Phrases.number($0.pixels(length))) pixels"
        }
      case .blend(let mode): " to \(mode.rawValue)"
      default: String?.none
      }
    return (noun.map { " \($0)" } ?? "") + (value ?? "")
  }

  private func given(_ field: LookField?) -> LookValue? {
    guard case .value(let value)? = field.flatMap({ values?[$0.name] }) else { return nil }
    return value
  }
}

extension Adjustments {
  /// The adjustments, in command-line notation.
  var words: String {
    let words = Self.parameters.filter { self[$0] != $0.neutral }.map {
      "\($0.name)=\(Phrases.number(self[$0]))"
    }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension Item {
  /// The visible part of the photo, as the end of a sentence.
  fileprivate var cropText: String {
    guard let crop = look.crop, let size = photo?.image.size else { return "" }
    let shown = [crop.width * Double(size.width), crop.height * Double(size.height)]
      .map { Phrases.number($0.rounded()) }.joined(separator: "x")
    return " to \(shown) of \(size) pixels"
  }

  fileprivate var focusText: String {
    look.focus.map { " to \(Phrases.percent($0.x)), \(Phrases.percent($0.y))" } ?? ""
  }
}

extension Report {
  static func cropped(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "cropped", detail: \.cropText)
  }

  static func focused(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "set the focus of", detail: \.focusText)
  }

  static func masked(_ done: (outcome: EditOutcome, items: [Item.ID])) -> Report {
    .items(done.outcome, done.items, verb: "gave", ending: " a mask") { _ in " a mask" }
  }

  static func styled(
    _ outcome: EditOutcome, _ items: [Item.ID], _ style: CollageCore.Style
  ) -> Report {
    let ending = " the style \(style.quotedName)"
    return .items(outcome, items, verb: "gave", ending: ending) { _ in ending }
  }
}
