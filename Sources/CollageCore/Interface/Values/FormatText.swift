/// Formats of pictures as people write them.
package enum FormatText {
  /// The names of the output formats, as users write them.
  package static let names = RenderFormat.allCases.map(\.fileExtension)
  /// The endings of output files, without the dot.
  package static let endings = RenderFormat.allCases.flatMap(\.fileExtensions)
  /// The endings of images among them.
  package static let imageEndings = RasterFormat.allCases
    .flatMap { RenderFormat.raster($0).fileExtensions }

  /// The ways to store colours, as one writes them.
  package static let chromaNames = ["444", "420"]

  /// Reads a format.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The format.
  /// - Throws: ``ValueError``.
  package static func format(_ text: String) throws(ValueError) -> RenderFormat {
    guard let format = RenderFormat(fileExtension: text) else {
      throw ValueError(
        value: text, kind: "a format", allowed: names.joined(conjunction: "or"))
    }
    return format
  }

  /// Reads how far chroma is thinned out.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The subsampling.
  /// - Throws: ``ValueError``.
  package static func chroma(_ text: String) throws(ValueError) -> ChromaSubsampling {
    switch text.filter({ $0 != ":" }) {
    case "444": return .full
    case "420": return .quarter
    default:
      throw ValueError(value: text, kind: "a chroma resolution", allowed: "444 or 420")
    }
  }

  /// The format that the ending of a path says; nil when it says none.
  package static func ofPath(_ path: String) -> RenderFormat? {
    ending(of: path).flatMap { try? format($0) }
  }

  /// The ending of a path's name, without the dot; nil where it has none.
  package static func ending(of path: String) -> String? {
    let parts = path.pathName.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2 || parts.first?.isEmpty == false else { return nil }
    return parts.dropFirst().last.map { String($0) }
  }
}
