import Testing

@testable import CollageImaging

/// Tests of choosing the image to decode in a HEIF, and of its size after transformations.
@Suite struct HEIFChoiceTests {
  /// The coded data of an image of 64 by 32 pixels.
  private static let data: [UInt8] = {
    let text = """
      12000a0918153ffb4404341a1032351207f7f6a90082083e400080dcabc19061848c23ffdb6d25a1bb3b38e5f4be\
      112ed2dbb966e3f376c5413a1762b10fbfbcffa876d8
      """
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }()

  private static func clap(_ width: Int, _ height: Int) -> [UInt8] {
    let numbers = [width, 1, height, 1, 0, 1, 0, 1]
    var body: [UInt8] = []
    for number in numbers { body += big(number, 4) }
    return heifBox("clap", body)
  }

  /// The properties, numbered from one.
  private static let properties: [[UInt8]] = [
    heifSize(64, 32), heifBox("pixi", [0, 0, 0, 0, 3, 8, 8, 8]),
    heifBox("av1C", [0x81, 0, 0x0C, 0]),
    heifBox("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]), heifBox("irot", [3]),
    heifSize(4, 2), clap(32, 16), heifBox("imir", [1]),
    heifBox("auxC", [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)),
  ]

  /// Returns a file whose items, numbered from one, have the same data and the given properties.
  private func file(
    _ items: [[UInt8]], primary: Int = 1, references: [UInt8] = [], brands: String = "avifmif1miaf"
  ) -> [UInt8] {
    func box(_ kind: String, _ parts: [UInt8]...) -> [UInt8] {
      var body: [UInt8] = []
      for part in parts { body += part }
      return heifBox(kind, body)
    }
    let zero = big(0, 4)
    func start(_ offset: Int) -> [UInt8] {
      var (locations, entries) = ([UInt8](), [UInt8]())
      var (associations, properties) = ([UInt8](), [UInt8]())
      for (index, item) in items.enumerated() {
        let id = big(index + 1, 2)
        locations += id + [0, 0, 0, 1]
        locations += big(offset, 4) + big(Self.data.count, 4)
        entries += box("infe", [2, 0, 0, 0], id, [0, 0], Array("av01".utf8), [0])
        associations += id + [UInt8(item.count)]
        associations += item.map { $0 == 1 ? 1 : $0 | 0x80 }
      }
      for property in Self.properties { properties += property }
      let handler = box("hdlr", zero, zero, Array("pict".utf8), [UInt8](repeating: 0, count: 13))
      let count = big(items.count, 2)
      return box("ftyp", Array("avif".utf8), zero, Array(brands.utf8))
        + box(
          "meta", zero, handler, box("pitm", zero, big(primary, 2)),
          box("iloc", zero, [0x44, 0], count, locations), box("iinf", zero, count, entries),
          box(
            "iprp", box("ipco", properties), box("ipma", zero, big(items.count, 4), associations)),
          references.isEmpty ? [] : box("iref", zero, references))
    }
    return start(start(0).count + 8) + box("mdat", Self.data)
  }

  private let defaultProperties: [UInt8] = [1, 2, 3, 4]

  @Test(.enabled(if: FormatSupport.canRead(.avif))) func appliesTransformationBeforeSize() throws {
    let decoder = ImageDecoder()
    for (changes, width, height) in [
      ([5], 32, 64), ([7], 32, 16), ([7, 5], 16, 32), ([8, 5], 32, 64),
    ] as [([UInt8], Int, Int)] {
      let after = file([defaultProperties + changes])
      let expected = try decoder.decodeUpright(after, source: "a")
      #expect(expected.size == PixelSize(width: width, height: height))
      for properties in [changes + defaultProperties, [2] + changes + [1, 3, 4]] {
        let before = file([properties])
        let header = try ImageProbe().header(of: before, source: "a")
        #expect(header.uprightSize == expected.size && header.remarks.isEmpty)
        #expect(try decoder.decodeUpright(before, source: "a") == expected)
      }
    }
    let stored = ImageDecoder(reading: PhotoReadingOptions(appliesOrientation: false))
    let asStored = try stored.decode(file([[5] + defaultProperties]), source: "a")
    #expect(asStored.size == PixelSize(width: 64, height: 32))
  }

  @Test(.enabled(if: FormatSupport.canRead(.avif))) func choosesMasterOfThumbnail() throws {
    let thumbnail = heifBox("thmb", [0, 2, 0, 1, 0, 1])
    let items = [defaultProperties, [6, 2, 3, 4]]
    let whole = try ImageDecoder().decode(file([defaultProperties]), source: "a")
    let both = file(items, primary: 2, references: thumbnail)
    let header = try ImageProbe().header(of: both, source: "a")
    #expect(header.size == whole.size && header.remarks.isEmpty)
    #expect(try ImageDecoder().decode(both, source: "a") == whole)
    // The main image isn't replaced if it is the master itself, or if the master is missing.
    #expect(try !HEIFContents(file(items, references: thumbnail)).replacesThumbnail)
    let lost = heifBox("thmb", [0, 2, 0, 1, 0, 9])
    #expect(try HEIFContents(file(items, primary: 2, references: lost)).primary == 2)
  }

  /// libheif drops alpha that has its own crop.
  @Test(.enabled(if: FormatSupport.canRead(.avif))) func reportsLostAlpha() throws {
    let reference = heifBox("auxl", [0, 2, 0, 1, 0, 1])
    for (alpha, remarks) in [
      ([1, 2, 3, 9, 7], [.alphaLost]), ([1, 2, 3, 9], []),
    ] as [([UInt8], [PhotoRemark])] {
      let file = file([defaultProperties, alpha], references: reference)
      let header = try ImageProbe().header(of: file, source: "a")
      #expect(header.remarks == remarks && header.mayHaveAlpha == remarks.isEmpty)
    }
  }

  @Test func findsMuchLargerImage() throws {
    let items = [defaultProperties, [6, 2, 3, 4]]
    #expect(
      try HEIFContents(file(items, primary: 2)).largerImage == PixelSize(width: 64, height: 32))
    #expect(try HEIFContents(file(items)).largerImage == nil)
    #expect(
      try HEIFContents(file([defaultProperties, defaultProperties], primary: 2)).largerImage == nil)
    // The parts and the alpha of an image aren't separate images.
    for kind in ["dimg", "auxl"] {
      let reference = kind == "dimg" ? [0, 2, 0, 1, 0, 1] : [0, 1, 0, 1, 0, 2] as [UInt8]
      let contents = try HEIFContents(file(items, primary: 2, references: heifBox(kind, reference)))
      #expect(contents.largerImage == nil)
    }
  }

  @Test(.enabled(if: FormatSupport.canRead(.avif))) func readsStillImageOfSequence() throws {
    let image = try ImageDecoder().decode(
      file([defaultProperties], brands: "avismsf1"), source: "a")
    #expect(try ImageDecoder().decode(file([defaultProperties]), source: "a") == image)
  }

  /// Some writers of sequences don't name the main image; a file with several images must name it.
  @Test(.enabled(if: FormatSupport.canRead(.avif))) func choosesOnlyImage() throws {
    func unnamed(_ items: [[UInt8]]) throws -> [UInt8] {
      var file = file(items, brands: "avismsf1")
      file.replaceSubrange(try #require(file.firstRange(of: Array("pitm".utf8))), with: "free".utf8)
      return file
    }
    let image = try ImageDecoder().decode(file([defaultProperties]), source: "a")
    #expect(try ImageDecoder().decode(unnamed([defaultProperties]), source: "a") == image)
    // The last box can extend to the end of the file.
    var open = try unnamed([defaultProperties])
    let data = try #require(open.firstRange(of: Array("mdat".utf8)))
    open.replaceSubrange(data.lowerBound - 4..<data.lowerBound, with: [0, 0, 0, 0])
    #expect(try ImageDecoder().decode(open, source: "a") == image)
    let several = try unnamed([defaultProperties, defaultProperties])
    #expect(throws: DecodeError.self) { try ImageProbe().header(of: several, source: "a") }
  }

  /// The `meta` box can be the last one and have no length.
  @Test(.enabled(if: FormatSupport.canRead(.avif)), arguments: [true, false])
  func readsItemsUpToEndOfFile(isNamed: Bool) throws {
    var file = file([defaultProperties])
    let image = try ImageDecoder().decode(file, source: "a")
    // The `mdat` box moves before the `meta` box, so the offset of its data changes.
    let meta = try #require(file.firstRange(of: Array("meta".utf8))).lowerBound - 4
    let data = try #require(file.firstRange(of: Array("mdat".utf8))).lowerBound - 4
    var items = Array(file[meta..<data])
    let moved = Array(file[data...])
    let offsets = [data + 8, meta + 8].map { big($0, 4) }
    items.replaceSubrange(try #require(items.firstRange(of: offsets[0])), with: offsets[1])
    items.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    if !isNamed {
      items.replaceSubrange(
        try #require(items.firstRange(of: Array("pitm".utf8))), with: "free".utf8)
    }
    file = Array(file[..<meta]) + moved + items
    #expect(try ImageDecoder().decode(file, source: "a") == image)
  }

  @Test(.enabled(if: FormatSupport.canRead(.avif)), arguments: ["avis", "hevc"])
  func rejectsSequenceWithoutStillImage(_ brand: String) {
    let file =
      heifBox("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array((brand + "msf1").utf8))
      + heifBox("moov", heifBox("mvhd", [UInt8](repeating: 0, count: 100)))
    let format = brand == "avis" ? InputFormat.avif : .heic
    #expect(
      throws: DecodeError.unsupported(format, .imageSequence)
    ) { try ImageProbe().header(of: file, source: "a") }
  }
}
