import Foundation
import Testing

@testable import CollageModel
@testable import CollageStore

@Suite("The limits of a collage from a file") struct ArchiveLimitTests {
  private let image = Sample.image(1, width: 40, height: 30)

  /// The first, second and third revision of a collage of two items, and a save of the second.
  private func sound() throws -> CollageArchive {
    let ids = (1...2).map { Sample.id($0) }
    var collage = try Sample.collage(items: [
      Sample.newItem("a", id: ids[0], image: image), Sample.newItem("b", id: ids[1], image: image),
    ])
    var archive = CollageArchive(
      CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date))
    let edits: [Edit?] = [nil, .flip([ids[0]], .horizontal), .remove([ids[0]])]
    for edit in edits {
      if let edit { collage = try collage.applying(edit) }
      archive.append(collage, label: "edit", at: Sample.date)
    }
    archive.head = 2
    return archive
  }

  /// What is said of an archive that was changed; nil if nothing.
  private func detail(_ change: (inout CollageArchive) throws -> Void) throws -> String? {
    var archive = try sound()
    try change(&archive)
    do throws(ArchiveRuleError) {
      try archive.check()
      return nil
    } catch {
      return error.detail
    }
  }

  /// What is said when the first version's item was changed.
  private func item(_ change: (inout Item) -> Void) throws -> String? {
    try detail { archive in
      var item = archive.versions[0].item
      change(&item)
      archive.replace(0, with: item)
    }
  }

  @Test("are those of its revisions") func revisions() throws {
    let missing = "the current or the saved revision is missing"
    for (head, expected) in [(-1, missing), (0, nil), (2, nil), (3, missing)] as [(Int, String?)] {
      #expect(try detail { $0.head = head } == expected, "\(head)")
      #expect(try detail { $0.saved = head } == expected, "\(head)")
    }
    #expect(try detail { $0.revisions = [] } == missing)
    let (long, longer) = (
      String(repeating: "x", count: 40_000), String(repeating: "x", count: 40_001)
    )
    #expect(try detail { $0.revisions[2].label = long } == nil)
    #expect(
      try detail { $0.revisions[2].label = longer } == "a label of 40001 bytes is out of range")
    // In bytes, of which an accent takes two.
    let accents = String(repeating: "é", count: 20_000)
    #expect(try detail { $0.revisions[0].label = accents } == nil)
    #expect(try detail { $0.revisions[0].label = accents + "e" } != nil)
  }

  @Test("are dates with a year of four digits", arguments: 0..<4) func dates(which: Int) throws {
    // The first millisecond of the year 1, and the last one of 9999.
    let (first, last) = (-62_135_596_800_000 as Int64, 253_402_300_799_999 as Int64)
    let words = [
      "the name or a date of the collage", "the name or a date of the collage",
      "the date of a revision", "the name or the date of an item",
    ]
    for (time, isAllowed) in [(first - 1, false), (first, true), (last, true), (last + 1, false)] {
      let date = Date(milliseconds: time)
      let said = try detail { archive in
        switch which {
        case 0: archive.createdAt = date
        case 1: archive.updatedAt = date
        case 2: archive.date(1, date)
        default:
          var item = archive.versions[0].item
          item.createdAt = date
          archive.replace(0, with: item)
        }
      }
      #expect(said == (isAllowed ? nil : words[which] + " is out of range"), "\(time)")
    }
  }

  @Test("are names of 4000 bytes") func names() throws {
    // The first accent becomes one with its letter; it takes two bytes as each of the others does.
    for (count, isAllowed) in [(2000, true), (2001, false)] {
      let text = "a" + String(repeating: "\u{301}", count: count)
      let name = try #require(CollageName(rawValue: text))
      #expect(name.rawValue.utf8.count == 2 * count)
      #expect(try (detail { $0.name = name } == nil) == isAllowed)
      let itemName = try #require(ItemName(rawValue: text))
      #expect(try (item { $0.name = itemName } == nil) == isAllowed)
      let group = try #require(GroupName(rawValue: text))
      #expect(try (item { $0.flags.group = group } == nil) == isAllowed)
    }
  }

  @Test(
    "are the sides of a canvas and its dots per inch, of revisions and of the saved state",
    arguments: [
      (1, 1, nil, nil), (65_500, 1, 2400, nil), (1, 65_500, 1, nil),
      (0, 1, nil, "a canvas of 0x1"), (1, 0, nil, "a canvas of 1x0"),
      (65_501, 1, nil, "a canvas of 65501x1"), (65_500, 65_500, nil, "a canvas of 65500x65500"),
      (9, 9, 0, "a canvas of 9x9 at 0 dpi"), (9, 9, 2401, "a canvas of 9x9 at 2401 dpi"),
    ] as [(Int, Int, Int?, String?)])
  func canvases(_ width: Int, _ height: Int, _ dpi: Int?, _ words: String?) throws {
    let canvas = Canvas(
      size: PixelSize(width: width, height: height), background: .white, dpi: dpi)
    let expected = words.map { $0 + " is out of range" }
    #expect(try detail { $0.canvas(2, canvas) } == expected)
    #expect(
      try detail { $0.savedState = CollageRecord.SavedState(canvas: canvas, items: ItemStack([])) }
        == expected)
  }

  @Test("are revisions at which a version holds") func versions() throws {
    let words = "a version of a holds at no revision"
    // It is the first item's version that lasts from revision 1 until 2.
    for (since, until, expected) in [
      (1, 2, nil), (1, 1, words), (2, 1, words), (1, 3, words), (-1, 2, words),
    ] as [(Int, Int, String?)] {
      let said = try detail { archive in
        let index = try #require(archive.versions.firstIndex { $0.since == 1 })
        let old = archive.versions[index]
        #expect(old.until == 2)
        archive.versions[index] = .init(since: since, until: until, z: old.z, item: old.item)
      }
      #expect(said == expected, "\(since) \(until)")
    }
    #expect(try detail { $0.versions[0].until = nil } != nil)
  }

  @Test("are places without gaps, each of one item, and one item of each name and identity")
  func stack() throws {
    let shared = "b has the identity, name or place of another item"
    func second(z: Int, _ change: (inout Item) -> Void = { _ in }) throws -> String? {
      try detail { archive in
        let index = try #require(archive.versions.firstIndex { $0.item.id == Sample.id(2) })
        var item = archive.versions[index].item
        change(&item)
        archive.versions = [archive.versions[0]]
        archive.versions[0].until = nil
        archive.versions.append(.init(since: 0, until: nil, z: z, item: item))
      }
    }
    #expect(try second(z: 1) == nil && second(z: 0) == shared)
    #expect(try second(z: 2) == "the order of the items has gaps")
    #expect(try second(z: -1) == "b is at -1" && second(z: 10_000) == "b is at 10000")
    #expect(try second(z: 9999) == "the order of the items has gaps")
    #expect(try second(z: 1) { $0.id = Sample.id(1) } == shared)
    let name = "a has the identity, name or place of another item"
    #expect(try second(z: 1) { $0.name = Sample.itemName("a") } == name)
  }

  @Test("are those of a saved state, too") func savedState() throws {
    let items = Array(try sound().collage(at: 0).items)
    func said(_ items: [Item]) throws -> String? {
      try detail {
        $0.savedState = CollageRecord.SavedState(canvas: .standard, items: ItemStack(items))
      }
    }
    #expect(try said(items) == nil)
    var other = items[1]
    other.name = items[0].name
    #expect(try said([items[0], other]) == "a has the identity, name or place of another item")
    other = items[1]
    other.box.width = 0
    #expect(try said([items[0], other]) == "the placement of b is out of range")
  }

  @Test("are the lengths of what an item is made of") func placement() throws {
    let words = "the placement of a is out of range"
    for change in [
      { $0.box.width = 0 }, { $0.box.height = 0 }, { $0.box.height = -1 },
      { $0.transform.center.x = 1_000_001 }, { $0.transform.center.y = -1_000_001 },
      { $0.transform.scale = 10_001 }, { $0.transform.rotation.degrees = .infinity },
      { $0.transform.scale = 0 }, { $0.transform.center.x = .infinity },
      { $0.transform.rotation.degrees = .nan },
    ] as [(inout Item) -> Void] {
      #expect(try item(change) == words)
      #expect(
        try item { item in
          var other = item
          change(&other)
          item = item.with(added: Item.AddedState(transform: other.transform, look: .plain))
          item.box = other.box
        } == words)
    }
    #expect(try item { $0.transform.center = Point(x: 1_000_000, y: -1_000_000) } == nil)
    let size = "the size of an image of a is out of range"
    for (width, height, expected) in [
      (0, 1, size), (1, 0, size), (4_000_000_000, 1, nil), (2_000_000_000, 3, size),
      (4_000_000_001, 1, size),
    ] as [(Int, Int, String?)] {
      let image = Sample.image(1, width: width, height: height)
      #expect(try item { $0.content = .photo(Photo(image: image)) } == expected, "\(width)")
    }
  }

  @Test("are the names of effects, that run or are remembered, now and when it was added")
  func shaders() throws {
    for (count, isAllowed) in [(64, true), (65, false)] {
      let shader = Shader(name: String(repeating: "x", count: count))
      for stack in [ShaderStack(active: [shader]), ShaderStack(active: [], remembered: [shader])] {
        let expected = isAllowed ? nil : "the name of a shader of a is out of range"
        #expect(try item { $0.look.shaders = stack } == expected)
        #expect(
          try item { item in
            let look = Look(shaders: stack)
            item = item.with(added: Item.AddedState(transform: item.transform, look: look))
          } == expected)
      }
    }
  }

  @Test("are those of a cutout, which is a PNG of the photo's size") func cutouts() throws {
    func said(
      picture: StoredImage? = nil, trimap: StoredImage? = nil, origin: CutoutOrigin = .origin()
    ) throws -> String? {
      try item { item in
        item.content.update { photo in
          photo.cutout = Cutout(
            image: picture ?? .png(photo.image.size), trimap: trimap, origin: origin)
        }
      }
    }
    let (words, size) = ("the cutout of a is out of range", image.size)
    #expect(try said() == nil && said(trimap: .png(size)) == nil)
    #expect(try said(picture: .png(size.turned)) == words)
    #expect(try said(trimap: .png(size.turned)) == words && said(picture: image) == words)
    for value in [0, 1.0] {
      #expect(try said(origin: .origin(confidence: value)) == nil)
      #expect(try said(origin: .origin(coverage: value)) == nil)
    }
    for value in [-0.001, 1.001, .nan] {
      #expect(try said(origin: .origin(confidence: value)) == words, "\(value)")
      #expect(try said(origin: .origin(coverage: value)) == words, "\(value)")
    }
    #expect(try said(origin: .origin(edge: CutoutEdgeOptions(smooth: 1, feather: 2))) == nil)
    for edge in [
      CutoutEdgeOptions(smooth: .infinity), CutoutEdgeOptions(smooth: -1e300),
      CutoutEdgeOptions(feather: 1e300),
    ] { #expect(try said(origin: .origin(edge: edge)) == words, "\(edge)") }
    let engine = String(repeating: "é", count: 50)
    #expect(try said(origin: .origin(engine: engine)) == nil)
    #expect(try said(origin: .origin(engine: engine + "e")) == words)
    let missing = try item { $0.content.update { $0.usesCutout = true } }
    #expect(missing == "the missing cutout of a is out of range")
  }

  @Test("are what was said about a subject: 10000 marks, of 10000 points, and boxes")
  func hints() throws {
    func said(_ hints: CutoutHints, bounds: Rect? = nil) throws -> Bool {
      try item { item in
        item.content.update { photo in
          photo.cutout = Cutout(
            image: .png(photo.image.size), trimap: nil, origin: .origin(hints, bounds: bounds))
        }
      } == nil
    }
    let (mark, point) = (CutoutMark(stroke: []), Point(x: 1, y: 1))
    let many = [CutoutMark](repeating: mark, count: 5000)
    #expect(try said(CutoutHints(keep: many, drop: many)))
    #expect(try !said(CutoutHints(keep: many + [mark], drop: many)))
    #expect(try !said(CutoutHints(keep: many, drop: many + [mark])))
    let points = [Point](repeating: point, count: 10_000)
    #expect(try said(CutoutHints(drop: [CutoutMark(stroke: points)])))
    #expect(try !said(CutoutHints(drop: [CutoutMark(stroke: points + [point])])))
    let good = CutoutMark(disc: Point(x: 1, y: 1), radius: 2)
    #expect(try said(CutoutHints(keep: [good], drop: [good])))
    for mark in [
      CutoutMark(disc: Point(x: 1, y: 1e300)), CutoutMark(disc: Point(x: -.infinity, y: 1)),
      CutoutMark(disc: Point(x: 1, y: 1), radius: 1e300),
    ] { #expect(try !said(CutoutHints(keep: [good, mark])) && !said(CutoutHints(drop: [mark]))) }
    for change in [
      { $0.origin.x = -1_000_001 }, { $0.origin.y = -1_000_001 }, { $0.size.width = 1_000_001 },
      { $0.size.height = 1_000_001 },
    ] as [(inout Rect) -> Void] {
      var box = Rect(origin: .zero, size: Size(width: 1_000_000, height: 1_000_000))
      #expect(try said(CutoutHints(rect: box)) && said(CutoutHints(), bounds: box))
      change(&box)
      #expect(try !said(CutoutHints(rect: box)) && !said(CutoutHints(), bounds: box))
    }
  }

  @Test("are the kind of unknown content and its images") func content() throws {
    func said(kind: String = "text", images: [String: StoredImage] = [:]) throws -> String? {
      try item { $0.content = .unknown(UnknownContent(kind: kind, images: images)) }
    }
    let words = "the content of a is out of range"
    let (long, longer) = (String(repeating: "x", count: 64), String(repeating: "x", count: 65))
    #expect(try said(kind: long) == nil && said(kind: longer) == words)
    #expect(try said(images: [long: image]) == nil && said(images: [longer: image]) == words)
    let images = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0)", image) })
    #expect(try said(images: images) == nil)
    #expect(try said(images: images.merging(["x": image]) { $1 }) == words)
  }
}

