import Foundation
import Testing

@testable import CollageCore

@Suite("A picture of a part of a canvas")
struct CanvasPartTests {
  private let test: TestWorkspace
  private let plain: Collage

  init() throws {
    test = try TestWorkspace()
    try test.create()
    try test.add(test.picture("a.png", width: 40, height: 20), as: "hero", lossless: true)
    var collage = try test.state().collage
    collage.canvas = Canvas(size: PixelSize(width: 64, height: 48), background: .white)
    plain = collage
  }

  private func collage(_ change: (inout Canvas) throws -> Void) rethrows -> Collage {
    var collage = plain
    try change(&collage.canvas)
    return collage
  }

  private func picture(_ part: CanvasPart, _ collage: Collage) throws -> EncodedPicture {
    try #require(try test.workspace.picture(of: part, of: collage, width: 64))
  }

  /// A whole collage without the items.
  private func empty(_ collage: Collage) throws -> Bitmap {
    var collage = collage
    collage.canvas.isMirrored = false
    collage.items = ItemStack(
      collage.items.map { item in
        var item = item
        item.flags.isHidden = true
        return item
      })
    let picture = try test.workspace.picture(of: collage, width: 64)
    return try ImageDecoder().decode(picture.bytes, source: "picture")
  }

  @Test("is that of the whole without items, and is not mirrored")
  func parts() throws {
    let frame = try #require(Frame(width: 10, color: .white, opacity: 0.8))
    let fade = try Gradient.even(.linear(Angle(degrees: 90)), ["ff0000ff", "0000ff40"])
    let photo = try #require(BlurredPhoto(item: plain.items[0].id, radius: 6))
    let backs: [Backdrop] = [.gradient(fade), .blurred(photo), .paper(Paper(plain: .kraft))]
    for backdrop in backs {
      let collage = collage {
        ($0.backdrop, $0.background, $0.isMirrored) = (backdrop, .none, true)
      }
      let back = try picture(.back, collage)
      #expect(back.format == (collage.hasOpaqueGround ? .jpeg : .png))
      #expect(back.size == collage.canvas.size)
      let bitmap = try ImageDecoder().decode(back.bytes, source: "picture")
      let wanted = try empty(collage)
      let far = zip(bitmap.bytes, wanted.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      // A JPEG file loses a little.
      #expect(far <= (back.format == .png ? 0 : 2 * wanted.bytes.count), "\(backdrop.kind)")
    }
    let framed = collage { ($0.frame, $0.background) = (frame, .none) }
    let front = try picture(.front, framed)
    #expect(front.format == .png)
    #expect(try ImageDecoder().decode(front.bytes, source: "picture") == empty(framed))
  }

  @Test("is none where nothing shows")
  func nothing() throws {
    for part in CanvasPart.allCases {
      #expect(try test.workspace.picture(of: part, of: plain, width: 64) == nil)
    }
  }
}
