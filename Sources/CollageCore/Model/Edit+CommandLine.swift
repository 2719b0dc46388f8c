/// Conversion of edits to the command lines that `log` shows.
extension Edit {
  /// Returns the edit as a command line, such as `move hero 120 300`.
  ///
  /// The command line is for display. It shows more than four items as their number, and it omits
  /// new texts and the files of photos.
  ///
  /// - Parameters:
  ///   - before: The state before the edit, which provides the names of items.
  ///   - after: The state after the edit, which provides the names of new items.
  /// - Returns: One line.
  public func label(from before: Collage, to after: Collage) -> String {
    func names(_ ids: [Item.ID], in collage: Collage? = nil) -> String {
      let items = (collage ?? before).items
      guard ids.count <= 4 else { return "\(ids.count) items" }
      return ids.compactMap { items[$0]?.name.quoted }.joined(separator: " ")
    }
    func units(_ units: [ItemUnit]) -> String {
      guard units.count <= 4 else { return "\(units.reduce(0) { $0 + $1.items.count }) items" }
      return units.map { $0.group?.quotedSelector ?? names($0.items) }.joined(separator: " ")
    }
    let words: [String] =
      switch self {
      case .add(let items): ["add", names(items.map(\.id), in: after)]
      case .transform(let named, let change):
        [
          change.verb,
          named.contains(where: \.hasSeveralItems) ? units(named) : names(named.flatMap(\.items)),
        ] + change.words
      case .flip(let ids, let axis): ["flip", names(ids), axis.rawValue]
      case .opacity(let ids, .to(let value)): ["opacity", names(ids), text(value)]
      case .opacity(let ids, .by(let value)): ["opacity", names(ids), "--by", text(value)]
      case .reset(let ids): ["reset", names(ids)]
      case .select(let id): ["select", names([id])]
      case .order(let ids, let target): ["order", names(ids), target.word]
      case .replace(let ids, _, _): ["replace", names(ids)]
      case .copy(let id, let identity, let placement):
        ["copy", names([id])] + (identity.name.map { ["--as", $0.quoted] } ?? [])
          + placement.words
      case .setText(let texts): ["text", names(texts.map(\.id))]
      case .remove(let ids): ["remove", names(ids)]
      case .name(let id, let name): ["name", names([id]), name.quoted]
      case .shader(let ids, let change): ["shader", change.verb, names(ids)] + change.words
      case .look(let ids, let change): [change.verb, names(ids)] + change.arguments
      case .crop(let crops): ["crop", names(crops.map(\.id))] + crops.arguments
      case .focus(let focuses): ["focus", names(focuses.map(\.id))] + focuses.arguments
      case .cutOut(let cutouts):
        ["cutout", names(cutouts.map(\.id))] + CutoutArguments.common(cutouts, in: before)
      case .useCutout(let ids, let change): ["cutout", names(ids), "--\(change.rawValue)"]
      case .repaint(let repaints): ["repaint", names(repaints.map(\.id))] + repaints.words
      case .useRepaint(let ids, let change): ["repaint", names(ids), "--\(change.rawValue)"]
      case .align(let named, let alignment, let target):
        ["align", units(named)] + alignment.words + target.words(units)
      case .distribute(let named, let axis, let gap):
        ["distribute", units(named), axis.rawValue] + (gap.map { ["--gap", $0.argument] } ?? [])
      case .snap(let named, let reach):
        ["snap", units(named)] + (reach.map { ["--within", $0.argument] } ?? [])
      case .place(let placing): ["layout"] + placing.arguments
      case .swap(let first, let second): ["swap", names([first, second])]
      case .flag(let ids, let change): [change.verb, names(ids)] + change.words
      case .canvas(let change): change.commandLine(in: before)
      case .restore: ["revert"]
      }
    return words.joined(separator: " ")
  }
}

private func text(_ value: Double) -> String { NumberFormat.text(value) }

extension Length {
  var argument: String {
    let terms = [(fraction * 100, "%"), (offset, ""), (millimeters, "mm")].filter { $0.0 != 0 }
    guard let first = terms.first else { return "0" }
    return terms.dropFirst().reduce(text(first.0) + first.1) { words, term in
      words + (term.0 > 0 ? "+" : "") + text(term.0) + term.1
    }
  }
}

extension TransformChange {
  fileprivate var verb: String {
    switch self {
    case .move: "move"
    case .rotate: "rotate"
    case .scale: "scale"
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .move(let movement): [movement.words]
    case .rotate(.to(let angle)): [text(angle.degrees)]
    case .rotate(.by(let angle)): ["--by", text(angle.degrees)]
    case .scale(let sizing): [sizing.words]
    }
  }
}

extension Movement {
  fileprivate var words: String {
    switch self {
    case .to(let position, .center): "\(position.x.argument) \(position.y.argument)"
    case .to(let position, let anchor):
      "\(position.x.argument) \(position.y.argument) --anchor \(anchor.rawValue)"
    case .by(let offset): "--by \(offset.x.argument) \(offset.y.argument)"
    }
  }
}

extension CopyPlacementSpec {
  fileprivate var words: [String] {
    let place = position.map { ["--at", Movement.to($0, anchor: anchor).words] } ?? []
    return place + (scale.map { ["--scale", text($0)] } ?? [])
  }
}

extension Sizing {
  fileprivate var words: String {
    switch self {
    case .factor(let factor): text(factor)
    case .by(let factor): "--by \(text(factor))"
    case .width(let width): "--width \(width.argument)"
    case .height(let height): "--height \(height.argument)"
    case .fit(let size): "--fit \(text(size.width))x\(text(size.height))"
    case .cover(let size): "--cover \(text(size.width))x\(text(size.height))"
    }
  }
}

extension StackTarget {
  fileprivate var word: String {
    switch self {
    case .front: "front"
    case .back: "back"
    case .up: "up"
    case .down: "down"
    case .index(let index): "\(index)"
    }
  }
}

extension ShaderChange {
  fileprivate var verb: String {
    switch self {
    case .toggle: "toggle"
    case .on, .reactivate: "on"
    case .off: "off"
    case .clear: "clear"
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .toggle(let choice), .on(let choice): choice.arguments
    case .reactivate(let name), .off(let name): [name]
    case .clear: []
    }
  }
}

extension Alignment {
  fileprivate var words: [String] {
    [horizontal?.rawValue, vertical?.rawValue].compactMap { $0 }
  }
}

extension AlignmentTarget {
  fileprivate func words(_ text: ([ItemUnit]) -> String) -> [String] {
    switch self {
    case .canvas: ["--to", "canvas"]
    case .together: []
    case .units(let units): ["--to", text(units)]
    }
  }
}

extension FlagChange {
  fileprivate var verb: String {
    switch self {
    case .locked: "lock"
    case .hidden: "hide"
    case .group: "group"
    case .place: "template place"
    }
  }

  fileprivate var words: [String] {
    switch self {
    case .locked(true), .hidden(true): []
    case .locked(false), .hidden(false), .group(nil): ["--off"]
    case .place(nil): ["--off"]
    case .place(let place?):
      ["'\(place.column)'"] + (place.isRequired ? ["--required"] : [])
        + (place.keepsContent ? ["--own"] : []) + (place.sizing == .fit ? ["--fit"] : [])
        + (place.isCutOut ? ["--cutout"] : [])
    case .group(let name?): ["--as", name.rawValue.contains(" ") ? "'\(name)'" : name.rawValue]
    }
  }
}
