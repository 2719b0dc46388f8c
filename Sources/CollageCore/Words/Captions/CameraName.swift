/// Cameras as people call them: `NIKON CORPORATION NIKON Z 6` is a Nikon Z 6, and an
/// `Apple iPhone 15` an iPhone 15.
enum CameraName {
  /// Makers as they write themselves into files, in lower case, and as people say it; a maker whose
  /// name begins with another's stands before it.
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

  /// The name of a camera.
  ///
  /// - Parameter name: Maker and model as a file tells them.
  /// - Returns: The same in the usual letters, without what a company is called besides.
  static func spoken(_ name: String) -> String {
    if name.hasPrefix("Apple i") { return String(name.dropFirst("Apple ".count)) }
    var (maker, model) = ("", name)
    // A model that names its own brand says it better than the company that made it.
    while let (next, rest) = split(model) { (maker, model) = (next, rest) }
    return [maker, model].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The maker that a name begins with, and what follows it.
  private static func split(_ name: String) -> (maker: String, model: String)? {
    let words = name.lowercased()
    for (written, spoken) in makers where words == written || words.hasPrefix(written + " ") {
      return (spoken, String(name.dropFirst(written.count).drop(while: \.isWhitespace)))
    }
    return nil
  }
}
