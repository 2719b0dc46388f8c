internal import CollageCore
internal import CollagePage
internal import Foundation
internal import NIOHTTP1

/// The files of the web page, which are embedded in the program.
///
/// At startup, the scripts are bundled, and all files are compressed.
struct PageFiles: Sendable {
  struct File: Sendable {
    fileprivate let type: String
    fileprivate let bytes: [UInt8]
    fileprivate let compressed: [UInt8]?
    fileprivate let tag: String

    fileprivate init(_ path: String, _ text: String) {
      bytes = Array(text.utf8)
      type =
        PageFiles.types[path.split(separator: ".").last.map(String.init) ?? ""]
        ?? "application/octet-stream"
      compressed = gzip(bytes)
      var hasher = Hasher()
      hasher.combine(bytes)
      tag = "\"\(String(UInt(bitPattern: hasher.finalize()), radix: 16))\""
    }
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
  ]

  private static let script = "app.js"

  /// The modules that are generated from the program's data.
  static let generated = [
    (path: "Looks/register.js", text: LookRegistryModule.text),
    (path: "Shared/languages.js", text: PageLanguages.module),
    (
      // Browsers recognize only some of the formats as images, so the list contains all file
      // extensions.
      path: "Shared/photoTypes.js",
      text: "export const photoTypes = 'image/*,"
        + InputFormat.allCases.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ",")
        + "'"
    ),
  ]

  private let files: [String: File]
  /// The HTML page for each language, which preloads the texts in this language.
  private let startPages: [String: File]

  init() {
    var (files, startPages, modules) = ([String: File](), [String: File](), [String: String]())
    let sources = Page.files.filter { !PageLanguages.isSource($0.path) }
    for (path, text) in sources + PageLanguages.files + Self.generated {
      if path.hasSuffix(".js") {
        modules[path] = text
      } else if path.hasSuffix(".css") {
        files["/" + path] = File(path, PageModules.condensedStyle(text))
      } else {
        for code in PageLanguages.codes {
          startPages[code] = File(path, PageLanguages.startPage(text, in: code))
        }
      }
    }
    for (path, script) in PageModules.joined(from: Self.script, in: modules) {
      files["/" + path] = File(path, script)
    }
    // The server also serves the generated modules as separate files. During development, a folder
    // of unbundled modules replaces the page's files, and these modules import the generated ones.
    for (path, text) in Self.generated { files["/" + path] = File(path, text) }
    (self.files, self.startPages) = (files, startPages)
  }

  /// Returns the number of bytes sent to start the page in a language, and the number of bytes that
  /// are loaded later.
  func sentBytes(in language: String) -> (start: Int, later: Int) {
    // The bundles already contain the generated modules.
    let alone = Set(Self.generated.map { "/" + $0.path })
    let otherLanguageFiles = PageLanguages.files.filter { !$0.path.contains("/\(language).") }.map {
      "/" + $0.path
    }
    let start: Set = ["/styles.css", "/" + Self.script, "/" + PageLanguages.path(of: language)]
    func count(_ file: File?) -> Int { (file?.compressed ?? file?.bytes)?.count ?? 0 }
    let later = files.filter { !alone.union(otherLanguageFiles).union(start).contains($0.key) }
    return (
      start.reduce(count(startPages[language])) { $0 + count(files[$1]) },
      later.reduce(0) { $0 + count($1.value) }
    )
  }

  /// Returns the file for the path of a request; `nil` if it doesn't exist.
  func file(for request: HTTPRequest) -> File? {
    let path = "/" + request.target.path.joined(separator: "/")
    return path == "/" || path == "/index.html"
      ? startPages[PageLanguages.code(for: request)] : files[path]
  }
}

extension PageFiles.File {
  /// Returns a response with the file, or without a body if the browser's cached copy is current.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var headers = Answer.standard
    headers.replaceOrAdd(name: "Content-Type", value: type)
    headers.replaceOrAdd(name: "ETag", value: tag)
    headers.replaceOrAdd(name: "Cache-Control", value: "no-cache")
    headers.replaceOrAdd(name: "Vary", value: "Accept-Encoding, Accept-Language")
    if request.headers.first(name: "If-None-Match") == tag {
      return HTTPResponse(status: .notModified, headers: headers)
    }
    let encodings = request.headers[canonicalForm: "Accept-Encoding"]
    if let compressed, encodings.contains(where: { $0.hasPrefix("gzip") }) {
      headers.replaceOrAdd(name: "Content-Encoding", value: "gzip")
      return HTTPResponse(status: .ok, headers: headers, body: .bytes(compressed))
    }
    return HTTPResponse(status: .ok, headers: headers, body: .bytes(bytes))
  }
}
