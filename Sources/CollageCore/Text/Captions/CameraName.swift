/// Formats camera names in their usual form: `NIKON CORPORATION NIKON Z 6` becomes `Nikon Z 6`, and
/// `Apple iPhone 15` becomes `iPhone 15`.
enum CameraName {
  /// The makers' names as files contain them, in lowercase, each with its usual form.
  ///
  /// A name precedes its prefixes, so that the longest name matches.
  private static let makers: KeyValuePairs = [
    "casio computer co.,ltd.": "Casio", "casio": "Casio",
    "eastman kodak company": "Kodak", "kodak": "Kodak",
    "fujifilm corporation": "Fujifilm", "fujifilm": "Fujifilm",
    "konica minolta camera, inc.": "Konica Minolta", "minolta co., ltd.": "Minolta",
    "leica camera ag": "Leica", "leica": "Leica",
    "nikon corporation": "Nikon", "nikon": "Nikon",
    "olympus imaging corp.": "Olympus", "olympus optical co.,ltd": "Olympus",
    "olympus corporation": "Olympus", "olympus": "Olympus",
    "om digital solutions": "OM System",
    "pentax corporation": "Pentax", "pentax": "Pentax",
    "ricoh imaging company, ltd.": "Ricoh", "ricoh": "Ricoh",
    "samsung techwin": "Samsung", "samsung": "Samsung",
    "sony": "Sony",
  ]

  /// Returns the usual form of a camera's maker and model, without company suffixes.
  static func displayName(of name: String) -> String {
    if name.hasPrefix("Apple i") { return String(name.dropFirst("Apple ".count)) }
    var (maker, model) = ("", name)
    // The model can begin with a maker's name, too. This name then replaces the recorded maker.
    while let (next, rest) = split(model) { (maker, model) = (next, rest) }
    return [maker, model].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Splits a name into the maker at its start and the rest; `nil` if the maker is unknown.
  private static func split(_ name: String) -> (maker: String, model: String)? {
    let lowercased = name.lowercased()
    for (recorded, usual) in makers
    where lowercased == recorded || lowercased.hasPrefix(recorded + " ") {
      return (usual, String(name.dropFirst(recorded.count).drop(while: \.isWhitespace)))
    }
    return nil
  }
}
