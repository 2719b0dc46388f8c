/// A request of the verb `text`, before its font file is stored.
package struct TextRequest: Hashable, Sendable {
  /// The path of the font file; `nil` if the request doesn't name a file.
  package let fontFile: String?
  /// True to store the font file even if its license forbids embedding.
  package let isForced: Bool
  private var wanted: TextSpec
  private let target: Target

  package enum Target: Hashable, Sendable {
    case items([ItemSelector])
    /// A new item. If the text is a list of names of existing items and other options are given,
    /// the request changes these items instead.
    case new(name: ItemName?, placement: PlacementSpec, mayNameItems: Bool)
  }

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - wanted: The text and its style, without the font.
  ///   - font: Font families, or a font file; `nil` keeps the font.
  ///   - isForced: True to store a font file even if its license forbids embedding.
  ///   - target: The items to change, or the new item.
  /// - Throws: ``ArgumentError`` if arguments contradict each other.
  package init(
    _ wanted: TextSpec, font: String?, isForced: Bool, for target: Target
  ) throws(ArgumentError) {
    let isFile = font.map(TextStyleParser.isFontFile) ?? false
    if case .fit = wanted.measure, wanted.size != nil {
      throw .exclusive(given: ["fit", "size"], of: ["fit", "size"])
    }
    if isForced, !isFile {
      guard let font else { throw .companion("force", of: "font") }
      throw .value(
        ValueError(
          value: font, kind: "a font file",
          allowed: "a path, or ends in .ttf, .otf, .ttc or .otc; --force requires a font file"))
    }
    // Markup may name font families, too. Whether existing items contain markup isn't known yet.
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

  /// Returns the edit request, in which the stored font file replaces the file's path.
  ///
  /// - Parameter font: The stored font file; `nil` if the request doesn't name a file.
  /// - Returns: The request.
  package func request(with font: StoredImage? = nil) -> EditRequest {
    var wanted = wanted
    if let font { wanted.font = .file(font) }
    switch target {
    case .items(let selectors): return .items(selectors, .text(wanted))
    case .new(let name, let placement, let mayNameItems):
      var change = wanted
      change.words = nil
      change.place = placement.position.map { TextSpec.Place($0, placement.anchor) }
      return .text(
        NewText(
          wanted, as: name, placement: placement,
          change: mayNameItems && !change.isNothing ? change : nil))
    }
  }
}
