import Foundation
import Testing

@testable import CollageImaging

@Suite("OpenRaster file") struct OpenRasterTests {
  private func layer(
    _ name: String, opacity: Double = 1, blend: BlendMode = .normal, isHidden: Bool = false
  ) -> OpenRasterLayer {
    OpenRasterLayer(
      name: name, column: 3, row: -2, opacity: opacity, blend: blend, isHidden: isHidden)
  }

  @Test func listsLayersFrontToBack() throws {
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

  @Test func namesSpecifiedBlendModesOnly() {
    let known = BlendMode.allCases.filter { $0.openRasterOperation != nil }
    #expect(known.count == 15)
    #expect(BlendMode.exclusion.openRasterOperation == nil)
    #expect(BlendMode.normal.openRasterOperation == "svg:src-over")
    #expect(BlendMode.softLight.openRasterOperation == "svg:soft-light")
  }

  @Test func trimsTransparentMargins() throws {
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

@Suite("Blended bitmap") struct BlendedBitmapTests {
  private func pixel(_ bytes: [UInt8]) -> Bitmap {
    Bitmap(size: PixelSize(width: 1, height: 1), alpha: .straight, bytes: bytes)
  }

  @Test(arguments: BlendMode.allCases) func matchesBlendWithoutBlending(_ mode: BlendMode) {
    for alpha: UInt8 in [255, 128, 0] {
      for backdropAlpha: UInt8 in [255, 100, 0] {
        let source: [UInt8] = [200, 90, 20, alpha]
        let behind: [UInt8] = backdropAlpha == 0 ? [0, 0, 0, 0] : [30, 160, 250, backdropAlpha]
        let baked = pixel(source).blended(mode, with: pixel(behind)).bytes
        let expected = ReferenceBlend(mode: mode).composite(numbers(source), over: numbers(behind))
        let found = ReferenceBlend(mode: .normal).composite(numbers(baked), over: numbers(behind))
        #expect(baked[3] == alpha)
        for lane in 0..<4 { #expect(abs(expected[lane] - found[lane]) < 0.6 / 255) }
      }
    }
  }

  private func numbers(_ bytes: [UInt8]) -> SIMD4<Double> {
    SIMD4(Double(bytes[0]), Double(bytes[1]), Double(bytes[2]), Double(bytes[3])) / 255
  }
}

@Suite("SVG writer") struct SVGWriterTests {
  private func document(
    density: Int? = nil, _ body: (inout SVGWriter) throws -> Void = { _ in }
  ) throws -> [String] {
    var bytes: [UInt8] = []
    var writer = try SVGWriter(
      size: PixelSize(width: 600, height: 300), density: density, title: "a < b", description: "all"
    ) { bytes += $0 }
    try body(&writer)
    try writer.finish()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingPrefix(while: \.isWhitespace).description
    }
  }

  private let quad = RoundedQuad(
    ConvexPolygon(corners: corners(10, 20, 110, 70)), radii: Size(width: 5, height: 4))

  @Test func writesTitleAndSize() throws {
    let lines = try document()
    #expect(lines[1].contains(#"width="600" height="300" viewBox="0 0 600 300""#))
    #expect(lines[2] == #"<title id="_title">a &lt; b</title>"#)
    #expect(lines[3] == #"<desc id="_description">all</desc>"#)
    #expect(try document(density: 300)[1].contains(#"width="50.8mm" height="25.4mm""#))
  }

  @Test func writesOnlyUnusualLayerAttributes() throws {
    let lines = try document { writer in
      try writer.beginLayer("plain", id: "plain")
      try writer.endLayer()
      try writer.beginLayer("odd", id: nil, text: "a\nb", opacity: 0.5, blend: .softLight)
      try writer.endLayer()
    }
    #expect(lines.contains(#"<g id="plain" inkscape:groupmode="layer" inkscape:label="plain">"#))
    #expect(
      lines.contains(
        #"<g inkscape:groupmode="layer" inkscape:label="odd" role="img" aria-label="a&#10;b" "#
          + #"opacity="0.5" style="mix-blend-mode:soft-light">"#))
    #expect(lines.contains("<title>a&#10;b</title>"))
  }

  @Test func drawsShapeWithHoleAlongOwnAxes() throws {
    let inner = RoundedQuad(ConvexPolygon(corners: corners(12, 23, 108, 67)))
    let lines = try document { writer in
      try writer.fill(
        quad, hole: inner, Color(red: 255, green: 0, blue: 16, alpha: 51), opacity: 0.5)
    }
    #expect(
      lines.contains(
        #"<path d="M5 0H95A5 4 0 0 1 100 4V46A5 4 0 0 1 95 50H5A5 4 0 0 1 0 46V4A5 4 0 0 1 5 0Z"#
          + ##"M2 3H98V47H2Z" transform="translate(10 20)" fill-rule="evenodd" fill="#ff0010" "##
          + #"fill-opacity="0.1"/>"#))
  }

  @Test func storesRepeatedImageOnce() throws {
    let image = SVGImage(bytes: [1, 2, 3], type: "image/png", size: PixelSize(width: 4, height: 2))
    let lines = try document { writer in
      try writer.define(image, id: "_a")
      try writer.show(
        definedImage: "_a", at: SVGPlacement(matrix: .scaling(x: 0.5, y: 0.25), opacity: 0.5))
      try writer.show(image, at: SVGPlacement(matrix: .identity, clip: quad))
    }
    #expect(
      lines.contains(
        #"<image id="_a" width="4" height="2" preserveAspectRatio="none" "#
          + #"xlink:href="data:image/png;base64,AQID"/>"#))
    #expect(
      lines.contains(
        ##"<use xlink:href="#_a" transform="matrix(0.5 0 0 0.25 0 0)" opacity="0.5"/>"##))
    #expect(lines.contains(#"<clipPath id="_clip1">"#))
    #expect(lines.contains(##"<g clip-path="url(#_clip1)">"##))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1.0 / 3, "0.333333333"),
    (123_456.000_000_001, "123456.000000001"), (-1e-12, "0"), (0.1 + 0.2, "0.3"),
  ])
  func formatsNumbers(_ value: Double, _ text: String) {
    #expect(SVGSyntax.number(value) == text)
  }
}
