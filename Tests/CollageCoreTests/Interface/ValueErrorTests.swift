import Testing

@testable import CollageCore

/// What is said of words that are no values.
@Suite struct ValueErrorTests {
  private typealias Reader = @Sendable (String) throws -> Any

  private static let paper = "a length on paper such as 4cm, 12mm, 1.5in or 10pt, "

  private static let cases: [(read: Reader, error: ValueError)] = [
    (
      { try AnchorText.anchor($0) },
      ValueError(value: "q", kind: "an anchor", allowed: "one of tl, t, tr, l, c, r, bl, b, br")
    ),
    (
      { try AngleText.angle($0) },
      ValueError(
        value: "1x", kind: "an angle",
        allowed: "a number of degrees from -1000000 to 1000000, clockwise; or with a unit, such as "
          + "0.5rad or 0.25turn")
    ),
    (
      { try BoundsText.bounds($0) },
      ValueError(
        value: "5", kind: "a pair of sides",
        allowed: "WIDTHxHEIGHT, each a number above 0 up to 1000000 or a percentage of the canvas; "
          + "or on paper, such as 10x15cm")
    ),
    (
      { try ByteCountText.bytes($0) },
      ValueError(value: "x", kind: "a length", allowed: "bytes, as 500k or 2M")
    ),
    (
      { try ByteCountText.memory($0) },
      ValueError(
        value: "999999", kind: "an amount of memory",
        allowed: "a number of bytes such as 500M, 2GB or 1GiB, at least 1MB")
    ),
    (
      { try ColorText.color($0) },
      ValueError(
        value: "Corall", kind: "a colour",
        allowed: "a CSS name such as coral, hex digits such as fff or ffffff80, rgb(255, 0, 0) or "
          + "none", nearest: ["coral"])
    ),
    (
      { try FactorText.scale($0) },
      ValueError(
        value: "x", kind: "a scale",
        allowed: "a number from 0.0001 to 10000, or a percentage such as 150%")
    ),
    (
      { try FactorText.opacity($0) },
      ValueError(
        value: "2", kind: "an opacity", allowed: "a number from 0 to 1, or from 0% to 100%")
    ),
    (
      { try FactorText.opacityChange($0) },
      ValueError(
        value: "2", kind: "a change of opacity",
        allowed: "a number from -1 to 1, or from -100% to 100%")
    ),
    (
      { try FormatText.format($0) },
      ValueError(value: "bmp", kind: "a format", allowed: "jpg, png, webp, avif, pdf, svg or ora")
    ),
    (
      { try FormatText.chroma($0) },
      ValueError(value: "422", kind: "a chroma resolution", allowed: "444 or 420")
    ),
    (
      { try GalleryOrderText.order($0) },
      ValueError(
        value: "edted", kind: "an order", allowed: "one of name, edited, saved, created",
        nearest: ["edited"])
    ),
    (
      { try LengthText.coordinate($0, along: .x) },
      ValueError(
        value: "top", kind: "an x position",
        allowed: "a number from -1000000 to 1000000, \(paper)a percentage, or one of left, center, "
          + "right; with an offset if need be, such as right-40")
    ),
    (
      { try LengthText.coordinate($0, along: .y, of: .photo) },
      ValueError(
        value: "1cm", kind: "a y position",
        allowed: "a number from -1000000 to 1000000, a percentage, or one of top, center, bottom; "
          + "with an offset if need be, such as bottom-40")
    ),
    (
      { try LengthText.offset($0, along: .x) },
      ValueError(
        value: "left", kind: "a distance to the right",
        allowed: "a number from -1000000 to 1000000, \(paper)or a percentage of the canvas such as "
          + "-5%")
    ),
    (
      { try LengthText.offset($0, along: .y) },
      ValueError(
        value: "", kind: "a distance down",
        allowed: "a number from -1000000 to 1000000, \(paper)or a percentage of the canvas such as "
          + "-5%")
    ),
    (
      { try LengthText.positive($0) },
      ValueError(
        value: "0", kind: "a length",
        allowed: "a number above 0 up to 1000000, \(paper)or a percentage of the canvas such as 40%"
      )
    ),
    (
      { try LengthText.positive($0, of: .photo) },
      ValueError(
        value: "1mm", kind: "a length",
        allowed: "a number above 0 up to 1000000, or a percentage of the photo such as 40%")
    ),
    (
      { try LengthText.softness($0) },
      ValueError(value: "1000.5", kind: "a distance", allowed: "a number from 0 to 1000")
    ),
    (
      { try MarkText.disc($0) },
      ValueError(
        value: "1", kind: "a place",
        allowed: "X,Y or X,Y,RADIUS in pixels of the photo or percent, such as 50%,40%")
    ),
    (
      { try MarkText.stroke($0) },
      ValueError(
        value: "1,2,3;4,5", kind: "a stroke",
        allowed: "X,Y;X,Y;… in pixels of the photo or percent, with a radius at the end if need be")
    ),
    (
      { try MarkText.box($0) },
      ValueError(
        value: "1,2,3", kind: "a box",
        allowed: "X,Y,WIDTH,HEIGHT in pixels of the photo or percent, such as 10%,5%,60%,90%")
    ),
    (
      { try NameText.item($0) },
      ValueError(
        value: "12", kind: "an item's name",
        allowed:
          "at most 64 letters, digits, blanks, '-', '_' and '.', starting with a letter or a "
          + "digit, that does not read as a number or the beginning of a UUID")
    ),
    (
      { try NameText.collage($0) },
      ValueError(
        value: " ", kind: "a collage's name",
        allowed: "at most 120 printable characters, without blanks at its ends, and no UUID")
    ),
    (
      { try StackText.place($0) },
      ValueError(
        value: "fornt", kind: "a place in the stack",
        allowed: "front, back, up, down or a whole number from 0, the back, to 10000",
        nearest: ["front"])
    ),
    ({ try StackText.axis($0) }, ValueError(value: "x", kind: "a direction", allowed: "h or v")),
    (
      { try WholeNumberText.resolution($0) },
      ValueError(value: "2401", kind: "a resolution", allowed: "a whole number from 1 to 2400")
    ),
    (
      { try SettingText.setting($0) },
      ValueError(
        value: "render.qualty", kind: "a setting",
        allowed: "one of import.lossless, import.max-pixels, render.quality, render.jobs, "
          + "render.max-memory, cache.max-size, output.clobber, cutout.engine, cutout.timeout, "
          + "cutout.max-side, repaint.server, repaint.steps, repaint.cfg, repaint.seed, "
          + "repaint.max-side, repaint.poll, engine.NAME, preset.NAME or repaint.NAME.url",
        nearest: ["render.quality"])
    ),
    (
      { try ShaderText.kind($0) },
      ValueError(
        value: "glitc", kind: "a shader",
        allowed: "one of " + ShaderText.names.joined(separator: ", "), nearest: ["glitch"])
    ),
  ]

  @Test("say what they are not, and what is allowed", arguments: cases.indices)
  func words(_ index: Int) {
    let (read, wanted) = Self.cases[index]
    #expect(throws: wanted) { try read(wanted.value) }
  }
}
