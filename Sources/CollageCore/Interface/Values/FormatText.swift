/// Formats of pictures as people write them.
public enum FormatText {
  /// The formats that can be written, as one writes them.
  public static let names = ["jpg", "png", "webp", "avif", "pdf", "svg", "ora"]

  /// The ways to store colours, as one writes them.
  public static let chromaNames = ["444", "420"]

  /// Reads a format.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The format.
  /// - Throws: ``ValueError``.
  public static func format(_ text: String) throws(ValueError) -> ImageFormat {
    switch text.lowercased() {
    case "jpg", "jpeg": return .jpeg
    case "png": return .png
    case "webp": return .webp
    case "avif": return .avif
    case "pdf": return .pdf
    case "svg": return .svg
    case "ora": return .ora
    default:
      throw ValueError(
        value: text, kind: "a format", allowed: "jpg, png, webp, avif, pdf, svg or ora")
    }
  }

  /// Reads how far chroma is thinned out.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The subsampling.
  /// - Throws: ``ValueError``.
  public static func chroma(_ text: String) throws(ValueError) -> ChromaSubsampling {
    switch text.filter({ $0 != ":" }) {
    case "444": return .full
    case "420": return .quarter
    default:
      throw ValueError(value: text, kind: "a chroma resolution", allowed: "444 or 420")
    }
  }

  /// The format that the ending of a path says; nil when it says none.
  public static func ofPath(_ path: String) -> ImageFormat? {
    ending(of: path).flatMap { try? format($0) }
  }

  /// The ending of a path's name, without the dot; nil where it has none.
  public static func ending(of path: String) -> String? {
    let parts = path.pathName.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2 || parts.first?.isEmpty == false else { return nil }
    return parts.dropFirst().last.map { String($0) }
  }
}
