internal import CollageCore
internal import Foundation

extension ServedStore {
  /// Returns the available styles, built-in ones first.
  func styles() throws -> ServedStyles {
    let own = try workspace.styles().map(\.name.rawValue)
    return ServedStyles(builtIn: CollageCore.Style.builtIn.map(\.name.rawValue), own: own)
  }

  /// Returns the detected focus of an item's photo, in fractions of the photo's size.
  func focus(of item: String, in id: String) throws -> ServedFocus {
    let collage = try workspace.state(of: .named(id)).collage
    guard let item = collage.items.first(where: { $0.id.uuidString.lowercased() == item }) else {
      throw ServeError.notFound
    }
    let point = try workspace.focus(of: item)
    return ServedFocus(x: JSONText.rounded(point.x), y: JSONText.rounded(point.y))
  }
}

struct ServedStyles: Encodable {
  let builtIn: [String]
  let own: [String]
}

struct ServedFocus: Encodable {
  let x: Double
  let y: Double
}
