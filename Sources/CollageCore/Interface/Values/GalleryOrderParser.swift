/// Parses sort orders of the gallery, such as `edited` or `name`.
package enum GalleryOrderParser {
  package static let names = GalleryQuery.Order.allCases.map(\.rawValue)

  package static func order(_ text: String) throws(ValueError) -> GalleryQuery.Order {
    guard let order = GalleryQuery.Order(rawValue: text) else {
      throw ValueError(
        value: text, kind: "an order", allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names))
    }
    return order
  }
}
