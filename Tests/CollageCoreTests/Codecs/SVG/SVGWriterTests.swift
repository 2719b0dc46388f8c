import Testing

@testable import CollageCore

@Suite("An SVG file")
struct SVGWriterTests {
  private func document(
    density: Int? = nil, _ body: (inout SVGWriter) throws -> Void = { _ in }
  ) throws -> [String] {
    var bytes: [UInt8] = []
    var writer = try SVGWriter(
      size: PixelSize(width: 600, height: 300), density: density, title: "a < b",
      description: "all"
    ) { bytes += $0 }
    try body(&writer)
    try writer.finish()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.trimmingPrefix(while: \.isWhitespace).description
    }
  }

  private let quad = RoundedQuad(
    ConvexPolygon(corners: [
      Point(x: 10, y: 20), Point(x: 110, y: 20), Point(x: 110, y: 70), Point(x: 10, y: 70),
    ]), radii: Size(width: 5, height: 4))

  @Test("has a title, and a size in pixels or on paper")
  func head() throws {
    let lines = try document()
    #expect(lines[1].contains(#"width="600" height="300" viewBox="0 0 600 300""#))
    #expect(lines[2] == #"<title id="_title">a &lt; b</title>"#)
    #expect(lines[3] == #"<desc id="_description">all</desc>"#)
    #expect(try document(density: 300)[1].contains(#"width="50.8mm" height="25.4mm""#))
  }

  @Test("says of a layer no more than is unusual")
  func layers() throws {
    let lines = try document { writer in
      try writer.beginLayer("plain", id: "plain")
      try writer.endLayer()
      try writer.beginLayer("odd", id: nil, words: "a\nb", opacity: 0.5, blend: .softLight)
      try writer.endLayer()
    }
    #expect(lines.contains(#"<g id="plain" inkscape:groupmode="layer" inkscape:label="plain">"#))
    #expect(
      lines.contains(
        #"<g inkscape:groupmode="layer" inkscape:label="odd" role="img" aria-label="a&#10;b" "#
          + #"opacity="0.5" style="mix-blend-mode:soft-light">"#))
    #expect(lines.contains("<title>a&#10;b</title>"))
  }

  @Test("draws a shape along its own axes, and leaves its hole open")
  func shapes() throws {
    let inner = RoundedQuad(
      ConvexPolygon(corners: [
        Point(x: 12, y: 23), Point(x: 108, y: 23), Point(x: 108, y: 67), Point(x: 12, y: 67),
      ]))
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

  @Test("keeps an image that is shown several times once")
  func images() throws {
    let image = SVGImage(bytes: [1, 2, 3], type: "image/png", size: PixelSize(width: 4, height: 2))
    let lines = try document { writer in
      try writer.define(image, id: "_a")
      try writer.show(kept: "_a", at: SVGPlace(matrix: .scaling(x: 0.5, y: 0.25), opacity: 0.5))
      try writer.show(image, at: SVGPlace(matrix: .identity, clip: quad))
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

  @Test(
    "writes numbers so that every reader reads the same",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1.0 / 3, "0.333333333"),
      (123_456.000_000_001, "123456.000000001"), (-1e-12, "0"), (0.1 + 0.2, "0.3"),
    ])
  func numbers(_ value: Double, _ text: String) { #expect(SVGText.number(value) == text) }
}
