internal import CollageCore
internal import CollagePage
internal import Foundation
internal import NIOHTTP1

/// The page's files, which are embedded in the program and are bundled and compressed once at
/// startup.
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

  /// The entry module of the page.
  private static let script = "app.js"

  /// The modules generated from registries.
  static let generated = [
    (path: "Looks/register.js", text: LookRegistryModule.text),
    (path: "Shared/languages.js", text: PageLanguages.module),
    (
      // Browsers consider only some of the formats as images.
      path: "Shared/photoTypes.js",
      text: "export const photoTypes = 'image/*,"
        + InputFormat.allCases.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ",")
        + "'"
    ),
  ]

  private let files: [String: File]
  /// The page by the language whose texts it preloads.
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
    // Generated modules are also served on their own, for a page whose other modules are read from
    // a folder.
    for (path, text) in Self.generated { files["/" + path] = File(path, text) }
    (self.files, self.startPages) = (files, startPages)
  }

  /// The bytes that a browser gets to start the page in a language, and the bytes of the rest of the page in it.
  func sentBytes(in language: String) -> (start: Int, later: Int) {
    // The generated modules are part of the joined ones.
    let alone = Set(Self.generated.map { "/" + $0.path })
    let others = PageLanguages.files.filter { !$0.path.contains("/\(language).") }.map {
      "/" + $0.path
    }
    let start: Set = ["/styles.css", "/" + Self.script, "/" + PageLanguages.path(of: language)]
    func count(_ file: File?) -> Int { (file?.compressed ?? file?.bytes)?.count ?? 0 }
    let later = files.filter { !alone.union(others).union(start).contains($0.key) }
    return (
      start.reduce(count(startPages[language])) { $0 + count(files[$1]) },
      later.reduce(0) { $0 + count($1.value) }
    )
  }

  /// Returns the file that a request asks for; `nil` if there isn't one.
  func file(for request: HTTPRequest) -> File? {
    let path = "/" + request.target.path.joined(separator: "/")
    return path == "/" || path == "/index.html"
      ? startPages[PageLanguages.code(for: request)] : files[path]
  }
}

extension PageFiles.File {
  /// Returns a response with the file, or one that tells the browser to use its cached copy.
  func answer(to request: HTTPRequest) -> HTTPResponse {
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
