/// What `text` asks for, while the font's file that it names is not kept yet.
package struct TextRequest: Hashable, Sendable {
  /// The font's file; nil where none is named.
  package let fontFile: String?
  /// Whether the file is kept though its licence forbids to embed it.
  package let isForced: Bool
  private var wanted: WantedText
  private let target: Target

  /// What the words are for.
  package enum Target: Hashable, Sendable {
    /// Items that are there.
    case items([ItemSelector])
    /// A new item; where the words may name items, they are those when something else is asked for.
    case new(name: ItemName?, placement: NewPlacement, mayNameItems: Bool)
  }

  /// Describes what is asked for.
  ///
  /// - Parameters:
  ///   - wanted: The words and how they are set, but for the font.
  ///   - font: Families, or a font's file; nil keeps the font.
  ///   - isForced: Whether a font's file is kept though its licence forbids to embed it.
  ///   - target: What the words are for.
  /// - Throws: ``ArgumentError`` where arguments contradict each other.
  package init(
    _ wanted: WantedText, font: String?, isForced: Bool, for target: Target
  ) throws(ArgumentError) {
    let isFile = font.map(TextText.isFontFile) ?? false
    if case .fit = wanted.measure, wanted.size != nil {
      throw .exclusive(given: ["fit", "size"], of: ["fit", "size"])
    }
    if isForced, !isFile {
      guard let font else { throw .companion("force", of: "font") }
      throw .value(
        ValueError(
          value: font, kind: "a font's file",
          allowed: "a path, or ends in .ttf, .otf, .ttc or .otc; --force goes with a font's file"))
    }
    // Markup may name families, too; whether the text of items is markup is known later.
    let mayBeMarkup =
      switch target {
      case .items: wanted.words != nil || wanted.isMarkup == true
      case .new: wanted.isMarkup == true
      }
    guard !wanted.allowsMissingFont || font != nil || mayBeMarkup else {
      throw .companion("font-fallback", of: "font")
    }
    (self.wanted, self.target, self.isForced) = (wanted, target, isForced)
    fontFile = isFile ? font : nil
    if let font, !isFile { self.wanted.font = .family(font) }
  }

  /// The request.
  ///
  /// - Parameter font: The font's file, where one is named, as it is kept.
  /// - Returns: What is asked for.
  package func request(with font: StoredImage? = nil) -> EditRequest {
    var wanted = wanted
    if let font { wanted.font = .file(font) }
    switch target {
    case .items(let selectors): return .items(selectors, .text(wanted))
    case .new(let name, let placement, let mayNameItems):
      var change = wanted
      change.words = nil
      change.place = placement.position.map { WantedText.Place($0, placement.anchor) }
      return .text(
        NewText(
          wanted, as: name, placement: placement,
          change: mayNameItems && !change.isNothing ? change : nil))
    }
  }
}