extension CollageArchive {
  /// Exchanges the item of a version.
  fileprivate mutating func replace(_ index: Int, with item: Item) {
    let old = versions[index]
    versions[index] = ItemVersion(since: old.since, until: old.until, z: old.z, item: item)
  }

  /// Gives a revision another time.
  fileprivate mutating func date(_ index: Int, _ date: Date) {
    let old = revisions[index]
    revisions[index] = State(
      label: old.label, createdAt: date, canvas: old.canvas, selection: old.selection)
  }

  /// Gives a revision another canvas.
  fileprivate mutating func canvas(_ index: Int, _ canvas: Canvas) {
    let old = revisions[index]
    revisions[index] = State(
      label: old.label, createdAt: old.createdAt, canvas: canvas, selection: old.selection)
  }
}

extension Item {
  fileprivate func with(added: AddedState) -> Item {
    Item(
      id: id, name: name, content: content, box: box, transform: transform, look: look,
      added: added, createdAt: createdAt)
  }
}

extension PixelSize {
  fileprivate var turned: PixelSize { PixelSize(width: height, height: width) }
}

extension StoredImage {
  fileprivate static func png(_ size: PixelSize) -> StoredImage {
    StoredImage(id: Sample.image(9).id, format: .png, size: size, isOpaque: false)
  }
}

extension CutoutOrigin {
  fileprivate static func origin(
    _ hints: CutoutHints = CutoutHints(), engine: String = "test", confidence: Double = 0.5,
    coverage: Double = 0.5, bounds: Rect? = nil, edge: CutoutEdgeOptions = CutoutEdgeOptions()
  ) -> CutoutOrigin {
    CutoutOrigin(
      engine: engine, confidence: confidence, coverage: coverage,
      bounds: bounds ?? Rect(origin: .zero, size: Size(width: 1, height: 1)), hints: hints,
      edge: edge)
  }
}
