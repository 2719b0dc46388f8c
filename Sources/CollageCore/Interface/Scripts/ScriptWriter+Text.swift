extension ScriptWriter {
  /// Writes a text item.
  ///
  /// If the text is a caption and its photo comes later, defers the caption.
  mutating func write(_ item: Item, _ text: TextContent) {
    guard !missing.contains(item.id) else { return leaveOut(item, text) }
    if let font = text.font, path(font) == nil {
      noteOmission(
        "the text is set in \(text.style.family), not in its font: " + reason(font), of: item)
    }
    var words = command(text, isNew: true)
    words.add("as", item.name.rawValue)
    if let anchor = text.anchor, anchor != .center, text.caption == nil {
      // A later command moves the item to its position. The anchor is given here, because it
      // determines the point that stays fixed when the text changes.
      words.add("at", "50%,50%")
      words.add("anchor", anchor.rawValue)
    }
    if let caption = text.caption {
      let place = collage.z(of: caption.of)
      let ownPlace = collage.z(of: item.id)
      if let place, let ownPlace, !missing.contains(caption.of) {
        if !canFill(caption, of: text) {
          comment(
            "\(item.name): it is written as plain text, because the photo's file alone does not fill "
              + "'\(caption.template)'.")
        } else if place < ownPlace {
          words = command(text, template: caption.template, isNew: true)
          words.add("as", item.name.rawValue)
          words.add("of", ifAny: collage.items[caption.of]?.name.rawValue)
        } else {
          deferredCaptions.append(item)
        }
      } else {
        comment(
          "\(item.name): the photo that fills the text is missing; the text is kept.")
      }
    }
    add(words)
    if text.calendar != nil {
      comment("\(item.name): the next `layout calendar` treats the text as another item.")
    }
  }

  private mutating func leaveOut(_ item: Item, _ text: TextContent) {
    noteOmission(
      "the text is omitted because "
        + (text.caption.map { "nothing fills '\($0.template)'" } ?? "it is empty"), of: item)
    var words = command(text, template: text.caption?.template, isNew: true)
    words.add("as", item.name.rawValue)
    words.add("of", ifAny: text.caption.flatMap { collage.items[$0.of]?.name.rawValue })
    comment(words.line)
  }

  /// Returns whether a caption produces the same text in a store that only knows the photo's file.
  private func canFill(_ caption: TextCaption, of text: TextContent) -> Bool {
    guard collage.items[caption.of] != nil else { return true }
    guard (try? CaptionParser.template(caption.template)) != nil else { return false }
    let files = CaptionSource { [self] in (nil, path($0)) }
    return (try? files.filling([text], in: collage))?.first?.words == text.words
  }

  /// Writes the commands that link a deferred caption to its photo, and move the text back to its
  /// position.
  mutating func writeCaption(_ item: Item) {
    guard let text = item.text, let caption = text.caption,
      let subject = collage.items[caption.of]
    else { return }
    addLine("")
    var words = command(text, template: caption.template, isNew: false).of(item.name)
    words.add("of", subject.name.rawValue)
    add(words)
    let center = item.transform.center
    add(ScriptCommand("move", operands: [exact(center.x), exact(center.y)]), item)
  }

  /// Returns the `text` command with its options.
  private func command(
    _ text: TextContent, template: String? = nil, isNew: Bool
  ) -> ScriptCommand {
    let shown = template ?? text.words
    var words = ScriptCommand("text", operands: [TextArgument.argument(for: shown)])
    if shown == "-" {
      // For the argument `-`, the `text` command reads the text from standard input.
      words.input = shown
    }
    for (name, value) in TextArguments(text: text, numbers: .exact, path: path).options {
      words.add(name, value)
    }
    var machineText = text
    if text.font.flatMap(path) == nil { machineText.font = nil }
    let isMissing = TypesettingLibrary.typesetter?.missingFamily(of: machineText) != nil
    words.add("font-fallback", if: isMissing)
    words.add("markup", if: text.style.isMarkup)
    return words
  }
}
