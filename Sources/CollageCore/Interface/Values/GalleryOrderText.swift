/// Orders of the gallery as people write them: `edited`, `name`.
package enum GalleryOrderText {
  /// The words for all orders.
  package static let names = GalleryQuery.Order.allCases.map(\.rawValue)

  /// Reads what to sort by.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The order.
  /// - Throws: ``ValueError``.
  package static func order(_ text: String) throws(ValueError) -> GalleryQuery.Order {
    guard let order = GalleryQuery.Order(rawValue: text) else {
      throw ValueError(
        value: text, kind: "an order", allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names))
    }
    return order
  }
}
