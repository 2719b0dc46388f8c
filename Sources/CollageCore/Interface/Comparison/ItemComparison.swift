/// The differences between the earlier and the later state of an item.
struct ItemComparison {
  private var parts: PartComparison<Item>
  private let collages: (before: Collage, after: Collage)

  init(_ before: Item, _ after: Item, in first: Collage, _ second: Collage) {
    parts = PartComparison(before, after)
    collages = (first, second)
    compareName()
    compareContent()
    compareTransform()
    compareLook()
    compareFlags()
    if parts.changes.isEmpty, !before.isLike(after) {
      parts.add(PartChange("details", description: "something that no verb names"))
    }
  }

  /// The differences, with the most important ones first.
  var changes: [PartChange] { parts.changes }

  private mutating func compareName() {
    parts.compare("name", "renamed") { item, _ in item.name.quoted }
  }

  private mutating func compareTransform() {
    parts.compare("move", "moved") { item, numbers in
      let center = item.transform.center
      return "\(numbers.text(center.x)), \(numbers.text(center.y))"
    }
    parts.compare("rotate", "turned") { item, numbers in
      numbers.text(item.transform.rotation.degrees)
    }
    parts.compare("scale", "scaled") { item, numbers in numbers.text(item.transform.scale) }
    // The text determines the box of a text item, so its box isn't compared.
    parts.compare("box") { item, numbers in
      item.photo == nil ? nil : "\(numbers.text(item.box.width))x\(numbers.text(item.box.height))"
    }
    parts.compare(
      "flip h", \.transform.flipHorizontal, on: "flipped left to right",
      off: "no longer flipped left to right")
    parts.compare(
      "flip v", \.transform.flipVertical, on: "flipped top to bottom",
      off: "no longer flipped top to bottom")
  }

  private mutating func compareLook() {
    for part in LookPart.all {
      parts.compare(part.verb) { item, numbers in
        LookScript(of: item, numbers, path: \.shortName).text(of: part)
      }
    }
  }

  private mutating func compareFlags() {
    parts.compare("lock", \.isLocked, on: "locked", off: "unlocked")
    parts.compare("hide", \.isHidden, on: "hidden", off: "shown again")
    parts.compare("group") { item, _ in item.group?.rawValue }
    parts.compare("template place") { item, _ in
      item.flags.place.map { TemplatePlaceholderView($0).arguments }
    }
  }
}

extension ItemComparison {
  private mutating func compareContent() {
    parts.compare("photo", "photo changed") { item, numbers in
      let image = item.photo?.original.image
      return numbers == .exact ? image?.id.rawValue : image?.shortName
    }
    parts.compare("cutout", { $0.photo?.usesCutout ?? false }, on: "cut out", off: "shown whole")
    parts.compare("cutout", "cutout") { item, numbers in
      item.photo?.original.cutout.map { CutoutScript($0, numbers).command.arguments }
    }
    parts.compare("repaint", "repaint") { item, _ in
      item.photo?.repaint.map { ShellWordSplitter.quoted($0.origin.prompt) }
    }
    parts.compare(
      "repaint", { $0.photo?.showsRepaint ?? false }, on: "shown repainted",
      off: "shown as it was added")
    compareText()
  }

  private mutating func compareText() {
    parts.compare("words") { item, _ in
      item.text.map { ShellWordSplitter.quoted(TextArgument.argument(for: $0.text)) }
    }
    let collages = collages
    parts.compare("caption") { item, _ in
      item.text?.caption.map { caption in
        let subject = (collages.after.items[caption.of] ?? collages.before.items[caption.of])?.name
        return ShellWordSplitter.quoted(TextArgument.argument(for: caption.template))
          + (subject.map { " of \($0.quoted)" } ?? "")
      }
    }
    func options(_ item: Item, _ numbers: NumberPrecision) -> [(name: String, value: String)] {
      item.text.map {
        TextArguments(text: $0, numbers: numbers, path: \.shortName).options
      } ?? []
    }
    var names: [String] = []
    for (name, _) in options(parts.before, .short) + options(parts.after, .short)
    where !names.contains(name) { names.append(name) }
    for name in names {
      parts.compare("text \(name)") { item, numbers in
        options(item, numbers).first { $0.name == name }?.value
      }
    }
    parts.compare(
      "markup", { $0.text?.style.isMarkup ?? false }, on: "read as markup",
      off: "read as plain words")
  }
}

extension Item {
  /// Returns whether two states of an item have equal content, look, flags and box.
  fileprivate func isLike(_ other: Item) -> Bool {
    content == other.content && look == other.look && flags == other.flags && box == other.box
  }
}
