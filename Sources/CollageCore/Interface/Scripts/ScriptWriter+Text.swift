/// Words.
extension ScriptWriter {
  /// Adds words where they stand; a caption of an item that comes later says what it is about then.
  mutating func write(_ item: Item, _ text: TextContent) {
    guard !missing.contains(item.id) else { return leaveOut(item, text) }
    if let font = text.font, path(font) == nil {
      lose(
        "the words are set in \(text.style.family), not in their font: " + reason(font), of: item)
    }
    var words = command(text, isNew: true)
    words.add("as", item.name.rawValue)
    if let anchor = text.anchor, anchor != .center, text.caption == nil {
      // It moves to its place below; this is about the point that stays when its text changes.
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
          lateCaptions.append(item)
        }
      } else {
        comment(
          "\(item.name): the photo that the words were about is not here; they stay as they are.")
      }
    }
    add(words)
    if text.calendar != nil {
      comment("\(item.name): the next `layout calendar` takes the words for others.")
    }
  }

  /// Writes the command of blank text as a comment, because `text` refuses blank text.
  private mutating func leaveOut(_ item: Item, _ text: TextContent) {
    lose(
      "the text is left out because "
        + (text.caption.map { "nothing fills '\($0.template)'" } ?? "it is empty"), of: item)
    var words = command(text, template: text.caption?.template, isNew: true)
    words.add("as", item.name.rawValue)
    words.add("of", ifAny: text.caption.flatMap { collage.items[$0.of]?.name.rawValue })
    comment(words.line)
  }

  /// Whether a caption says the same in a store that knows no more of its photo than the file.
  private func canFill(_ caption: TextCaption, of text: TextContent) -> Bool {
    guard collage.items[caption.of] != nil else { return true }
    guard (try? CaptionText.template(caption.template)) != nil else { return false }
    let files = CaptionSource { [self] in (nil, path($0)) }
    return (try? files.filling([text], in: collage))?.first?.words == text.words
  }

  /// Makes words those of an item that was not there when they were added, and puts them back.
  mutating func writeCaption(_ item: Item) {
    guard let text = item.text, let caption = text.caption,
      let subject = collage.items[caption.of]
    else { return }
    addLine("")
    var words = command(text, template: caption.template, isNew: false).of(item.name)
    words.add("of", subject.name.rawValue)
    add(words)
    let center = item.transform.center
    add(VerbWords("move", operands: [exact(center.x), exact(center.y)]), item)
  }

  /// The verb with the words and how they are set.
  private func command(
    _ text: TextContent, template: String? = nil, isNew: Bool
  ) -> VerbWords {
    let shown = template ?? text.words
    var words = VerbWords("text", operands: [WordsArgument.argument(for: shown)])
    if shown == "-" {
      // That would be standard input.
      words.input = shown
    }
    for (name, value) in WrittenText(text: text, numbers: .exact, path: path).options {
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
