import Foundation
import GRDB
import Synchronization
import Testing

@testable import CollageCore

/// A workspace on a store of its own, with a clock that a test turns.
final class TestWorkspace {
  let folder: TemporaryFolder
  let workspace: Workspace
  private let clock: Clock

  /// Seconds that have passed, one more for each question.
  private final class Clock: Sendable {
    let seconds = Mutex(0)

    func now() -> Date {
      seconds.withLock { seconds in
        seconds += 1
        return Sample.date.addingTimeInterval(Double(seconds))
      }
    }
  }

  init() throws {
    let clock = Clock()
    self.clock = clock
    folder = try TemporaryFolder()
    workspace = try Workspace.open(
      at: folder("store"), creating: true,
      context: WorkspaceContext(now: clock.now, makeID: { UUID() }))
  }

  /// A workspace with an empty collage `poster`.
  static func withPoster() throws -> TestWorkspace {
    let test = try TestWorkspace()
    try test.create()
    return test
  }

  /// A workspace with a collage `poster` of one item `hero`, a copy of `a.png`.
  static func withHero() throws -> TestWorkspace {
    let test = try withPoster()
    try test.add(test.picture("a.png"), as: "hero")
    return test
  }

  /// A workspace with a saved collage `poster` of one item `hero`, a copy of `a.png`.
  static func withSavedPoster() throws -> TestWorkspace {
    let test = try withHero()
    _ = try test.workspace.save(.current, progress: nil)
    return test
  }

  var store: StoreFolder { StoreFolder(path: folder("store")) }

  func wait(seconds: Int) { clock.seconds.withLock { $0 += seconds } }

  /// Turns the clock, which begins years before the times of files, to years after them.
  func waitForYears() { wait(seconds: 100 * 365 * 86_400) }

  @discardableResult
  func create(
    _ name: String = "poster", _ size: PixelSize = PixelSize(width: 64, height: 48),
    background: Color = .white
  ) throws -> CollageState {
    let canvas = Canvas(size: size, background: background)
    return try workspace.transaction { try $0.create(Sample.collageName(name), canvas: canvas) }
  }

  /// A picture file with a different colour in every pixel and, if asked, every alpha.
  func picture(_ name: String, width: Int = 20, height: Int = 12, hasAlpha: Bool = false) throws
    -> PhotoSource
  {
    var bytes: [UInt8] = []
    for index in 0..<width * height {
      let alpha = hasAlpha ? UInt8(index % 255 + 1) : 255
      bytes += [UInt8(index % 256), UInt8(index / 7 % 256), UInt8(index * 31 % 256), alpha]
    }
    let bitmap = Bitmap(
      size: PixelSize(width: width, height: height), alpha: hasAlpha ? .straight : .opaque,
      bytes: bytes)
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: folder(name))
    return .path(folder(name))
  }

  /// Adds a picture to the current collage.
  @discardableResult
  func add(
    _ source: PhotoSource, as name: String, lossless: Bool = false,
    placement: NewPlacement = NewPlacement()
  ) throws -> EditOutcome {
    let image = try workspace.importPhoto(source, lossless: lossless).record
    return try workspace.transaction { session in
      try session.register(image)
      return try session.edit(.current) { _ in
        .add([
          NewItem(
            id: UUID(), name: Sample.itemName(name), requiresName: true, image: image.image,
            placement: placement, createdAt: Sample.date)
        ])
      }
    }
  }

  @discardableResult
  func edit(_ makeEdit: (Collage) throws -> Edit) throws -> EditOutcome {
    try workspace.transaction { try $0.edit(.current, makeEdit) }
  }

  /// Changes the database behind the workspace's back.
  func execute(_ sql: String, _ arguments: [String] = []) throws {
    let database = try DatabaseRepository(path: store.database)
    try database.queue.write { try $0.execute(sql: sql, arguments: StatementArguments(arguments)) }
  }

  func state() throws -> CollageState { try workspace.state(of: .current) }

  var collage: Collage { get throws { try state().collage } }

  var items: ItemStack { get throws { try collage.items } }

  /// What the doctor finds; `purgeDays` deletes collages that were deleted that many days ago.
  func diagnosis(
    deep: Bool = false, fix: Bool = false, purgeDays: Int? = nil, sources: [String] = []
  ) throws -> Diagnosis {
    try workspace.diagnose(
      deep: deep, fix: fix,
      purgeLimit: purgeDays.map(workspace.purgeLimit), sources: sources)
  }
}

