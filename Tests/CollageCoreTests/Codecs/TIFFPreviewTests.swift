import Testing

@testable import CollageImaging

/// Tests of the choice among several images of a TIFF: ISO 12234-2, DNG 1.6, TIFF 6.0.
@Suite struct TIFFPreviewTests {
  /// A directory; its offsets are filled in when the file is written.
  private struct Page {
    var side = 1
    var shade: UInt8 = 0
    var fields: [Int: Int] = [:]
    /// The stored data, in place of samples.
    var block: [UInt8]?
    var isJPEG = false
    var subs: [Page] = []
  }

  /// Writes a little-endian file of RGB directories; their chain is cyclic if `isCyclic` is true.
  private func file(_ pages: [Page], mark: [UInt8] = [], isCyclic: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0] + mark
    if bytes.count % 2 == 1 { bytes.append(0) }
    var link = 4
    var first = 0
    for page in pages {
      let (offset, next) = write(page, to: &bytes)
      if first == 0 { first = offset }
      bytes.replaceSubrange(link..<link + 4, with: little(offset, 4))
      link = next
    }
    if isCyclic { bytes.replaceSubrange(link..<link + 4, with: little(first, 4)) }
    return bytes
  }

  private func write(_ page: Page, to bytes: inout [UInt8]) -> (offset: Int, next: Int) {
    let subs = page.subs.map { write($0, to: &bytes).offset }
    let block = page.block ?? [UInt8](repeating: page.shade, count: page.side * page.side * 3)
    let start = bytes.count
    bytes += block
    if bytes.count % 2 == 1 { bytes.append(0) }
    var fields: [Int: Int] = [
      256: page.side, 257: page.side, 258: 8, 259: 1, 262: 2, 277: 3, 278: page.side,
    ]
    fields[page.isJPEG ? 513 : 273] = start
    fields[page.isJPEG ? 514 : 279] = block.count
    if let sub = subs.first { fields[330] = sub }
    fields.merge(page.fields) { $1 }
    let offset = bytes.count
    // A negative value leaves the tag out.
    let entries = fields.filter { $0.value >= 0 }.sorted { $0.key < $1.key }
    bytes += little(entries.count, 2)
    for (tag, value) in entries {
      bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4)
    }
    bytes += [0, 0, 0, 0]
    return (offset, bytes.count - 4)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func jpeg(_ side: Int, _ shade: UInt8) throws -> [UInt8] {
    try JPEGEncoder(quality: 95, subsampling: .full).encode(
      .filled(side, side, [shade, shade, shade, 255]))
  }

  /// The raw samples of a camera, which the decoder doesn't develop.
  private let raw = Page(side: 64, fields: [254: 0, 262: 32803], block: [1, 2, 3, 4])
  private let lossless: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0, 0xFF, 0xD9,
  ]
  private let thumbnail = Page(side: 2, shade: 10, fields: [254: 1])

  private func importResult(
    _ file: [UInt8], memory: Int = ImageDecoder.defaultWholeMemory
  ) throws -> (side: Int, shade: UInt8, remarks: [PhotoRemark]) {
    var importer = ImageImporter()
    importer.wholeMemory = memory
    let imported = try importer.importImage(file, source: "a", isLossless: true)
    let header = try ImageProbe().header(of: file, source: "a")
    #expect(header.format == .tiff && header.uprightSize == imported.base.size)
    let bitmap = try ImageDecoder().decode(imported.base.bytes, source: "a")
    return (imported.base.size.width, bitmap.bytes[0], imported.remarks)
  }

  @Test func prefersImageToThumbnail() throws {
    var main = thumbnail
    main.subs = [Page(side: 8, shade: 80, fields: [254: 0])]
    let version = 50706
    for fields in [[254: 1], [254: 1, version: 0x104], [254: -1], [254: -1, 255: 2]] {
      main.fields = fields
      for memory in [ImageDecoder.defaultWholeMemory, 0] {
        let found = try importResult(file([main]), memory: memory)
        #expect(found.side == 8 && found.shade == 80 && found.remarks.isEmpty)
      }
    }
    let next = try importResult(
      file([thumbnail, Page(side: 4, shade: 40), Page(side: 8, shade: 80)]))
    #expect(next.side == 4 && next.shade == 40)
    let mask = Page(side: 8, fields: [254: 4])
    #expect(try importResult(file([mask, Page(side: 4, shade: 40)])).shade == 40)
  }

  @Test func choosesFirstPageOtherwise() throws {
    let page = Page(side: 4, shade: 40)
    let levels = Page(side: 4, shade: 40, subs: [thumbnail])
    for pages in [[page, Page(side: 8, shade: 80)], [levels], [page, thumbnail], [thumbnail]] {
      let found = try importResult(file(pages))
      #expect(found.shade == pages[0].shade && found.side == pages[0].side)
      #expect(found.remarks.isEmpty)
    }
    #expect(try importResult(file([page, page], isCyclic: true)).shade == 40)
  }

  @Test func choosesLargestPreviewOfRawFile() throws {
    let preview = Page(side: 16, fields: [254: 1, 259: 6], block: try jpeg(16, 160), isJPEG: true)
    var strip = preview
    (strip.isJPEG, strip.fields[262]) = (false, 6)
    var lossy = strip
    lossy.fields[259] = 34892
    var main = thumbnail
    main.subs = [raw]
    let remark = PhotoRemark.preview(
      size: PixelSize(width: 16, height: 16), raw: PixelSize(width: 64, height: 64))
    for other in [preview, strip, lossy] {
      for pages in [[main, other], [other, raw], [raw, thumbnail, other]] {
        for memory in [ImageDecoder.defaultWholeMemory, 0] {
          let found = try importResult(file(pages), memory: memory)
          #expect(found.side == 16 && abs(Int(found.shade) - 160) < 3)
          #expect(found.remarks == [remark])
        }
      }
    }
    // The raw samples of Canon have neither a size nor a type.
    let canon = try importResult(file([preview], mark: Array("CR\u{2}\0".utf8)))
    #expect(canon.remarks == [.preview(size: PixelSize(width: 16, height: 16), raw: nil)])
  }

  /// The orientation in the first directory applies to the preview.
  @Test func rotatesPreviewLikeFile() throws {
    var main = thumbnail
    main.fields[274] = 6
    main.subs = [raw]
    let preview = Page(side: 16, fields: [254: 1, 259: 6], block: try jpeg(16, 160), isJPEG: true)
    for pages in [[main, preview], [main, Page(side: 8, fields: [254: 1])], [main]] {
      #expect(try ImageProbe().header(of: file(pages), source: "a").orientation == .rotated90)
    }
  }

  @Test func rejectsRawFileWithoutPreview() throws {
    var broken = thumbnail
    broken.fields[273] = 1 << 30
    let lossless = Page(side: 64, fields: [254: 0, 259: 7, 262: 6], block: lossless)
    let error = DecodeError.unsupported(.tiff, .rawImage)
    for pages in [[raw], [raw, broken], [raw, raw]] {
      for isCyclic in [false, true] {
        let file = file(pages, isCyclic: isCyclic)
        #expect(throws: error) { try ImageProbe().header(of: file, source: "a") }
      }
    }
    let canon = file([lossless], mark: Array("CR\u{2}\0".utf8))
    #expect(throws: error) { try ImageProbe().header(of: canon, source: "a") }
  }

  /// A JPEG strip that the directory declares as RGB isn't a preview.
  @Test func rejectsRGBStripsAsPreviews() throws {
    let red = try JPEGEncoder(quality: 95, subsampling: .full).encode(
      .filled(16, 16, [200, 40, 40, 255]))
    for (photometric, isPreview) in [(2, false), (6, true), (1, true)] {
      var main = thumbnail
      main.subs = [Page(side: 16, fields: [254: 0, 259: 7, 262: photometric], block: red)]
      #expect((TIFFDirectories(file([main])).all.last?.jpeg != nil) == isPreview)
    }
  }

  @Test func fallsBackFromBrokenPreview() throws {
    var main = thumbnail
    // The block follows the file's header of eight bytes.
    let samples = [UInt8](repeating: 80, count: 8 * 8 * 3)
    main.subs = [
      Page(
        side: 8, fields: [254: 0, 279: samples.count, 513: 8 + samples.count, 514: lossless.count],
        block: samples + lossless)
    ]
    let bytes = file([main])
    #expect(TIFFDirectories(bytes).all.last?.jpeg != nil)
    #expect(try importResult(bytes).shade == 80)
  }

  /// The search for a header doesn't continue to the end of the preview's data: many directories
  /// can refer to the same data, so it would take too long.
  @Test func findsHeaderOnlyAtStartOfPreview() throws {
    let jpeg = try jpeg(16, 160)
    for (junk, side) in [(1 << 10, 16), (1 << 20, 2)] {
      let block =
        jpeg.prefix(2) + [0xFF, 0x01] + [UInt8](repeating: 7, count: junk) + jpeg.dropFirst(2)
      let preview = Page(side: 16, fields: [254: 1, 259: 6], block: Array(block), isJPEG: true)
      var main = thumbnail
      main.subs = [raw]
      #expect(try ImageProbe().header(of: file([main, preview]), source: "a").size.width == side)
    }
  }

  @Test func countsPreviewAsMemory() throws {
    let preview = Page(side: 16, fields: [254: 1, 259: 6], block: try jpeg(16, 160), isJPEG: true)
    var header = try ImageProbe().header(of: file([preview, raw]), source: "a")
    guard case .jpeg(let range) = header.imageLocation else { throw TestFailure() }
    let memory = header.wholeMemory()
    header.imageLocation = .first
    #expect(memory == header.wholeMemory() + range.count)
  }

  /// An image that claims more than the file can hold isn't a candidate; limits apply to the chosen
  /// image.
  @Test func ignoresClaimsOfOtherImages() throws {
    var main = thumbnail
    let huge = Page(side: 60_000, fields: [254: 0], block: [1, 2, 3])
    main.subs = [huge]
    #expect(try importResult(file([main, raw])).side == 2)
    var limited = ImageProbe(limits: DecodeLimits(pixels: 100))
    main.subs = [Page(side: 16, fields: [254: 0])]
    #expect(throws: DecodeError.tooLarge(256, limit: 100)) {
      try limited.header(of: file([main]), source: "a")
    }
    limited.limits = DecodeLimits(pixels: 300)
    #expect(try limited.header(of: file([main, raw]), source: "a").size.width == 16)
  }

  /// Counts and offsets outside the file end the search.
  @Test func stopsAtInvalidDirectories() throws {
    var main = thumbnail
    main.fields[330] = 8
    var bytes = file([main])
    #expect(try importResult(bytes).side == 2)
    // The count of references extends beyond the end.
    let entry = try #require(bytes.firstRange(of: [74, 1, 4, 0, 1, 0, 0, 0]))
    bytes.replaceSubrange(entry.upperBound - 4..<entry.upperBound, with: [255, 255, 255, 255])
    #expect(TIFFDirectories(bytes).all.count == 1)
    #expect(TIFFDirectories([0x49, 0x49, 42, 0, 255, 255, 255, 255]).all.isEmpty)
    #expect(TIFFDirectories([0x4D, 0x4D, 0, 43, 0, 8, 0, 0]).all.isEmpty)
    #expect(TIFFDirectories(file((0..<300).map { _ in Page() })).all.count == 100)
  }

  /// A BigTIFF has 64-bit offsets.
  @Test func follows64BitOffsets() {
    func long(_ value: Int) -> [UInt8] {
      (0..<8).map { (index: Int) in UInt8(truncatingIfNeeded: value >> (56 - 8 * index)) }
    }
    func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    var file: [UInt8] = [0x4D, 0x4D]
    for part in [short(43), short(8), short(0), long(16), long(3)] { file += part }
    for (tag, value) in [(254, 1), (256, 7), (257, 5)] {
      for part in [short(tag), short(4), long(1), short(0), short(value), short(0), short(0)] {
        file += part
      }
    }
    file += long(0)
    let found = TIFFDirectories(file).all
    #expect(found.count == 1 && found.first?.isReduced == true)
    #expect(found.first?.size == PixelSize(width: 7, height: 5))
  }
}
