import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore

@Suite("Limits of verbs") struct VerbEdgeTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }

  /// Creates a collage with revisions 0 to 4: empty, with `hero`, and moved three times; not saved.
  init() throws {
    test = try TestWorkspace.withHero()
    for _ in 1...3 { try test.edit { .nudge($0) } }
  }

  private func numbers(_ walk: (CollageState, [Revision])) -> [Int] {
    [walk.0.record.head] + walk.1.map(\.number)
  }

  @Test func undoAndRedoStepsInOrder() throws {
    #expect(try numbers(workspace.undo(.current, steps: 2)) == [2, 4, 3])
    #expect(try numbers(workspace.undo(.current, steps: 1)) == [1, 2])
    #expect(throws: WorkspaceError.nothingToUndo(available: 1)) {
      try workspace.undo(.current, steps: 2)
    }
    #expect(try numbers(workspace.redo(.current, steps: 2)) == [3, 2, 3])
    #expect(throws: WorkspaceError.nothingToRedo(available: 1)) {
      try workspace.redo(.current, steps: 2)
    }
    #expect(try numbers(workspace.undo(.current, to: 1)) == [1, 3, 2])
    #expect(throws: WorkspaceError.revisionIsLater(3)) { try workspace.undo(.current, to: 3) }
    #expect(try numbers(workspace.undo(.current, steps: 1)) == [0, 1])
    #expect(try numbers(workspace.redo(.current, to: 4)) == [4, 1, 2, 3, 4])
    #expect(try numbers(workspace.redo(.current, to: 4)) == [4])
    #expect(try numbers(workspace.undo(.current, to: 4)) == [4])
    #expect(throws: WorkspaceError.revisionIsEarlier(3)) { try workspace.redo(.current, to: 3) }
    for number in [-1, 5] {
      let error = WorkspaceError.noSuchRevision(number, newest: 4)
      #expect(throws: error) { try workspace.undo(.current, to: number) }
      #expect(throws: error) { try workspace.redo(.current, to: number) }
    }
  }

  @Test func rejectHistoryVerbsInOneStep() throws {
    let verbs: [(String, (EditSession) throws -> Void)] = [
      ("undo", { _ = try $0.undo(.current, steps: 1) }),
      ("redo", { _ = try $0.redo(.current, steps: 0) }),
      ("revert", { _ = try $0.revert(.current) }),
    ]
    for (verb, work) in verbs {
      #expect(throws: WorkspaceError.notInOneStep(verb: verb)) {
        try workspace.transaction(recording: .oneStep(label: "x"), work)
      }
    }
  }

  @Test func recordNetChangePerCollage() throws {
    try test.create("other")
    let before = try workspace.record(of: .named("poster"))
    try workspace.transaction(recording: .oneStep(label: "all")) { session in
      _ = try session.edit(.named("poster")) { .nudge($0, by: 5) }
      _ = try session.edit(.named("poster")) { .nudge($0, by: -5) }
      let size = CanvasChange(size: PixelSize(width: 9, height: 9))
      _ = try session.edit(.named("other")) { _ in .canvas(size) }
    }
    #expect(try workspace.record(of: .named("poster")) == before)
    #expect(try workspace.history(of: .named("other")).1.map(\.label) == ["new", "all"])
  }

  @Test func revertToFirstOrSavedState() throws {
    let result = try workspace.revert(.current).after
    #expect(result.collage.items.isEmpty && result.record.head == 5 && result.record.saved == 5)
    #expect(result.record.snapshot == nil && !result.record.isDirty)
    _ = try workspace.undo(.current, steps: 1)
    let saved = try workspace.save(.current, progress: nil)
    try test.edit { .nudge($0) }
    let outcome = try workspace.revert(.current)
    let after = outcome.after
    #expect(outcome.hasChanged && after.record.head == 6 && after.record.saved == 6)
    #expect(after.record.snapshot == saved.record.snapshot)
    #expect(after.record.updatedAt == saved.record.updatedAt)
    #expect(after.collage.items == saved.collage.items)
    let repeated = try workspace.revert(.current)
    #expect(!repeated.hasChanged && repeated.after.record == after.record)
  }

  @Test func listNewestRevisionsAndFullPages() throws {
    let (record, newest) = try workspace.history(of: .current, limit: 2)
    #expect(record.head == 4 && newest.map(\.number) == [3, 4])
    #expect(try workspace.history(of: .current).1.count == 5)
    for name in ["b", "c"] { try test.create(name) }
    for (limit, count, hasMore) in [(1, 1, true), (2, 2, true), (3, 3, false), (4, 3, false)] {
      let page = try workspace.gallery(limit: limit)
      #expect(page.entries.count == count && page.hasMore == hasMore, "\(limit)")
    }
    let all = try workspace.gallery(search: "")
    #expect(all.entries.count == 3 && !all.hasMore)
    let named = try workspace.gallery(order: .name)
    #expect(named.entries.map(\.record.name.rawValue) == ["b", "c", "poster"])
    for name in ["b", "c"] { _ = try workspace.delete(.named(name)) }
    let deleted = try workspace.gallery(after: .named("c"), deleted: true, order: .created)
    #expect(deleted.entries.map(\.record.name.rawValue) == ["b"])
    #expect(try workspace.collageNames(deleted: true) == ["b", "c"])
    #expect(throws: WorkspaceError.noSuchDeletedCollage("poster", nearest: [])) {
      try workspace.gallery(after: .named("poster"), deleted: true)
    }
  }

  @Test func validateCanvasesAndShortenNames() throws {
    func create(_ width: Int, _ height: Int, dpi: Int? = nil) throws -> PixelSize {
      let size = PixelSize(width: width, height: height)
      return try workspace.create(nil, canvas: Canvas(size: size, background: .white, dpi: dpi))
        .collage.canvas.size
    }
    #expect(try create(65_500, 1).width == 65_500 && create(1, 1, dpi: 2400).width == 1)
    let size = PixelSize(width: 65_501, height: 1)
    #expect(throws: EditError.canvasSize(size)) { try create(65_501, 1) }
    for dpi in [0, 2401] {
      #expect(throws: EditError.outOfRange(.resolution, value: Double(dpi), range: 1...2400)) {
        try create(9, 9, dpi: dpi)
      }
    }
    let long = String(repeating: "x", count: 120)
    try test.create(long)
    // A long name is shortened by ten characters for the number.
    let copy = try workspace.duplicate(.named(long), as: nil)
    #expect(copy.record.name.rawValue == String(repeating: "x", count: 110) + "-2")
    #expect(copy.record.head == 0 && copy.record.saved == nil && !copy.record.isDirty)
    #expect(try workspace.record(of: .current).name.rawValue == long)
    #expect(throws: WorkspaceError.collageNameTaken(Sample.collageName("poster"))) {
      try workspace.duplicate(.named(long), as: Sample.collageName("poster"))
    }
  }

  @Test func keepCurrentCollageUnlessDeleted() throws {
    try test.create("other")
    func current() throws -> String { try workspace.record(of: .current).name.rawValue }
    _ = try workspace.duplicate(.current, as: nil)
    _ = try workspace.delete(.named("poster"))
    #expect(try current() == "other")
    _ = try workspace.restore("poster")
    #expect(try current() == "other")
    let name = Sample.collageName("other")
    #expect(try workspace.rename(.current, to: name).record.name == name)
    #expect(try workspace.open(.named("poster")).record.name.rawValue == "poster")
    #expect(try current() == "poster")
    _ = try workspace.delete(.current)
    #expect(throws: WorkspaceError.noCurrentCollage) { try current() }
    #expect(try workspace.restore("poster").record.deletedAt == nil)
    #expect(throws: WorkspaceError.noCurrentCollage) { try current() }
  }

  @Test func rejectImageWithWrongFile() throws {
    let record = try workspace.importPhoto(test.picture("b.png", width: 7)).record
    let path = workspace.images.path(of: record.image)
    let bytes = try FileReader.bytes(at: path)
    for broken in [bytes + [0], Array(bytes.dropLast())] {
      try AtomicFile.write(broken, to: path)
      #expect(throws: StoreError.missingImage(path: path)) { try test.register(record) }
    }
    try AtomicFile.write(bytes, to: path)
    try test.register(record)
    #expect(try workspace.repository.read { try $0.image(record.image.id) } == record)
    let ids: Set = [record.image.id, Sample.image().id]
    #expect(try workspace.sourceNames(of: ids) == [record.image.id: record.sourceName])
  }

  @Test func countTwoRenderingsAsOneProgress() throws {
    let steps = ProgressLog()
    _ = try workspace.transaction(progress: { steps.add($0, $1) }) { session in
      for name in ["1.png", "2.png"] {
        _ = try session.render(.current, RenderRequest(format: .png), to: test.folder(name))
        _ = try session.edit(.current) { .nudge($0, by: 9) }
      }
    }
    let done = steps.all.map { $0[0] }
    #expect(steps.all.allSatisfy { $0[1] == 2000 } && done == done.sorted())
    #expect(done.last == 2000 && done.contains(1000))
  }

  @Test func classifyFindingsAsDamage() {
    let kinds: [(Diagnosis.Finding.Kind, String, Bool)] = [
      (.database, "database", true), (.missingImage, "missing-image", true),
      (.damagedImage, "damaged-image", true), (.imageRecord, "image-record", true),
      (.missingSnapshot, "missing-snapshot", false), (.wrongSnapshot, "wrong-snapshot", false),
      (.unknownFile, "unknown-file", false), (.leftover, "leftover", false),
      (.orphanedCache, "orphaned-cache", false), (.asideFile, "aside-file", false),
      (.deletedCollage, "deleted-collage", false), (.unusedImage, "unused-image", false),
      (.link, "link", true), (.looseMode, "loose-mode", false),
      (.skippedCheck, "skipped-check", false),
      (.unknownShader, "unknown-shader", false), (.unknownLook, "unknown-look", false),
      (.unknownContent, "unknown-content", false), (.unknownCanvas, "unknown-canvas", false),
    ]
    for (kind, word, isDamage) in kinds {
      for remedy in [nil, "mended"] {
        var diagnosis = Diagnosis()
        diagnosis.report(kind, "x", remedy: remedy)
        #expect(kind.rawValue == word && diagnosis.findings.map(\.isDamage) == [isDamage])
        #expect(diagnosis.isSound == (!isDamage || remedy != nil), "\(word)")
      }
    }
  }

  @Test func purgeExactlyAtLimit() throws {
    _ = try workspace.delete(.current)
    let deleted = try #require(
      try workspace.repository.read { try $0.allRecords() }.first?.deletedAt)
    for (seconds, isForgotten) in [(-0.001, false), (0, true)] {
      let limit = deleted.addingTimeInterval(seconds)
      #expect(try workspace.purgeable(by: limit).collages.count == (isForgotten ? 1 : 0))
      let found = try workspace.diagnose(fix: true, purgeLimit: limit).findings
      // The collage's photo is too recent to be removed with it.
      let kinds: [Diagnosis.Finding.Kind] = isForgotten ? [.unusedImage] : []
      #expect(found.map(\.kind) == [.deletedCollage] + kinds)
      #expect(found.map(\.remedy) == (isForgotten ? ["deleted permanently", nil] : [nil]))
    }
    #expect(try workspace.collageNames(deleted: true) == [])
    let (now, limit) = (workspace.context.now(), workspace.purgeLimit(days: 2))
    // The clock advances by one second with each query.
    #expect(limit == now.addingTimeInterval(1 - 172_800))
  }
}

