internal import CollageCore
internal import Foundation

/// Looks as served to pages.
extension ServedStore {
  /// Returns the available styles, built-in ones first.
  func styles() throws -> ServedStyles {
    let own = try workspace.styles().map(\.name.rawValue)
    return ServedStyles(builtIn: CollageCore.Style.builtIn.map(\.name.rawValue), own: own)
  }

  /// Detects the focus of an item's photo.
  ///
  /// - Parameters:
  ///   - item: The ID of the item.
  ///   - id: The ID of the item's collage.
  /// - Returns: The point, in fractions of the photo.
  /// - Throws: ``ServeError/notFound``, or an error if the photo can't be read.
  func focus(of item: String, in id: String) throws -> ServedFocus {
    let collage = try workspace.state(of: .named(id)).collage
    guard let item = collage.items.first(where: { $0.id.uuidString.lowercased() == item }) else {
      throw ServeError.notFound
    }
    let point = try workspace.focus(of: item)
    return ServedFocus(x: JSONText.rounded(point.x), y: JSONText.rounded(point.y))
  }
}

/// The names of styles in JSON.
struct ServedStyles: Encodable {
  let builtIn: [String]
  let own: [String]
}

/// A point of a photo in JSON.
struct ServedFocus: Encodable {
  let x: Double
  let y: Double
}
