internal import CollagePage
internal import NIOHTTP1

/// The languages of the page; each has one source file in the folder `Languages`.
///
/// A browser loads only the language that it shows. The HTML page names the module of that
/// language, so that the browser requests it together with the scripts.
enum PageLanguages {
  private static let sources = Page.files.filter { isSource($0.path) }

  /// The codes of the languages, such as `de`.
  static let codes = sources.map { $0.path.dropFirst("Languages/".count).prefix { $0 != "." } }
    .map(String.init).sorted()

  /// The modules, two per language: the texts needed to start the page, and all other texts.
  static let files: [(path: String, text: String)] = codes.flatMap { code in
    let text = sources.first { $0.path == path(of: code) }?.text ?? ""
    let seam = text.firstRange(of: "/* The texts of the parts")?.lowerBound ?? text.endIndex
    return [(path(of: code), String(text[..<seam])), (lazyPath(of: code), String(text[seam...]))]
  }

  /// The source of a module that maps each language to two functions, which load its two modules.
  static let module =
    "export const languages = { "
    + codes.map { code in
      "\(code): [async () => (await import('../\(path(of: code))')).\(code), "
        + "async () => (await import('../\(lazyPath(of: code))')).\(code)Lazy]"
    }.joined(separator: ", ") + " }"

  /// Returns whether a file of the page contains a language's texts.
  static func isSource(_ path: String) -> Bool { path.hasPrefix("Languages/") }

  /// Returns the path of the module with the texts needed to start the page.
  static func path(of code: String) -> String { "Languages/\(code).js" }

  private static func lazyPath(of code: String) -> String { "Languages/\(code).lazy.js" }

  /// Returns the HTML page for a language, given the English HTML page.
  static func startPage(_ text: String, in code: String) -> String {
    text.replacing(path(of: "en"), with: path(of: code))
      .replacing("lang=\"en\"", with: "lang=\"\(code)\"")
  }

  /// Returns the first supported language that a request lists, or English.
  ///
  /// The query item `lang` takes precedence over the header `Accept-Language`, in which browsers
  /// list the preferred language first.
  static func code(for request: HTTPRequest) -> String {
    let preferred =
      [request.value("lang") ?? ""]
      + request.headers["Accept-Language"].flatMap { $0.split(separator: ",").map(String.init) }
    return preferred.lazy
      .map { String($0.lowercased().drop { $0 == " " }.prefix(while: \.isLetter)) }
      .first(where: codes.contains) ?? "en"
  }
}