/// Steps of many tests.
extension TestWorkspace {
  /// Opens the store again, as another process does.
  func reopened(_ context: WorkspaceContext = .system) throws -> Workspace {
    try Workspace.open(at: store.path, creating: false, context: context)
  }

  func reopened(on fileSystem: any FileSystem) throws -> Workspace {
    try reopened(WorkspaceContext(now: { Sample.date }, makeID: { UUID() }, fileSystem: fileSystem))
  }

  func reopened(config: UserConfig) throws -> Workspace {
    var context = workspace.context
    context.userConfig = config
    return try reopened(context)
  }

  @discardableResult
  func save(_ reference: CollageReference = .current) throws -> CollageState {
    try workspace.save(reference, progress: nil)
  }

  @discardableResult
  func undo() throws -> Collage { try workspace.undo(.current).0.collage }

  func register(_ records: ImageRecord...) throws {
    try workspace.transaction { for record in records { try $0.register(record) } }
  }

  func rendered(_ request: RenderRequest = RenderRequest(format: .png)) throws -> [UInt8] {
    try workspace.render(collage, request, progress: nil)
  }

  /// Imports the first collage of an export.
  @discardableResult
  func imported(_ path: String) throws -> CollageState {
    try #require(try workspace.importExport(.path(path)).first)
  }

  func findings(
    deep: Bool = false, fix: Bool = false, purgeDays: Int? = nil
  ) throws -> [Diagnosis.Finding] {
    try diagnosis(deep: deep, fix: fix, purgeDays: purgeDays).findings
  }

  func file(of image: StoredImage) -> String { workspace.images.path(of: image) }

  /// The files of the last save.
  func snapshot() throws -> (picture: String, thumbnail: String) {
    try #require(try state().snapshotPaths(in: workspace))
  }

  /// Writes a JPEG file.
  func photo(_ name: String, _ bitmap: Bitmap) throws -> PhotoSource {
    let bytes = try JPEGEncoder(quality: 90, subsampling: .full).encode(bitmap)
    try AtomicFile.write(bytes, to: folder(name))
    return .path(folder(name))
  }

  /// Stores a PNG; its record is not registered.
  func stored(_ bitmap: Bitmap, _ kind: ImageRecord.Kind) throws -> ImageRecord {
    let bytes = try PNGEncoder().encode(bitmap)
    let image = StoredImage(
      id: try workspace.images.store(bytes, format: .png), format: .png, size: bitmap.size,
      isOpaque: bitmap.alpha == .opaque)
    return ImageRecord(
      image: image, kind: kind, byteCount: bytes.count, sourceName: "x", createdAt: Sample.date)
  }

  func picture(_ name: String, _ bitmap: Bitmap) throws -> PhotoSource {
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: folder(name))
    return .path(folder(name))
  }

  /// Cuts the upper half of a photo out by a mask.
  @discardableResult
  func cutOut(_ item: Item) throws -> MadeCutout {
    let size = item.image.size
    let mask = try workspace.importTrimap(
      picture("mask.png", width: size.width, height: size.height), for: item.image)
    let made = try workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: mask.image), with: TestSegmenter.topHalf)
    try register(mask, made.record)
    try edit { _ in .cutOut([ItemCutout(item.id, made.cutout)]) }
    return made
  }
}

/// An engine that computes the alpha of each pixel from the photo and its mask.
struct TestSegmenter: Segmenter {
  var name = "test"
  var confidence = 1.0
  var engine: String?
  let alpha: @Sendable (Bitmap, [UInt8]?) throws -> [UInt8]

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    Segmentation(alpha: try alpha(photo, trimap), confidence: confidence, engine: engine)
  }

  static let topHalf = TestSegmenter { photo, _ in
    (0..<photo.size.area).map { $0 < photo.size.area / 2 ? 255 : 0 }
  }

  static func even(_ alpha: UInt8) -> TestSegmenter {
    TestSegmenter { photo, _ in [UInt8](repeating: alpha, count: photo.size.area) }
  }

  /// The left half of a photo, and what a mask has of the right one.
  @Sendable static func leftHalf(_ photo: Bitmap, _ trimap: [UInt8]?) -> [UInt8] {
    (0..<photo.size.area).map { index in
      index % photo.width < photo.width / 2 ? 255 : trimap?[index] ?? 0
    }
  }
}

