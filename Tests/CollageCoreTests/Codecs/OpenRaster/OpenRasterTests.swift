import Foundation
import Testing

@testable import CollageCore

@Suite("An OpenRaster file")
struct OpenRasterTests {
  private func layer(
    _ name: String, opacity: Double = 1, blend: BlendMode = .normal, isHidden: Bool = false
  ) -> OpenRasterLayer {
    OpenRasterLayer(
      name: name, column: 3, row: -2, opacity: opacity, blend: blend, isHidden: isHidden)
  }

  @Test("names its layers from the front to the back")
  func document() throws {
    var stack = OpenRasterStack(size: PixelSize(width: 40, height: 30), density: 300)
    stack.layers = [
      layer("Colour"), layer("a & \"b\"\u{1}", opacity: 0.25, blend: .colorDodge, isHidden: true),
    ]
    #expect(
      String(decoding: try stack.document(), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <image version="0.0.5" w="40" h="30" xres="300" yres="300">
         <stack>
          <layer name="a &amp; &quot;b&quot;\u{FFFD}" src="data/layer1.png" x="3" y="-2" \
        opacity="0.25" composite-op="svg:color-dodge" visibility="hidden"/>
          <layer name="Colour" src="data/layer0.png" x="3" y="-2" opacity="1" \
        composite-op="svg:src-over" visibility="visible"/>
         </stack>
        </image>

        """)
  }

  @Test("has a name for every blend mode of its specification, and for no other")
  func blends() {
    let known = BlendMode.allCases.filter { $0.openRasterOperation != nil }
    #expect(known.count == 15)
    #expect(BlendMode.exclusion.openRasterOperation == nil)
    #expect(BlendMode.normal.openRasterOperation == "svg:src-over")
    #expect(BlendMode.softLight.openRasterOperation == "svg:soft-light")
  }

  @Test("keeps of a layer what can be seen")
  func trimmed() throws {
    var pixels = Bitmap(
      size: PixelSize(width: 5, height: 4), alpha: .straight,
      bytes: [UInt8](repeating: 0, count: 80))
    var bytes: [UInt8] = []
    var file = try OpenRasterWriter(size: pixels.size, density: nil, encoder: PNGEncoder()) {
      bytes += $0
    }
    try file.add(pixels, layer("nothing"))
    for (column, row) in [(1, 2), (3, 2)] {
      pixels.bytes.replaceSubrange(
        (row * 5 + column) * 4..<(row * 5 + column) * 4 + 4, with: [1, 2, 3, 4])
    }
    try file.add(pixels, layer("dots"))
    try file.finish(merged: try FileSpool(), thumbnail: [])
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(!text.contains("layer1.png"))
    let start = try #require(text.range(of: "data/layer0.png")).upperBound
    let png = Array(bytes[text.distance(from: text.startIndex, to: start)...])
    #expect(
      try ImageProbe().header(of: png, source: "layer").uprightSize
        == PixelSize(width: 3, height: 1))
  }
}

@Suite("What a blend leaves of a layer")
struct BlendedBitmapTests {
  private func pixel(_ bytes: [UInt8]) -> Bitmap {
    Bitmap(size: PixelSize(width: 1, height: 1), alpha: .straight, bytes: bytes)
  }

  @Test("looks without blending as the blend does", arguments: BlendMode.allCases)
  func law(_ mode: BlendMode) {
    for alpha: UInt8 in [255, 128, 0] {
      for ground: UInt8 in [255, 100, 0] {
        let source: [UInt8] = [200, 90, 20, alpha]
        let behind: [UInt8] = ground == 0 ? [0, 0, 0, 0] : [30, 160, 250, ground]
        let baked = pixel(source).blended(mode, with: pixel(behind)).bytes
        let expected = BlendLaw(mode: mode).composite(numbers(source), over: numbers(behind))
        let found = BlendLaw(mode: .normal).composite(numbers(baked), over: numbers(behind))
        #expect(baked[3] == alpha)
        for lane in 0..<4 { #expect(abs(expected[lane] - found[lane]) < 0.6 / 255) }
      }
    }
  }

  private func numbers(_ bytes: [UInt8]) -> SIMD4<Double> {
    SIMD4(Double(bytes[0]), Double(bytes[1]), Double(bytes[2]), Double(bytes[3])) / 255
  }
}
