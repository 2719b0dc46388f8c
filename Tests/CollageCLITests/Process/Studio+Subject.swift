import CollageCore
import Foundation
import Testing

extension Studio {
  /// A collage with a photo that has a subject.
  static func withSubject() throws -> Studio {
    let studio = try Studio.with()
    try studio.write(TestPicture.disc(PixelSize(width: 96, height: 72)), to: "hero.png")
    try studio.expect("add", "hero.png")
    return studio
  }
}
