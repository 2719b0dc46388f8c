/// Writes the lines of a script, one part of the collage after the other.
struct ScriptWriter {
  let collage: Collage
  private(set) var lines: [String] = []
  /// The parts of the collage that can't be written.
  private(set) var omissions: [ScriptOmission] = []
  /// The items that the script doesn't create: their files are missing, their text is blank, or
  /// their kind of content is unknown.
  private(set) var missing: Set<Item.ID> = []
  /// The text items with a caption whose photo comes later.
  var deferredCaptions: [Item] = []

  private let files: [ImageID: ScriptFile]
  private let sources: [String: ScriptFile]

  init(
    _ collage: Collage, _ files: [ImageID: ScriptFile], _ sources: [String: ScriptFile]
  ) {
    (self.collage, self.files, self.sources) = (collage, files, sources)
    missing = Set(
      collage.items.filter { item in
        switch item.content {
        case .photo(let photo): Self.file(photo.original.image, files, sources)?.path == nil
        // The `text` command refuses blank text.
        case .text(let text): text.isBlank
        case .unknown: true
        }
      }.map(\.id))
  }

  mutating func writeAll() {
    writeNew()
    for item in collage.items { write(item) }
    for item in deferredCaptions { writeCaption(item) }
    writeCanvas()
    writeOrder()
  }

  /// Returns the path of the file from which an image was created; `nil` if the file doesn't exist.
  func path(_ image: StoredImage) -> String? { Self.file(image, files, sources)?.path }

  /// Returns the name of the file from which an image was created; `nil` if the file is unknown.
  func fileName(_ image: StoredImage) -> String? { Self.file(image, files, sources)?.name }

  /// Returns the file that an image's metadata records as its source; without a recorded source,
  /// the file from which the image was created.
  private static func file(
    _ image: StoredImage, _ files: [ImageID: ScriptFile], _ sources: [String: ScriptFile]
  ) -> ScriptFile? {
    guard let source = image.metadata?.source else { return files[image.id] }
    return sources[source]
  }

  mutating func add(_ command: ScriptCommand) { lines.append(command.line) }

  /// Adds a command for an item, as a comment if the script doesn't create the item.
  mutating func add(_ command: ScriptCommand, _ item: Item) {
    let line = command.of(item.name).line
    if missing.contains(item.id) { comment(line) } else { lines.append(line) }
  }

  /// Adds a comment line without control characters, because the text can be untrusted.
  mutating func comment(_ text: String) { lines.append("# " + text.withoutControls()) }

  mutating func addLine(_ line: String) { lines.append(line) }

  /// Records that a part can't be recreated.
  mutating func noteOmission(_ text: String, of item: Item? = nil) {
    let loss = ScriptOmission(item: item?.name.rawValue, text: text)
    comment(loss.sentence)
    omissions.append(loss)
  }
}

/// Commands that must follow the creation of all items.
extension ScriptWriter {
  private var created: [Item] { collage.items.filter { !missing.contains($0.id) } }

  /// Writes the selection, groups, template places and flags.
  ///
  /// They are the last commands, because edits skip locked items.
  mutating func writeOrder() {
    if let id = collage.selection, let index = created.firstIndex(where: { $0.id == id }) {
      let name = created[index].name.rawValue
      addLine("")
      add(ScriptCommand("select", operands: [name]))
      // The `select` command has moved the item to the front. Move it back.
      if index != created.count - 1 { add(ScriptCommand("order", operands: [name, "\(index)"])) }
    }
    var groups: [GroupName] = []
    for group in created.compactMap(\.group) where !groups.contains(group) { groups.append(group) }
    for group in groups {
      var command = ScriptCommand("group", operands: names { $0.group == group })
      command.add("as", group.rawValue)
      add(command)
    }
    for item in created {
      guard let place = item.flags.place else { continue }
      add(ScriptCommand(place, of: item.name))
    }
    for (verb, names) in [("hide", names(\.isHidden)), ("lock", names(\.isLocked))]
    where !names.isEmpty { add(ScriptCommand(verb, operands: names)) }
  }

  private func names(_ predicate: (Item) -> Bool) -> [String] {
    created.filter(predicate).map(\.name.rawValue)
  }
}

extension ScriptCommand {
  /// Creates the command that turns an item into a template place.
  fileprivate init(_ place: TemplatePlaceholder, of item: ItemName) {
    self.init("template", "place", operands: [item.rawValue, place.column.rawValue])
    add("required", if: place.isRequired)
    add("own", if: place.keepsContent)
    add("fit", if: place.sizing == .fit)
    add("cutout", if: place.isCutOut)
  }
}