/// Flips a bit in the middle of a file.
func damageFile(_ path: String) throws {
  var bytes = try FileReader.bytes(at: path)
  bytes[bytes.count / 2] ^= 1
  try AtomicFile.write(bytes, to: path, mode: 0o600)
}

extension FileReader {
  static func bytes(at path: String) throws -> [UInt8] { try bytes(at: path, limit: .max - 1) }
}

extension Folder {
  /// Makes a symbolic link.
  static func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}

/// The files of an export, in order; the manifest is the first.
struct ExportEntries {
  var all: [(name: String, bytes: [UInt8])]
}

extension ExportEntries {
  init(of path: String) throws {
    var reader = TarReader(try InputFile(path: path))
    all = []
    while let header = try reader.next() { all.append((header.name, try reader.readAll())) }
  }

  /// The manifest with other texts, all of which have to be in it.
  func changed(_ changes: [(old: String, new: String)]) -> ExportEntries {
    var text = String(decoding: all[0].bytes, as: UTF8.self)
    for (old, new) in changes {
      #expect(text.contains(old), "\(old)")
      text = text.replacingOccurrences(of: old, with: new)
    }
    return ExportEntries(all: [(all[0].name, Array(text.utf8))] + all.dropFirst())
  }

  mutating func changeManifest(_ change: (inout [String: Any]) throws -> Void) throws {
    let json = try JSONSerialization.jsonObject(with: Data(all[0].bytes))
    var manifest = try #require(json as? [String: Any])
    try change(&manifest)
    all[0].bytes = Array(try JSONSerialization.data(withJSONObject: manifest))
  }

  func write(to path: String) throws {
    let file = try AtomicFile(path: path)
    var writer = TarWriter(emit: file.write)
    for entry in all { try writer.add(entry.name, entry.bytes) }
    try writer.finish()
    try file.commit()
  }
}

extension Workspace {
  /// The same store with other image files.
  func with(images: any CollageCore.ImageFiles) -> Workspace {
    Workspace(folder: folder, repository: repository, images: images, context: context)
  }
}

extension Edit {
  /// Moves all items by some pixels to the right.
  static func nudge(_ collage: Collage, by pixels: Double = 1) -> Edit {
    .move(collage.items.map(\.id), .by(Position(x: .pixels(pixels), y: .pixels(0))))
  }
}

/// A store's image files, with something that happens before an image or a snapshot is stored, or
/// without a cache, or that take no more images.
struct HookedImageFiles: CollageCore.ImageFiles {
  let disk: any CollageCore.ImageFiles
  var hasPictureCache = true
  var beforeStore: @Sendable () -> Void = {}
  var beforeSnapshot: @Sendable () throws -> Void = {}
  var storeFailure: FileError?

  func storeSnapshot(_ picture: [UInt8], thumbnail: [UInt8], name: String) throws {
    try beforeSnapshot()
    try disk.storeSnapshot(picture, thumbnail: thumbnail, name: name)
  }

  func store(_ bytes: [UInt8], format: AssetFormat) throws(FileError) -> ImageID {
    beforeStore()
    if let storeFailure { throw storeFailure }
    return try disk.store(bytes, format: format)
  }
  func has(_ image: ImageRecord) -> Bool { disk.has(image) }
  func requireRoom(for byteCount: Int) throws(FileError) { try disk.requireRoom(for: byteCount) }
  func path(of image: StoredImage) -> String { disk.path(of: image) }
  func pathForParts(of image: StoredImage) -> String? { disk.pathForParts(of: image) }
  func bytes(of image: StoredImage) throws -> [UInt8] { try disk.bytes(of: image) }
  func proxyPath(of image: StoredImage) -> String { disk.proxyPath(of: image) }
  func proxy(of image: StoredImage) -> [UInt8]? { disk.proxy(of: image) }
  func storeProxy(_ bytes: [UInt8], of image: StoredImage) { disk.storeProxy(bytes, of: image) }
  func removeDerived(of image: StoredImage) { disk.removeDerived(of: image) }
  func pictureCache(limit: Int) -> PictureCache? {
    hasPictureCache ? disk.pictureCache(limit: limit) : nil
  }
  func removeSnapshot(_ name: String) { disk.removeSnapshot(name) }
  func snapshotPaths(_ name: String) -> (picture: String, thumbnail: String) {
    disk.snapshotPaths(name)
  }
}

extension Sample {
  static func record(_ image: StoredImage) -> ImageRecord {
    ImageRecord(
      image: image, kind: .base, byteCount: 1234, sourceName: "photo.jpg", createdAt: date)
  }
}
