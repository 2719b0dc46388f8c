internal import CollageCore

extension ItemsOutcome {
  init(_ look: LookSpec) {
    self =
      switch look {
      case .change(let change): ItemsOutcome(change)
      case .crop(.whole): ItemsOutcome("removed the crop from")
      case .crop: .cropped
      case .focus(nil): ItemsOutcome("removed the focus from")
      case .focus: .focused
      }
  }

  private init(_ change: LookChange) {
    if let removed = change.removed {
      self.init("removed \(removed) from")
      return
    }
    self =
      switch change {
      case .part(let change) where change.blendMode != nil:
        ItemsOutcome("set the blend mode of", to: " to \(change.blendMode?.rawValue ?? "")")
      case .part(let change):
        ItemsOutcome(change.part.texts.done ?? "set the \(change.part.name) of", change.ending)
      case .mask(.mask(.image)): .masked
      case .mask(.mask(let mask)?): ItemsOutcome("set the mask of", to: " to \(mask.kind)")
      case .mask: ItemsOutcome("set the mask of", to: " to torn")
      case .style(let style): .styled(style)
      case .motion(let motion):
        ItemsOutcome(
          "animated",
          to: ": " + motion.arguments.joined(separator: " ")
            + (motion.hasInitialValue ? "; still images show the start" : ""))
      case .adjust: ItemsOutcome("adjusted") { ": \($0.look.adjustments.assignments)" }
      }
  }
}

extension LookChange {
  /// The name of the part that the change removes; `nil` if it doesn't remove a part.
  fileprivate var removed: String? {
    switch self {
    case .motion(.none(nil)): "all motion"
    case .motion(.none(let part?)): "the \(part.rawValue) motion"
    case .part(let change) where change.values == nil:
      change.part.texts.removed ?? "the \(change.part.name)"
    case .adjust(nil): "the adjustments"
    case .mask(nil): "the mask"
    case .part, .adjust, .mask, .motion, .style: nil
    }
  }
}

extension LookPartChange {
  fileprivate var blendMode: BlendMode? {
    guard case .value(.blend(let mode))? = values?[part.fields.first?.name ?? ""] else {
      return nil
    }
    return mode
  }

  /// The first length of the part, as the end of a sentence: ` to 20 pixels`, ` by 24 pixels`.
  fileprivate func ending(_ item: Item) -> String {
    guard let field = part.fields.first(where: \.isOperand),
      case .length(let length)? = field.value(item.look)
    else { return "" }
    return (part.texts.done == nil ? " to" : " by")
      + " \(Phrases.number(item.pixels(length))) pixels"
  }
}

extension Adjustments {
  /// The values that differ from their neutral values, as assignments.
  var assignments: String {
    let assignments = Self.parameters.filter { self[$0] != $0.neutral }.map {
      "\($0.name)=\(Phrases.number(self[$0]))"
    }
    return assignments.isEmpty ? "none" : assignments.joined(separator: " ")
  }
}

extension Item {
  /// The visible part of the photo, as the end of a sentence.
  var cropText: String {
    guard let crop = look.crop, let size = photo?.image.size else { return "" }
    let shown = [crop.width * Double(size.width), crop.height * Double(size.height)]
      .map { Phrases.number($0.rounded()) }.joined(separator: "x")
    return " to \(shown) of \(size) pixels"
  }

  /// The point that must stay visible, as the end of a sentence.
  var focusText: String {
    look.focus.map { " to \(Phrases.percent($0.x)), \(Phrases.percent($0.y))" } ?? ""
  }
}
