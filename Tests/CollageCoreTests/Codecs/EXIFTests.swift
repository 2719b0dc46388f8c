import Testing

@testable import CollageImaging

@Suite struct EXIFTests {
  /// A field: its tag, its type, its claimed value count, and the bytes of its values.
  private typealias Field = (tag: Int, type: Int, count: Int, bytes: [UInt8])

  private static func number(_ value: Int, _ count: Int, _ isBig: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBig ? little.reversed() : little
  }

  private static func text(_ tag: Int, _ text: String) -> Field {
    (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  /// Returns a directory, followed by the values that don't fit into its fields.
  private static func directory(_ fields: [Field], at start: Int, _ isBig: Bool) -> [UInt8] {
    var table = number(fields.count, 2, isBig)
    var values: [UInt8] = []
    let valueStart = start + 2 + 12 * fields.count + 4
    for field in fields {
      table += number(field.tag, 2, isBig) + number(field.type, 2, isBig)
      table += number(field.count, 4, isBig)
      if field.bytes.count > 4 {
        table += number(valueStart + values.count, 4, isBig)
        values += field.bytes
      } else {
        table += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      }
    }
    return table + [0, 0, 0, 0] + values
  }

  /// Returns an EXIF block with a main directory and, if given, a directory of the photo's details.
  private static func block(
    _ main: [Field], details: [Field]? = nil, isBig: Bool = true, magic: Int = 42
  ) -> [UInt8] {
    let start = 8
    var main = main
    var rest: [UInt8] = []
    if let details {
      main.append((0x8769, 4, 1, [0, 0, 0, 0]))
      let offset = start + directory(main, at: start, isBig).count
      main[main.count - 1].bytes = number(offset, 4, isBig)
      rest = directory(details, at: offset, isBig)
    }
    return Array((isBig ? "MM" : "II").utf8) + number(magic, 2, isBig) + number(start, 4, isBig)
      + directory(main, at: start, isBig) + rest
  }

  private func exif(
    _ main: [Field], details: [Field]? = nil, isBig: Bool = true, magic: Int = 42
  ) -> EXIF {
    EXIF(tiff: Self.block(main, details: details, isBig: isBig, magic: magic)[...])
  }

  private let time = "2024:05:01 12:34:56"

  @Test(arguments: [true, false]) func readsBothByteOrders(_ isBig: Bool) {
    let exif = exif(
      [
        Self.text(0x010F, "Acme"), Self.text(0x0110, "Cam 7"),
        (0x0112, 3, 1, Self.number(8, 2, isBig)), Self.text(0x0132, "1999:01:02 03:04:05"),
      ],
      details: [Self.text(0x9003, time), (0xA001, 3, 1, Self.number(2, 2, isBig))], isBig: isBig)
    #expect(exif.orientation == .rotated270 && exif.isAdobeRGB)
    #expect(exif.metadata == PhotoMetadata(capturedAt: "2024-05-01T12:34:56", camera: "Acme Cam 7"))
  }

  @Test func fallsBackToModificationTime() {
    let change = Self.text(0x0132, time)
    #expect(exif([change]).metadata.capturedAt == "2024-05-01T12:34:56")
    #expect(exif([change], details: []).metadata.capturedAt == "2024-05-01T12:34:56")
    let both = exif([change], details: [Self.text(0x9004, "1999:01:02 03:04:05")])
    #expect(both.metadata.capturedAt == "1999-01-02T03:04:05")
    #expect(exif([], details: []).metadata.capturedAt == nil)
    // The capture time takes precedence over the digitization time, in any order.
    let (taken, digitized) = (Self.text(0x9003, time), Self.text(0x9004, "1999:01:02 03:04:05"))
    for details in [[taken, digitized], [digitized, taken]] {
      #expect(exif([], details: details).metadata.capturedAt == "2024-05-01T12:34:56")
    }
  }

  @Test func rejectsOtherSignatures() {
    let field: Field = (0x0112, 3, 1, [0, 6])
    #expect(exif([field]).orientation == .rotated90)
    // If two fields have the same tag, the first one counts.
    #expect(exif([field, (0x0112, 3, 1, [0, 3])]).orientation == .rotated90)
    #expect(exif([field], magic: 43).orientation == .up)
    var block = Self.block([field])
    block[0] = 0x49
    #expect(EXIF(tiff: block[...]) == EXIF())
  }

  /// The arguments are the type, the value count, and the bytes of the values.
  @Test(
    arguments: [
      (3, 1, [0, 3], Orientation.rotated180), (3, 2, [0, 3, 0, 6], .rotated180),
      (3, 3, [0, 3], .up),
      (3, 0, [0, 3], .up), (4, 1, [0, 0, 0, 3], .rotated180), (4, 2, [0, 0, 0, 3], .up),
      (1, 1, [3], .up), (3, 1, [1, 3], .up),
    ] as [(Int, Int, [UInt8], Orientation)])
  func readsOrientation(
    _ type: Int, _ count: Int, _ bytes: [UInt8], _ expected: Orientation
  ) {
    #expect(exif([(0x0112, type, count, bytes)]).orientation == expected)
  }

  /// Up to four bytes are stored in the field itself; a text ends at its zero.
  @Test(arguments: ["A", "ABC", "ABCD", "ABCDE"]) func readsTexts(_ model: String) {
    #expect(exif([Self.text(0x0110, model)]).metadata.camera == model)
    let bytes = Array(model.utf8)
    #expect(exif([(0x0110, 2, bytes.count, bytes)]).metadata.camera == model)
    #expect(exif([(0x0110, 2, bytes.count + 3, bytes + [0, 88, 88])]).metadata.camera == model)
    #expect(exif([(0x0110, 7, bytes.count, bytes)]).metadata.camera == nil)
  }

  @Test func limitsTextsTo256Characters() {
    // The camera's name is truncated to 80 characters.
    let longest = [UInt8](repeating: 65, count: 256)
    #expect(exif([(0x0110, 2, 256, longest)]).metadata.camera?.count == 80)
    #expect(exif([(0x0110, 2, 257, longest + [65])]).metadata.camera == nil)
    #expect(exif([(0x0110, 2, 0, [65, 0])]).metadata.camera == nil)
  }

  @Test func ignoresTextPastEnd() {
    var block = Self.block([Self.text(0x0110, "ABCDE")])
    #expect(EXIF(tiff: block[...]).metadata.camera == "ABCDE")
    #expect(EXIF(tiff: block.dropLast()).metadata.camera == nil)
    block[8 + 2 + 8] = 0xFF
    #expect(EXIF(tiff: block[...]).metadata.camera == nil)
  }

  /// The thousandth field is read; later ones are ignored.
  @Test(arguments: [(999, Orientation.rotated90), (1000, .up)])
  func limitsFieldsOfDirectory(_ others: Int, _ expected: Orientation) {
    let fields = (0..<others).map { (0xC000 + $0, 3, 1, [0, 0]) as Field }
    #expect(exif(fields + [(0x0112, 3, 1, [0, 6])]).orientation == expected)
  }

  @Test func readsTruncatedDirectory() {
    let block = Self.block([(0x0112, 3, 1, [0, 6]), (0x0113, 3, 1, [0, 6])])
    #expect(EXIF(tiff: block[..<(8 + 2 + 12)]).orientation == .rotated90)
    #expect(EXIF(tiff: block[..<(8 + 2 + 11)]).orientation == .up)
  }

  /// If the color space is missing or not sRGB, the interoperability index identifies it (DCF).
  ///
  /// The index has three letters.
  @Test(
    arguments: [
      (nil, "R03", true), (nil, "R98", false), (nil, "THM", false), (0xFFFF, "R03", true),
      (1, "R03", false), (2, "R03", true),
    ] as [(Int?, String, Bool)])
  func detectsAdobeRGB(_ space: Int?, _ code: String, _ isAdobe: Bool) {
    var details: [Field] = space.map { [(0xA001, 3, 1, Self.number($0, 2, true))] } ?? []
    let offset = 8 + 2 + 12 + 4 + 2 + 12 * (details.count + 1) + 4
    details.append((0xA005, 4, 1, Self.number(offset, 4, true)))
    let block = Self.block([], details: details)
    #expect(block.count == offset)
    let codes = Self.directory([Self.text(1, code)], at: offset, true)
    #expect(EXIF(tiff: (block + codes)[...]).isAdobeRGB == isAdobe)
  }
}
