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
    (
      // Browsers consider only some of the formats as images.
      path: "Shared/photoTypes.js",
      text: "export const photoTypes = 'image/*,"
        + InputFormat.allCases.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ",")
        + "'"
    ),
  ]

  private let files: [String: File]

  init() {
    var (files, modules) = ([String: File](), [String: String]())
    for (path, text) in Page.files + Self.generated {
      if path.hasSuffix(".js") {
        modules[path] = text
      } else if path.hasSuffix(".css") {
        files["/" + path] = File(path, PageModules.condensedStyle(text))
      } else {
        files["/" + path] = File(path, text)
      }
    }
    for (path, script) in PageModules.joined(from: Self.script, in: modules) {
      files["/" + path] = File(path, script)
    }
    // Generated modules are also served on their own, for a page whose other modules are read from
    // a folder.
    for (path, text) in Self.generated { files["/" + path] = File(path, text) }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// The paths that a browser with an empty cache requests to start the page.
  static let startPaths: Set<String> = ["/", "/styles.css", "/" + script]

  /// The number of bytes needed to start the page, and the number of bytes of all other files.
  var sentBytes: (start: Int, later: Int) {
    // The generated modules are included in the bundles.
    let alone = Set(Self.generated.map { "/" + $0.path })
    return files.filter { !alone.contains($0.key) }.reduce(into: (0, 0)) { sum, file in
      let count = (file.value.compressed ?? file.value.bytes).count
      if Self.startPaths.contains(file.key) {
        sum.start += count
      } else if file.key != "/index.html" {
        sum.later += count
      }
    }
  }

  subscript(path: [String]) -> File? { files["/" + path.joined(separator: "/")] }
}

extension PageFiles.File {
  /// Returns a response with the file, or one that tells the browser to use its cached copy.
  func answer(to request: HTTPRequest) -> HTTPResponse {
    var headers = Answer.standard
    headers.replaceOrAdd(name: "Content-Type", value: type)
    headers.replaceOrAdd(name: "ETag", value: tag)
    headers.replaceOrAdd(name: "Cache-Control", value: "no-cache")
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
