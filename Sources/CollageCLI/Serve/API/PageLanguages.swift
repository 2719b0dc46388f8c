internal import CollagePage
internal import NIOHTTP1

/// The languages of the page: the modules in its folder `Languages`.
///
/// A browser loads only the language that it shows. The start page names its module, so that the
/// browser asks for it together with the scripts.
enum PageLanguages {
  private static let sources = Page.files.filter { isSource($0.path) }

  /// The codes of the languages, such as `de`.
  static let codes = sources.map { $0.path.dropFirst("Languages/".count).prefix { $0 != "." } }
    .map(String.init).sorted()

  /// The modules, two for each language: the texts that the page starts with, and the others.
  static let files: [(path: String, text: String)] = codes.flatMap { code in
    let text = sources.first { $0.path == path(of: code) }?.text ?? ""
    let seam = text.firstRange(of: "/* The texts of the parts")?.lowerBound ?? text.endIndex
    return [(path(of: code), String(text[..<seam])), (lazyPath(of: code), String(text[seam...]))]
  }

  /// The page's module with two functions for each language, which load its texts.
  static let module =
    "export const languages = { "
    + codes.map { code in
      "\(code): [async () => (await import('../\(path(of: code))')).\(code), "
        + "async () => (await import('../\(lazyPath(of: code))')).\(code)Lazy]"
    }.joined(separator: ", ") + " }"

  /// Whether a file of the page is a language.
  static func isSource(_ path: String) -> Bool { path.hasPrefix("Languages/") }

  /// The path of the module with the texts that the page starts with.
  static func path(of code: String) -> String { "Languages/\(code).js" }

  private static func lazyPath(of code: String) -> String { "Languages/\(code).lazy.js" }

  /// Returns the start page for a language, given the English one.
  static func startPage(_ text: String, in code: String) -> String {
    text.replacing(path(of: "en"), with: path(of: code))
      .replacing("lang=\"en\"", with: "lang=\"\(code)\"")
  }

  /// Returns the language that a request prefers, or English if the page has none of them.
  ///
  /// The order of the header counts, because browsers name the preferred language first.
  static func code(for request: HTTPRequest) -> String {
    let preferred =
      [request.value("lang") ?? ""]
      + request.headers["Accept-Language"].flatMap { $0.split(separator: ",").map(String.init) }
    return preferred.lazy
      .map { String($0.lowercased().drop { $0 == " " }.prefix(while: \.isLetter)) }
      .first(where: codes.contains) ?? "en"
  }
}
