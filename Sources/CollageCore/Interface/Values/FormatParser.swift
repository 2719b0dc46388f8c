package enum FormatParser {
  package static let names = RenderFormat.allCases.map(\.fileExtension)
  /// The file extensions of output formats, without the dot.
  package static let fileExtensions = RenderFormat.allCases.flatMap(\.fileExtensions)
  /// The file extensions of raster formats, without the dot.
  package static let imageFileExtensions = RasterFormat.allCases
    .flatMap { RenderFormat.raster($0).fileExtensions }

  package static let chromaNames = ["444", "420"]

  package static func format(_ text: String) throws(ValueError) -> RenderFormat {
    guard let format = RenderFormat(fileExtension: text) else {
      throw ValueError(
        value: text, kind: "a format", allowed: names.joined(conjunction: "or"))
    }
    return format
  }

  package static func chroma(_ text: String) throws(ValueError) -> ChromaSubsampling {
    switch text.filter({ $0 != ":" }) {
    case "444": return .full
    case "420": return .quarter
    default:
      throw ValueError(value: text, kind: "a chroma resolution", allowed: "444 or 420")
    }
  }

  /// Returns the format of a path's file extension; `nil` if the path has no known extension.
  package static func ofPath(_ path: String) -> RenderFormat? {
    fileExtension(of: path).flatMap { try? format($0) }
  }

  /// Returns the file extension of a path, without the dot; `nil` if the path doesn't have one.
  package static func fileExtension(of path: String) -> String? {
    let parts = path.pathName.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2 || parts.first?.isEmpty == false else { return nil }
    return parts.dropFirst().last.map { String($0) }
  }
}