@Suite("Cutout request") struct CutoutRequestTests {
  @Test func repeatsEarlierCutout() {
    let hints = CutoutHints(keep: [CutoutMark(disc: Point(x: 1, y: 2))], isSingle: true)
    let edge = CutoutEdgeOptions(smooth: 1, grow: 2, feather: 3)
    for isUnrefined in [nil, false, true] {
      let origin = CutoutOrigin(
        engine: "e", confidence: 1, coverage: 1,
        bounds: Rect(origin: .zero, size: Size(width: 1, height: 1)), hints: hints, edge: edge,
        isUnrefined: isUnrefined)
      let cutout = Cutout(image: Sample.image(1), trimap: Sample.image(2), origin: origin)
      let expected = CutoutRequest(
        hints: hints, edge: edge, trimap: Sample.image(2), isUnrefined: isUnrefined ?? false)
      #expect(CutoutRequest(cutout) == expected)
    }
  }

  private func outcome(_ confidences: [Double?]) throws -> CutoutOutcome {
    var collage = try Sample.collage(
      items: confidences.indices.map { Sample.newItem("a\($0)", id: Sample.id(UInt8($0))) })
    for (item, confidence) in zip(Array(collage.items), confidences) {
      guard let confidence else { continue }
      let known = Sample.cutoutOrigin
      let origin = CutoutOrigin(
        engine: "e", confidence: confidence, coverage: 1, bounds: known.bounds,
        hints: known.hints, edge: known.edge)
      let image = StoredImage(
        id: Sample.image(2).id, format: .png, size: item.image.size, isOpaque: false)
      let cutout = Cutout(image: image, trimap: nil, origin: origin)
      collage = try collage.applying(.cutOut([ItemCutout(item.id, cutout)]))
    }
    let record = CollageRecord(id: collage.id, name: collage.name, createdAt: Sample.date)
    let state = CollageState(collage: collage, record: record)
    return CutoutOutcome(
      outcome: EditOutcome(before: state, after: state, label: "x"),
      items: collage.items.map(\.id), expectedCount: confidences.count)
  }

