import Foundation

/// A benchmark scene: a collage or thumbnails.
struct Scene: Decodable {
  struct Canvas: Decodable {
    let width: Int
    let height: Int
    let background: [UInt8]
  }

  struct Output: Decodable {
    let quality: Int
  }

  struct Placement: Decodable {
    let file: String
    let cx: Double
    let cy: Double
    let width: Double
    let rotation: Double
    let opacity: Double
    let z: Int
  }

  struct Thumbnails: Decodable {
    let size: Int
    let quality: Int
  }

  let canvas: Canvas?
  let output: Output?
  let items: [Placement]?
  let thumbnails: Thumbnails?
  let inputs: [String]?
}
