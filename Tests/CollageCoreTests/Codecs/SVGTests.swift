import Foundation
import Testing

@testable import CollageImaging
@testable import CollageModel
@testable import CollageSupport

/// SVG documents for tests, and the availability of a renderer.
enum SVGSample {
  static let canDraw =
    FormatSupport.canRead(.svg)
    && FileManager.default.isExecutableFile(atPath: SVGProgram.path)

  static func document(_ content: String, _ root: String = #"viewBox="0 0 8 8""#) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(root)>
      \(content)</svg>
      """.utf8)
  }

  static let useBomb = document(
    #"<g id="n0"/>"#
      + (1...10).map { level in
        "<g id=\"n\(level)\">"
          + String(repeating: "<use xlink:href=\"#n\(level - 1)\"/>", count: 10) + "</g>"
      }.joined())

  static let filterBomb = document(
    #"<filter id="f" x="0" y="0" width="1" height="1">"#
      + String(
        repeating:
          #"<feMorphology operator="dilate" radius="900"/><feGaussianBlur stdDeviation="99"/>"#,
        count: 200) + #"</filter><rect width="4000" height="4000" filter="url(#f)"/>"#,
    #"width="4000" height="4000""#)
}

@Suite struct SVGDocumentTests {
  private func document(_ bytes: [UInt8]) throws(DecodeError) -> SVGDocument {
    try SVGDocument(bytes, source: "a", wholeFile: true)
  }

  @Test(arguments: [
    (#"width="1200" height="80""#, 1200, 80), (#"width='20in' height="72pt""#, 1920, 96),
    (#"viewBox="0 0 24 12""#, 1032, 516), (#"viewBox=" 5,5 , 64 48 " width="100%""#, 1024, 768),
    (#"width="100" viewBox="0 0 20 10""#, 1100, 550), (#"height="9" viewBox="0 0 2 1""#, 1026, 513),
    (#"width="1024.5" height="1""#, 1025, 1), (#"viewBox="0 0 0.5 0.25""#, 1024, 512),
    (#"viewBox="0 0 90000 90000""#, 6000, 6000), (#"width="508mm" height="50.8cm""#, 1920, 1920),
  ]) func readsSizeOfRootElement(_ root: String, _ width: Int, _ height: Int) throws {
    let header = try ImageProbe().header(of: SVGSample.document("", root), source: "a")
    #expect(header.format == .svg && header.mayHaveAlpha)
    #expect(header.size == PixelSize(width: width, height: height))
  }

  @Test(arguments: ["", #"width="10""#, #"viewBox="0 0 0 5""#, #"width="x" height="1e99""#])
  func rejectsDocumentWithoutSize(_ root: String) {
    #expect(throws: DecodeError.unsupported(source: "a", format: .svg, feature: .noSize)) {
      try document(SVGSample.document("", root))
    }
  }

  @Test(
    arguments: [
      (#"<!DOCTYPE svg [<!ENTITY a "b">]>"#, .entities),
      ("<?xml encoding='UTF-7'?>", .coding("utf-7")),
      ("<script>1</script>", .script("script")), ("<a href='js:f'/>", .externalReference("js:f")),
      (#"<g onclick="f()"/>"#, .script("onclick")),
      (#"<image href="a.png"/>"#, .externalReference("a.png")),
      (#"<use xlink:href="file:///etc/passwd#x"/>"#, .externalReference("file:///etc/passwd#x")),
      (#"<image href="&#104;ttp://h/"/>"#, .externalReference("http://h/")),
      (#"<g fill="url( 'b.svg#g')"/>"#, .externalReference("b.svg#g")),
      (#"<g style="fill:u\72 l(//h/)"/>"#, .externalReference("//h/")),
      ("<style>@import 'a.css';</style>", .externalReference("@import")),
      ("<style>@im<!-- --><![CDATA[port]]> 'a.css'</style>", .externalReference("@import")),
      ("<style><a></a>&#64;import 'a.css'</style>", .externalReference("@import")),
      ("<?xml-stylesheet href='a.css'?>", .externalReference("xml-stylesheet")),
      (#"<image href="data:image/svg+xml,x"/>"#, .externalReference("data:image/svg+xml,x")),
    ] as [(String, UnsupportedFeature)])
  func rejectsExternalReferences(_ content: String, _ feature: UnsupportedFeature) {
    #expect(throws: DecodeError.unsupported(source: "a", format: .svg, feature: feature)) {
      try document(SVGSample.document(content))
    }
  }

  @Test func acceptsInternalReferences() throws {
    let content = ##"""
      <style>.a { fill: url(#g) } /* > */ .b { font: 'on' }</style><linearGradient id="g"/>
      <image xlink:href=" data:image/png;base64,AA=="/><a href="http://h/"/><g d='>"' fill="url(#g)"/>
      """##
    #expect(try document(SVGSample.document(content)).size == PixelSize(width: 1024, height: 1024))
    let type = #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">"#
    #expect(ImageProbe.isImage(Array("\u{FEFF}\n\(type)<!-- > --><svg:svg width='1'".utf8)))
    let compressed = DecodeError.unsupported(source: ".svgz", format: .svg, feature: .compression)
    #expect(throws: compressed) { try ImageProbe().header(of: [0x1F, 0x8B], source: ".svgz") }
    #expect(ImageProbe.isImage(Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>".utf8)))
    for other in ["<html><svg/></html>", "<!-- <svg> -->", "svg", "<svgs/>", "<", "<svg"]
    where ImageProbe.isImage(Array(other.utf8)) { Issue.record("\(other)") }
    #expect(throws: DecodeError.damaged(source: "a", format: .svg, detail: "it ends before '\"'")) {
      try document(Array(#"<svg viewBox="0 0 1 1"><g d=""#.utf8))
    }
  }
}

@Suite(.enabled(if: SVGSample.canDraw, "librsvg is not installed: SVG is not drawn"))
struct SVGRendererTests {
  private func image(_ width: Int, _ height: Int) -> StoredImage {
    StoredImage(
      id: ImageID(ofContents: []), format: .svg, size: PixelSize(width: width, height: height),
      isOpaque: false)
  }

  @Test func rendersSharplyAtAnySize() throws {
    let file = SVGSample.document(
      ##"<rect width="4" height="8" fill="#f00"/><rect x="4" width="4" height="4" opacity=".5"/>"##)
    let drawn = PixelSize(width: 640, height: 640)
    let rendition = Rendition(of: image(1024, 1024), drawn: drawn, hasShaders: false)
    let scale = try #require(DecodeScale(eighths: rendition.eighths))
    let bitmap = try ImageDecoder().decode(file, source: "a", scale: scale)
    #expect(bitmap.size == drawn && bitmap.alpha == .straight)
    let colors = Set(
      stride(from: 0, to: bitmap.bytes.count, by: 4).map { Array(bitmap.bytes[$0..<$0 + 4]) })
    #expect(colors == [[255, 0, 0, 255], [0, 0, 0, 128], [0, 0, 0, 0]])
    #expect(try ImageDecoder().decode(file, source: "a", scale: scale) == bitmap)
  }

  @Test func usesSameRasterForShaders() {
    let image = image(64, 32)
    let sides = [10, 500, 2048, 3000, 90_000].map { side in
      Rendition(of: image, drawn: PixelSize(width: side, height: side / 2), hasShaders: true)
        .pixelSize(of: image).width
    }
    #expect(sides == [2048, 2048, 2048, 4096, 8480])
    let large = DecodeScale.covering(PixelSize(width: 1 << 40, height: 1), of: image.size)
    #expect((30_000_000...36_000_000).contains(large.size(of: image.size).area))
  }

  @Test func stopsBombsAtLimits() {
    let scale = DecodeScale.full
    var renderer = SVGRenderer(seconds: 1)
    #expect(throws: DecodeError.tooComplex(source: "a", limit: .seconds(1))) {
      try renderer.draw(SVGSample.filterBomb, source: "a", scale: scale)
    }
    renderer.seconds = 10
    renderer.memory = 96 << 20
    #expect(throws: DecodeError.tooComplex(source: "a", limit: .memory(96 << 20))) {
      try renderer.draw(SVGSample.filterBomb, source: "a", scale: scale)
    }
    #expect(throws: DecodeError.tooComplex(source: "a", limit: .elements)) {
      try SVGRenderer().draw(SVGSample.useBomb, source: "a", scale: scale)
    }
  }

  @Test(arguments: [
    ("exit 10", DecodeError.libraryMissing(source: "a", format: .svg, package: "librsvg2-2")),
    ("exit 0", .damaged(source: "a", format: .svg, detail: "it could not be drawn")),
    ("kill -s SEGV $$", .damaged(source: "a", format: .svg, detail: "it could not be drawn")),
    ("echo no >&2; exit 11", .damaged(source: "a", format: .svg, detail: "no")),
  ]) func reportsFailuresOfProgram(_ script: String, _ error: DecodeError) throws {
    let file = SVGSample.document("")
    #expect(throws: error) {
      try SVGRenderer(command: ["/bin/sh", "-c", script]).draw(file, source: "a", scale: .full)
    }
    #expect(throws: DecodeError.libraryMissing(source: "a", format: .svg, package: "collage")) {
      try SVGRenderer(command: ["/dev/null"]).draw(file, source: "a", scale: .full)
    }
  }
}
