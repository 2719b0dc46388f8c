/// Formats camera names in their usual form.
///
/// `NIKON CORPORATION NIKON Z 6` becomes `Nikon Z 6`, and `Apple iPhone 15` becomes `iPhone 15`.
enum CameraName {
  /// Names of makers as files contain them, in lower case, and the usual form of each.
  ///
  /// If a name begins with another name in the list, the longer one comes first.
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

  /// Returns the usual name of a camera.
  ///
  /// - Parameter name: The maker and model as recorded in a file.
  /// - Returns: The name in the usual capitalization, without company suffixes.
  static func spoken(_ name: String) -> String {
    if name.hasPrefix("Apple i") { return String(name.dropFirst("Apple ".count)) }
    var (maker, model) = ("", name)
    // If the model begins with a maker's name too, that name replaces the maker.
    while let (next, rest) = split(model) { (maker, model) = (next, rest) }
    return [maker, model].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Splits a name into the maker with which it begins and the rest; `nil` if the maker is unknown.
  private static func split(_ name: String) -> (maker: String, model: String)? {
    let words = name.lowercased()
    for (written, spoken) in makers where words == written || words.hasPrefix(written + " ") {
      return (spoken, String(name.dropFirst(written.count).drop(while: \.isWhitespace)))
    }
    return nil
  }
}
