import CollageImaging
import Foundation

enum Sample {
  static let date = Date(timeIntervalSince1970: 1_700_000_000)

  /// An image without a file; its ID is the number.
  static func image(_ number: Int = 1, width: Int = 400, height: Int = 300) -> StoredImage {
    let digits = String(number, radix: 16)
    let id = String(repeating: "0", count: 64 - digits.count) + digits
    guard let id = ImageID(rawValue: id) else { preconditionFailure("64 digits") }
    return StoredImage(
      id: id, format: .jpeg, size: PixelSize(width: width, height: height), isOpaque: true)
  }

  static let cutoutOrigin = CutoutOrigin(
    engine: "test", confidence: 0.75, coverage: 0.5,
    bounds: Rect(origin: Point(x: 2, y: 1), size: Size(width: 6, height: 8)),
    hints: CutoutHints(keep: [CutoutMark(disc: Point(x: 3, y: 4))]),
    edge: CutoutEdgeOptions(grow: -1))

  static func itemName(_ text: String) -> ItemName {
    guard let name = ItemName(rawValue: text) else { preconditionFailure("no name: \(text)") }
    return name
  }

  static func collageName(_ text: String) -> CollageName {
    guard let name = CollageName(rawValue: text) else { preconditionFailure("no name: \(text)") }
    return name
  }

  static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  }

  static func newItem(
    _ name: String, id: UUID = UUID(), image: StoredImage = image(),
    placement: PlacementSpec = PlacementSpec()
  ) -> NewItem {
    NewItem(
      id: id, name: itemName(name), requiresUniqueName: false, image: image, placement: placement,
      createdAt: date)
  }

  /// A collage of 1000 × 2000 canvas pixels.
  static func collage(_ name: String = "poster", items: [NewItem] = []) throws -> Collage {
    let canvas = Canvas(size: PixelSize(width: 1000, height: 2000), background: .white)
    let empty = Collage(id: UUID(), name: collageName(name), canvas: canvas, createdAt: date)
    return items.isEmpty ? empty : try empty.applying(.add(items))
  }
}

extension Item {
  /// The base image of a photo item.
  var image: StoredImage {
    guard let photo else { preconditionFailure("\(name) is not a photo") }
    return photo.image
  }
}

/// Describes the properties of a value, keyed by path, such as `quad.corners.0.x`.
///
/// Only properties without properties of their own are included.
func properties(of value: Any) -> [String: String] {
  let children = Mirror(reflecting: value).children
  guard !children.isEmpty else { return ["": "\(value)"] }
  var result: [String: String] = [:]
  for (index, child) in children.enumerated() {
    let name = child.label ?? "\(index)"
    for (path, text) in properties(of: child.value) {
      result[path.isEmpty ? name : "\(name).\(path)"] = text
    }
  }
  return result
}

extension ShaderSettings {
  /// The settings of a shader, with the defaults of its effect if it is known.
  static func of(_ name: String, _ given: [String: JSONValue] = [:]) -> ShaderSettings {
    EffectRegistry.effect(named: name)?.settings(given)
      ?? ShaderSettings(name: name, defaults: [:], given: given)
  }
}

extension EffectDescriptor {
  /// Parses assignments with plain numbers and hexadecimal colors.
  func choice(parsing assignments: [String]) throws(EffectError) -> ShaderSettings {
    try settings(parsing: assignments, number: { Double($0) }) { text in
      text == "none" ? Color.none : Color(hex: text)
    }
  }
}

/// An error thrown on purpose.
struct TestFailure: Error {}
