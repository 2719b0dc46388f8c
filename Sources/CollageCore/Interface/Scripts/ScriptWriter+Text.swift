extension ScriptWriter {
  /// Writes a text item; if the photo of a caption comes later, defers the caption.
  mutating func write(_ item: Item, _ text: TextContent) {
    guard !missing.contains(item.id) else { return writeOmission(item, text) }
    if let font = text.font, path(font) == nil {
      noteOmission(
        "the text is set in \(text.style.family), not in its font: " + reason(font), of: item)
    }
    var command = textCommand(text, isNew: true)
    command.add("as", item.name.rawValue)
    if let anchor = text.anchor, anchor != .center, text.caption == nil {
      // A later command moves the item to its position. The anchor is given here, because it
      // determines the point that stays fixed when the text changes.
      command.add("at", "50%,50%")
      command.add("anchor", anchor.rawValue)
    }
    if let caption = text.caption {
      let z = collage.z(of: caption.of)
      let ownZ = collage.z(of: item.id)
      if let z, let ownZ, !missing.contains(caption.of) {
        if !canFill(caption, of: text) {
          comment(
            "\(item.name): it is written as plain text, because the photo's file alone does not fill "
              + "'\(caption.template)'.")
        } else if z < ownZ {
          command = textCommand(text, template: caption.template, isNew: true)
          command.add("as", item.name.rawValue)
          command.add("of", ifAny: collage.items[caption.of]?.name.rawValue)
        } else {
          deferredCaptions.append(item)
        }
      } else {
        comment(
          "\(item.name): the photo that fills the text is missing; the text is kept.")
      }
    }
    add(command)
    if text.calendar != nil {
      comment("\(item.name): the next `layout calendar` treats the text as another item.")
    }
  }

  private mutating func writeOmission(_ item: Item, _ text: TextContent) {
    noteOmission(
      "the text is omitted because "
        + (text.caption.map { "nothing fills '\($0.template)'" } ?? "it is empty"), of: item)
    var command = textCommand(text, template: text.caption?.template, isNew: true)
    command.add("as", item.name.rawValue)
    command.add("of", ifAny: text.caption.flatMap { collage.items[$0.of]?.name.rawValue })
    comment(command.line)
  }

  /// Returns whether a caption produces the same text in a store that only knows the photo's file.
  private func canFill(_ caption: TextCaption, of text: TextContent) -> Bool {
    guard collage.items[caption.of] != nil else { return true }
    guard (try? CaptionParser.template(caption.template)) != nil else { return false }
    let files = CaptionSource { [self] in (nil, path($0)) }
    return (try? files.filling([text], in: collage))?.first?.text == text.text
  }

  /// Writes the commands that link a deferred caption to its photo, and move the text back to its
  /// position.
  mutating func writeCaption(_ item: Item) {
    guard let text = item.text, let caption = text.caption,
      let subject = collage.items[caption.of]
    else { return }
    addLine("")
    var command = textCommand(text, template: caption.template, isNew: false).of(item.name)
    command.add("of", subject.name.rawValue)
    add(command)
    let center = item.transform.center
    add(ScriptCommand("move", operands: [exact(center.x), exact(center.y)]), item)
  }

  private func textCommand(
    _ text: TextContent, template: String? = nil, isNew: Bool
  ) -> ScriptCommand {
    let content = template ?? text.text
    var command = ScriptCommand("text", operands: [TextArgument.argument(for: content)])
    if content == "-" {
      // For the argument `-`, the `text` command reads the text from standard input.
      command.input = content
    }
    for (name, value) in TextArguments(text: text, numbers: .exact, path: path).options {
      command.add(name, value)
    }
    var machineText = text
    if text.font.flatMap(path) == nil { machineText.font = nil }
    let isMissing = TypesettingLibrary.typesetter?.missingFamily(of: machineText) != nil
    command.add("font-fallback", if: isMissing)
    command.add("markup", if: text.style.isMarkup)
    return command
  }
}
