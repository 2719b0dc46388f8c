/// A request of the verb `text`, before its font file is stored.
package struct TextRequest: Hashable, Sendable {
  /// The path of the font file; `nil` if the request doesn't name a file.
  package let fontFile: String?
  /// True to store the font file even if its license forbids embedding.
  package let isForced: Bool
  private var spec: TextSpec
  private let target: Target

  package enum Target: Hashable, Sendable {
    case items([ItemSelector])
    /// A new item. If `mayNameItems` is true, the text is a list of names of existing items, and
    /// other options are given, the request changes these items instead.
    case new(name: ItemName?, placement: PlacementSpec, mayNameItems: Bool)
  }

  /// Creates a request; throws if arguments contradict each other.
  ///
  /// `font` is a list of font families or a font file; `nil` keeps the font.
  package init(
    _ spec: TextSpec, font: String?, isForced: Bool, for target: Target
  ) throws(ArgumentError) {
    let isFile = font.map(TextStyleParser.isFontFile) ?? false
    if case .fit = spec.measure, spec.size != nil {
      throw .exclusive(given: ["fit", "size"], of: ["fit", "size"])
    }
    if isForced, !isFile {
      guard let font else { throw .companion("force", of: "font") }
      throw .value(
        ValueError(
          value: font, kind: "a font file",
          allowed: "a path, or ends in .ttf, .otf, .ttc or .otc; --force requires a font file"))
    }
    // Markup can name font families, too. Whether existing items contain markup isn't known yet.
    let mayBeMarkup =
      switch target {
      case .items: spec.text != nil || spec.isMarkup == true
      case .new: spec.isMarkup == true
      }
    guard !spec.allowsMissingFont || font != nil || mayBeMarkup else {
      throw .companion("font-fallback", of: "font")
    }
    (self.spec, self.target, self.isForced) = (spec, target, isForced)
    fontFile = isFile ? font : nil
    if let font, !isFile { self.spec.font = .family(font) }
  }

  /// Returns the edit request, in which the stored font file replaces the file's path.
  package func request(with font: StoredImage? = nil) -> EditRequest {
    var spec = spec
    if let font { spec.font = .file(font) }
    switch target {
    case .items(let selectors): return .items(selectors, .text(spec))
    case .new(let name, let placement, let mayNameItems):
      var change = spec
      change.text = nil
      change.place = placement.position.map { TextSpec.Place($0, placement.anchor) }
      return .text(
        NewText(
          spec, as: name, placement: placement,
          change: mayNameItems && !change.isEmpty ? change : nil))
    }
  }
}
