import Foundation
import Testing

@testable import CollageModel
@testable import CollageStore

@Suite("Limits of imported collages") struct ArchiveLimitTests {
  private let image = Sample.image(1, width: 40, height: 30)

  /// An archive with three revisions of a collage of two items.
  private func validArchive() throws -> CollageArchive {
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

  /// The reported detail of a modified archive; `nil` if it is valid.
  private func detail(_ change: (inout CollageArchive) throws -> Void) throws -> String? {
    var archive = try validArchive()
    try change(&archive)
    do throws(ArchiveRuleError) {
      try archive.check()
      return nil
    } catch {
      return error.detail
    }
  }

  /// The reported detail after modifying the first item version.
  private func item(_ change: (inout Item) -> Void) throws -> String? {
    try detail { archive in
      var item = archive.versions[0].item
      change(&item)
      archive.replace(0, with: item)
    }
  }

  @Test func rejectsMissingRevisionsAndLongLabels() throws {
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
    // The limit is in bytes, and an accented letter takes two.
    let accents = String(repeating: "é", count: 20_000)
    #expect(try detail { $0.revisions[0].label = accents } == nil)
    #expect(try detail { $0.revisions[0].label = accents + "e" } != nil)
  }

  @Test(arguments: 0..<4) func rejectsDatesOutsideFourDigitYears(which: Int) throws {
    // The first millisecond of the year 1 and the last one of 9999.
    let (first, last) = (-62_135_596_800_000 as Int64, 253_402_300_799_999 as Int64)
    let message = [
      "the name or a date of the collage", "the name or a date of the collage",
      "the date of a revision", "the name or the date of an item",
    ]
    for (time, isAllowed) in [(first - 1, false), (first, true), (last, true), (last + 1, false)] {
      let date = Date(milliseconds: time)
      let problem = try detail { archive in
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
      #expect(problem == (isAllowed ? nil : message[which] + " is out of range"), "\(time)")
    }
  }

  @Test func rejectsNamesOver4000Bytes() throws {
    // The letter and the first accent are composed into two bytes, like each of the other accents.
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
    "rejects canvas sizes and resolutions of revisions and the saved state",
    arguments: [
      (1, 1, nil, nil), (65_500, 1, 2400, nil), (1, 65_500, 1, nil),
      (0, 1, nil, "a canvas of 0x1"), (1, 0, nil, "a canvas of 1x0"),
      (65_501, 1, nil, "a canvas of 65501x1"), (65_500, 65_500, nil, "a canvas of 65500x65500"),
      (9, 9, 0, "a canvas of 9x9 at 0 dpi"), (9, 9, 2401, "a canvas of 9x9 at 2401 dpi"),
    ] as [(Int, Int, Int?, String?)])
  func rejectsCanvasSizesAndResolutions(
    _ width: Int, _ height: Int, _ dpi: Int?, _ message: String?
  ) throws {
    let canvas = Canvas(
      size: PixelSize(width: width, height: height), background: .white, dpi: dpi)
    let expected = message.map { $0 + " is out of range" }
    #expect(try detail { $0.canvas(2, canvas) } == expected)
    #expect(
      try detail { $0.savedState = CollageRecord.SavedState(canvas: canvas, items: ItemStack([])) }
        == expected)
  }

  @Test func rejectsInvalidVersionRanges() throws {
    let message = "a version of a belongs to no revision"
    // The changed version of the first item belongs to the revisions from 1 up to, but not
    // including, 2.
    for (since, until, expected) in [
      (1, 2, nil), (1, 1, message), (2, 1, message), (1, 3, message), (-1, 2, message),
    ] as [(Int, Int, String?)] {
      let problem = try detail { archive in
        let index = try #require(archive.versions.firstIndex { $0.since == 1 })
        let old = archive.versions[index]
        #expect(old.until == 2)
        archive.versions[index] = .init(since: since, until: until, z: old.z, item: old.item)
      }
      #expect(problem == expected, "\(since) \(until)")
    }
    #expect(try detail { $0.versions[0].until = nil } != nil)
  }

  @Test func rejectsDuplicateItemsAndGapsInOrder() throws {
    let shared = "b has the ID, name or z-order of another item"
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
    #expect(try second(z: -1) == "the z-order -1 of b is out of range")
    #expect(try second(z: 10_000) == "the z-order 10000 of b is out of range")
    #expect(try second(z: 9999) == "the order of the items has gaps")
    #expect(try second(z: 1) { $0.id = Sample.id(1) } == shared)
    let name = "a has the ID, name or z-order of another item"
    #expect(try second(z: 1) { $0.name = Sample.itemName("a") } == name)
  }

  @Test func checksSavedState() throws {
    let items = Array(try validArchive().collage(at: 0).items)
    func problem(_ items: [Item]) throws -> String? {
      try detail {
        $0.savedState = CollageRecord.SavedState(canvas: .standard, items: ItemStack(items))
      }
    }
    #expect(try problem(items) == nil)
    var other = items[1]
    other.name = items[0].name
    #expect(try problem([items[0], other]) == "a has the ID, name or z-order of another item")
    other = items[1]
    other.box.width = 0
    #expect(try problem([items[0], other]) == "the placement of b is out of range")
  }

  @Test func rejectsInvalidPlacementAndImageSize() throws {
    let message = "the placement of a is out of range"
    for change in [
      { $0.box.width = 0 }, { $0.box.height = 0 }, { $0.box.height = -1 },
      { $0.transform.center.x = 1_000_001 }, { $0.transform.center.y = -1_000_001 },
      { $0.transform.scale = 10_001 }, { $0.transform.rotation.degrees = .infinity },
      { $0.transform.scale = 0 }, { $0.transform.center.x = .infinity },
      { $0.transform.rotation.degrees = .nan },
    ] as [(inout Item) -> Void] {
      #expect(try item(change) == message)
      #expect(
        try item { item in
          var other = item
          change(&other)
          item = item.with(added: Item.AddedState(transform: other.transform, look: .plain))
          item.box = other.box
        } == message)
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

  @Test("rejects long names of active and remembered shaders, also in the added state")
  func rejectsLongShaderNames() throws {
    for (count, isAllowed) in [(64, true), (65, false)] {
      let shader = Shader(name: String(repeating: "x", count: count))
      for stack in [ShaderStack(active: [shader]), ShaderStack(active: [], inactive: [shader])] {
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

  @Test func rejectsInvalidCutouts() throws {
    func problem(
      cutoutImage: StoredImage? = nil, trimap: StoredImage? = nil, origin: CutoutOrigin = .origin()
    ) throws -> String? {
      try item { item in
        item.content.update { photo in
          photo.cutout = Cutout(
            image: cutoutImage ?? .png(photo.image.size), trimap: trimap, origin: origin)
        }
      }
    }
    let (message, size) = ("the cutout of a is out of range", image.size)
    #expect(try problem() == nil && problem(trimap: .png(size)) == nil)
    #expect(try problem(cutoutImage: .png(size.transposed)) == message)
    #expect(
      try problem(trimap: .png(size.transposed)) == message
        && problem(cutoutImage: image) == message)
    for value in [0, 1.0] {
      #expect(try problem(origin: .origin(confidence: value)) == nil)
      #expect(try problem(origin: .origin(coverage: value)) == nil)
    }
    for value in [-0.001, 1.001, .nan] {
      #expect(try problem(origin: .origin(confidence: value)) == message, "\(value)")
      #expect(try problem(origin: .origin(coverage: value)) == message, "\(value)")
    }
    #expect(try problem(origin: .origin(edge: CutoutEdgeOptions(smooth: 1, feather: 2))) == nil)
    for edge in [
      CutoutEdgeOptions(smooth: .infinity), CutoutEdgeOptions(smooth: -1e300),
      CutoutEdgeOptions(feather: 1e300),
    ] { #expect(try problem(origin: .origin(edge: edge)) == message, "\(edge)") }
    let engine = String(repeating: "é", count: 50)
    #expect(try problem(origin: .origin(engine: engine)) == nil)
    #expect(try problem(origin: .origin(engine: engine + "e")) == message)
    let missing = try item { $0.content.update { $0.usesCutout = true } }
    #expect(missing == "a uses a cutout, but has none")
  }

  @Test("rejects more than 10,000 marks or points, and boxes out of range")
  func rejectsTooManyMarksAndFarBoxes() throws {
    func isAccepted(_ hints: CutoutHints, bounds: Rect? = nil) throws -> Bool {
      try item { item in
        item.content.update { photo in
          photo.cutout = Cutout(
            image: .png(photo.image.size), trimap: nil, origin: .origin(hints, bounds: bounds))
        }
      } == nil
    }
    let (mark, point) = (CutoutMark(stroke: []), Point(x: 1, y: 1))
    let many = [CutoutMark](repeating: mark, count: 5000)
    #expect(try isAccepted(CutoutHints(keep: many, drop: many)))
    #expect(try !isAccepted(CutoutHints(keep: many + [mark], drop: many)))
    #expect(try !isAccepted(CutoutHints(keep: many, drop: many + [mark])))
    let points = [Point](repeating: point, count: 10_000)
    #expect(try isAccepted(CutoutHints(drop: [CutoutMark(stroke: points)])))
    #expect(try !isAccepted(CutoutHints(drop: [CutoutMark(stroke: points + [point])])))
    let valid = CutoutMark(disc: Point(x: 1, y: 1), radius: 2)
    #expect(try isAccepted(CutoutHints(keep: [valid], drop: [valid])))
    for mark in [
      CutoutMark(disc: Point(x: 1, y: 1e300)), CutoutMark(disc: Point(x: -.infinity, y: 1)),
      CutoutMark(disc: Point(x: 1, y: 1), radius: 1e300),
    ] {
      #expect(
        try !isAccepted(CutoutHints(keep: [valid, mark])) && !isAccepted(CutoutHints(drop: [mark])))
    }
    for change in [
      { $0.origin.x = -1_000_001 }, { $0.origin.y = -1_000_001 }, { $0.size.width = 1_000_001 },
      { $0.size.height = 1_000_001 },
    ] as [(inout Rect) -> Void] {
      var box = Rect(origin: .zero, size: Size(width: 1_000_000, height: 1_000_000))
      #expect(try isAccepted(CutoutHints(rect: box)) && isAccepted(CutoutHints(), bounds: box))
      change(&box)
      #expect(try !isAccepted(CutoutHints(rect: box)) && !isAccepted(CutoutHints(), bounds: box))
    }
  }

  @Test func rejectsInvalidUnknownContent() throws {
    func problem(kind: String = "text", images: [String: StoredImage] = [:]) throws -> String? {
      try item { $0.content = .unknown(UnknownContent(kind: kind, images: images)) }
    }
    let message = "the content of a is out of range"
    let (long, longer) = (String(repeating: "x", count: 64), String(repeating: "x", count: 65))
    #expect(try problem(kind: long) == nil && problem(kind: longer) == message)
    #expect(
      try problem(images: [long: image]) == nil && problem(images: [longer: image]) == message)
    let images = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0)", image) })
    #expect(try problem(images: images) == nil)
    #expect(try problem(images: images.merging(["x": image]) { $1 }) == message)
  }
}

extension CollageArchive {
  fileprivate mutating func replace(_ index: Int, with item: Item) {
    let old = versions[index]
    versions[index] = ItemVersion(since: old.since, until: old.until, z: old.z, item: item)
  }

  fileprivate mutating func date(_ index: Int, _ date: Date) {
    let old = revisions[index]
    revisions[index] = State(
      label: old.label, createdAt: date, canvas: old.canvas, selection: old.selection)
  }

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
  fileprivate var transposed: PixelSize { PixelSize(width: height, height: width) }
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
