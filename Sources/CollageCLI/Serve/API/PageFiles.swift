internal import CollageCore
internal import CollagePage
internal import FlyingFox
internal import Foundation

/// The page: its files are part of the program, and are joined and compressed once, when it starts.
struct PageFiles: Sendable {
  private struct File: Sendable {
    let type: String
    let bytes: [UInt8]
    let compressed: [UInt8]?
    let tag: String

    init(_ path: String, _ bytes: [UInt8]) {
      self.bytes = bytes
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

  /// The module that starts the page.
  private static let script = "app.js"

  private let files: [String: File]

  /// Reads the files; those of the modules are one.
  init() {
    var (files, modules) = ([String: File](), [String: String]())
    for (path, bytes) in Page.files {
      let text = String(decoding: bytes, as: UTF8.self)
      if path.hasSuffix(".js") {
        modules[path] = text
      } else if path.hasSuffix(".css") {
        files["/" + path] = File(path, Array(PageModules.condensedStyle(text).utf8))
      } else {
        files["/" + path] = File(path, bytes)
      }
    }
    for (path, script) in PageModules.joined(from: Self.script, in: modules) {
      files["/" + path] = File(path, Array(script.utf8))
    }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// What a browser without anything asks for to start the page.
  static let startPaths: Set<String> = ["/", "/styles.css", "/" + script]

  /// How many bytes a browser gets to start the page, and how many more if it asks for all the rest.
  var sentBytes: (start: Int, later: Int) {
    files.reduce(into: (0, 0)) { sum, file in
      let count = (file.value.compressed ?? file.value.bytes).count
      if Self.startPaths.contains(file.key) {
        sum.start += count
      } else if file.key != "/index.html" {
        sum.later += count
      }
    }
  }

  /// Answers with a file.
  ///
  /// - Parameter request: The request.
  /// - Returns: The file, or that the browser has it already.
  /// - Throws: ``ServeError/notFound``.
  func answer(to request: HTTPRequest) throws(ServeError) -> HTTPResponse {
    guard let file = files[request.path] else { throw .notFound }
    var headers = Answer.standard
    headers[.contentType] = file.type
    headers[.eTag] = file.tag
    headers[.cacheControl] = "no-cache"
    if request.headers[.ifNoneMatch] == file.tag {
      return HTTPResponse(statusCode: .notModified, headers: headers)
    }
    let takesGzip = request.headers[HTTPHeader("Accept-Encoding")]?.contains("gzip") ?? false
    if takesGzip, let compressed = file.compressed {
      headers[.contentEncoding] = "gzip"
      return HTTPResponse(statusCode: .ok, headers: headers, body: Data(compressed))
    }
    return HTTPResponse(statusCode: .ok, headers: headers, body: Data(file.bytes))
  }
}