  @Test func isDoubtfulBelowConfidenceLimit() throws {
    let all = try outcome([0.54999, 0.55, 1, nil, 0])
    #expect(all.doubtful.map(\.name.rawValue) == ["a0", "a4"] && !all.isInterrupted)
    let part = CutoutOutcome(outcome: all.outcome, items: [Sample.id(1)], expectedCount: 2)
    #expect(part.isInterrupted && part.doubtful.isEmpty)
  }

  @Test func flattensPhotoOntoWhiteForEngine() throws {
    let test = try TestWorkspace.withPoster()
    let clear = Bitmap(
      size: PixelSize(width: 4, height: 1), alpha: .straight,
      bytes: [0, 0, 0, 0, 10, 20, 30, 255, 255, 0, 0, 51, 0, 0, 0, 128])
    try test.add(test.picture("a.png", clear), as: "a", lossless: true)
    let image = try test.items[0].image
    let values: [UInt8] = [0, 100, 200, 255]
    let gray = Bitmap.make(4, 1) { x, _ in [values[x], values[x], values[x], 255] }
    let mask = try test.workspace.importTrimap(test.picture("m.png", gray), for: image)
    #expect(mask.kind == .trimap && mask.image.size == clear.size)
    let last = Mutex<(photo: Bitmap, trimap: [UInt8]?)?>(nil)
    let recorder = TestSegmenter(confidence: 0.75, engine: "other") { photo, trimap in
      last.withLock { $0 = (photo, trimap) }
      return [255, 255, 255, 255]
    }
    let edge = CutoutEdgeOptions(feather: 0)
    let result = try test.workspace.makeCutout(
      of: image, CutoutRequest(edge: edge, trimap: mask.image, isUnrefined: true), with: recorder)
    let seen = try #require(last.withLock { $0 })
    // The photo on white: red with a fifth of opacity; half of black, which leaves 127 of white.
    let white: [UInt8] = [
      255, 255, 255, 255, 10, 20, 30, 255, 255, 204, 204, 255, 127, 127, 127, 255,
    ]
    #expect(seen.photo.bytes == white && seen.photo.alpha == .opaque && seen.trimap == values)
    let origin = result.cutout.origin
    #expect(origin.engine == "other" && origin.confidence == 0.75 && origin.isUnrefined == true)
    #expect(result.photo == image && result.cutout.trimap == mask.image)
    #expect(result.record.kind == .cutout && result.record.image == result.cutout.image)
    #expect(result.record.sourceName == "cutout of " + image.id.rawValue.prefix(12))
    #expect(result.record.byteCount == Folder.byteCount(ofFile: test.file(of: result.cutout.image)))
    let file = try test.workspace.image(of: result.cutout, isMask: true)
    let shown = try ImageDecoder().decode(file, source: "m")
    #expect(shown.channel(0) == [0, 255, 51, 128] && shown.channel(3) == [255, 255, 255, 255])
    let plain = try test.workspace.image(of: result.cutout, isMask: false)
    #expect(try plain == test.workspace.images.bytes(of: result.cutout.image))
  }
}
