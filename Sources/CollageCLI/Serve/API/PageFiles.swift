internal import CollageCore
internal import CollagePage
internal import Foundation
internal import NIOHTTP1

/// The page: its files are part of the program, and are joined and compressed once, when it starts.
struct PageFiles: Sendable {
  /// A file as it is sent.
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

  /// The module that starts the page.
  private static let script = "app.js"

  /// The modules that are made from registers.
  static let generated = [
    (path: "Looks/register.js", text: LookRegisterModule.text),
    (
      // Browsers count few of the formats as images.
      path: "Shared/photoTypes.js",
      text: "export const photoTypes = 'image/*,"
        + InputFormat.allCases.flatMap(\.fileExtensions).map { ".\($0)" }.joined(separator: ",")
        + "'"
    ),
  ]

  private let files: [String: File]

  /// Reads the files; those of the modules are one.
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
    // Alone, too, for a page whose other modules are read from a folder.
    for (path, text) in Self.generated { files["/" + path] = File(path, text) }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// What a browser without anything asks for to start the page.
  static let startPaths: Set<String> = ["/", "/styles.css", "/" + script]

  /// How many bytes a browser gets to start the page, and how many more if it asks for all the rest.
  var sentBytes: (start: Int, later: Int) {
    // The generated modules are part of the joined ones.
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

  /// The file of a path, or `nil`.
  subscript(path: [String]) -> File? { files["/" + path.joined(separator: "/")] }
}

extension PageFiles.File {
  /// Answers with the file, or that the browser has it already.
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
