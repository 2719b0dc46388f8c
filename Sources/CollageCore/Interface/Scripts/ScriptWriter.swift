/// Writes the lines of a script, one part of a collage after the other.
struct ScriptWriter {
  let collage: Collage
  /// The lines so far.
  private(set) var lines: [String] = []
  /// What cannot be written.
  private(set) var losses: [ScriptLoss] = []
  /// The items that the script does not make, because their files are gone or their text is blank.
  private(set) var missing: Set<Item.ID> = []
  /// The captions that wait for what they are about, which comes later.
  var lateCaptions: [Item] = []

  private let files: [ImageID: ScriptFile]
  private let sources: [String: ScriptFile]

  /// Begins a script.
  init(
    _ collage: Collage, _ files: [ImageID: ScriptFile], _ sources: [String: ScriptFile]
  ) {
    (self.collage, self.files, self.sources) = (collage, files, sources)
    missing = Set(
      collage.items.filter { item in
        switch item.content {
        case .photo(let photo): Self.file(photo.original.image, files, sources)?.path == nil
        // `text` refuses it.
        case .text(let text): text.isBlank
        case .unknown: true
        }
      }.map(\.id))
  }

  /// Writes the whole collage.
  mutating func writeAll() {
    writeNew()
    for item in collage.items { write(item) }
    for item in lateCaptions { writeCaption(item) }
    writeCanvas()
    writeOrder()
  }

  /// The path of the file that an image was made from; nil where it is not there any more.
  func path(_ image: StoredImage) -> String? { Self.file(image, files, sources)?.path }

  /// What the file was called that an image was made from; nil where nobody knows.
  func fileName(_ image: StoredImage) -> String? { Self.file(image, files, sources)?.name }

  /// The file of an item's own photo, else the one that its image was made from.
  private static func file(
    _ image: StoredImage, _ files: [ImageID: ScriptFile], _ sources: [String: ScriptFile]
  ) -> ScriptFile? {
    guard let source = image.metadata?.source else { return files[image.id] }
    return sources[source]
  }

  /// Adds a command.
  mutating func add(_ words: VerbWords) { lines.append(words.line) }

  /// Adds a command about an item, as a comment where the script does not make the item.
  mutating func add(_ words: VerbWords, _ item: Item) {
    let line = words.of(item.name).line
    if missing.contains(item.id) { comment(line) } else { lines.append(line) }
  }

  /// Adds a line that says something, and that no shell obeys: what a later version or somebody else has
  /// written may hold anything.
  mutating func comment(_ text: String) { lines.append("# " + text.withoutControls()) }

  /// Adds a line as it is.
  mutating func addLine(_ line: String) { lines.append(line) }

  /// Notes something that cannot be made again.
  mutating func lose(_ text: String, of item: Item? = nil) {
    let loss = ScriptLoss(item: item?.name.rawValue, text: text)
    comment(loss.sentence)
    losses.append(loss)
  }
}

/// What is left when all items are there.
extension ScriptWriter {
  private var made: [Item] { collage.items.filter { !missing.contains($0.id) } }

  /// The selection, groups and flags: the last of all, for what is locked stays as it is.
  mutating func writeOrder() {
    if let id = collage.selection, let place = made.firstIndex(where: { $0.id == id }) {
      let name = made[place].name.rawValue
      addLine("")
      add(VerbWords("select", operands: [name]))
      // What is selected comes to the front.
      if place != made.count - 1 { add(VerbWords("order", operands: [name, "\(place)"])) }
    }
    var groups: [GroupName] = []
    for group in made.compactMap(\.group) where !groups.contains(group) { groups.append(group) }
    for group in groups {
      var words = VerbWords("group", operands: names { $0.group == group })
      words.add("as", group.rawValue)
      add(words)
    }
    for item in made {
      guard let place = item.flags.place else { continue }
      add(VerbWords(place, of: item.name))
    }
    for (verb, names) in [("hide", names(\.isHidden)), ("lock", names(\.isLocked))]
    where !names.isEmpty { add(VerbWords(verb, operands: names)) }
  }

  private func names(_ isMeant: (Item) -> Bool) -> [String] {
    made.filter(isMeant).map(\.name.rawValue)
  }
}

extension VerbWords {
  /// What makes an item a place of templates.
  fileprivate init(_ place: TemplatePlace, of item: ItemName) {
    self.init("template", "place", operands: [item.rawValue, place.column.rawValue])
    add("required", if: place.isRequired)
    add("own", if: place.keepsOwn)
    add("fit", if: place.sizing == .fit)
    add("cutout", if: place.isCutOut)
  }
}
