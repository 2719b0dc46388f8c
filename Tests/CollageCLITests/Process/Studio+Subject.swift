import CollageCore
import Foundation
import Testing

extension Studio {
  /// A collage with a photo that has a subject.
  static func withSubject() throws -> Studio {
    let studio = try Studio.with()
    let size = PixelSize(width: 96, height: 72)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width - 48, index / size.width - 36)
      return x * x + y * y < 24 * 24 ? [230, 40, 40, 255] : [20, 90, 190, 255]
    }
    try studio.write(
      PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes)), to: "hero.png")
    try studio.expect("add", "hero.png")
    return studio
  }
}
