import Foundation
import GRDB
import Synchronization

@testable import CollageCore
@testable import CollageStore

/// A workspace on its own store, with a clock that the test advances.
final class TestWorkspace {
  let folder: TemporaryFolder
  let workspace: Workspace
  private let clock: Clock

  /// The elapsed seconds; they advance by one with each query.
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
      context: WorkspaceDependencies(now: clock.now, makeID: { UUID() }))
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

  /// Advances the clock from years before the modification times of files to years after them.
  func waitForYears() { wait(seconds: 100 * 365 * 86_400) }

  @discardableResult
  func create(
    _ name: String = "poster", _ size: PixelSize = PixelSize(width: 64, height: 48),
    background: Color = .white
  ) throws -> CollageState {
    let canvas = Canvas(size: size, background: background)
    return try workspace.transaction { try $0.create(Sample.collageName(name), canvas: canvas) }
  }

  /// Writes a PNG file with varying colors and, optionally, with varying alpha values above 0.
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

  /// Adds a photo to the current collage.
  @discardableResult
  func add(
    _ source: PhotoSource, as name: String, lossless: Bool = false,
    placement: PlacementSpec = PlacementSpec()
  ) throws -> EditOutcome {
    let image = try workspace.importPhoto(source, lossless: lossless).record
    return try workspace.transaction { session in
      try session.register(image)
      return try session.edit(.current) { _ in
        .add([
          NewItem(
            id: UUID(), name: Sample.itemName(name), requiresUniqueName: true, image: image.image,
            placement: placement, createdAt: Sample.date)
        ])
      }
    }
  }

  @discardableResult
  func edit(_ makeEdit: (Collage) throws -> Edit) throws -> EditOutcome {
    try workspace.transaction { try $0.edit(.current, makeEdit) }
  }

  /// Changes the database without the workspace's knowledge.
  func execute(_ sql: String, _ arguments: [String] = []) throws {
    let database = try DatabaseRepository(path: store.database)
    try database.queue.write { try $0.execute(sql: sql, arguments: StatementArguments(arguments)) }
  }

  func state() throws -> CollageState { try workspace.state(of: .current) }

  var collage: Collage { get throws { try state().collage } }

  var items: ItemStack { get throws { try collage.items } }

  /// The diagnosis of the doctor; `purgeDays` purges collages that were deleted at least that many
  /// days ago.
  func diagnosis(
    deep: Bool = false, fix: Bool = false, purgeDays: Int? = nil, sources: [String] = []
  ) throws -> Diagnosis {
    try workspace.diagnose(
      deep: deep, fix: fix,
      purgeLimit: purgeDays.map(workspace.purgeLimit), sources: sources)
  }
}

extension Workspace {
  /// A workspace of the same store with other image files.
  func with(images: any CollageCore.ImageFiles) -> Workspace {
    Workspace(folder: folder, repository: repository, images: images, context: context)
  }
}

extension Edit {
  /// Moves all items to the right.
  static func nudge(_ collage: Collage, by pixels: Double = 1) -> Edit {
    .move(collage.items.map(\.id), .by(Position(x: .pixels(pixels), y: .pixels(0))))
  }
}

/// The image files of a store, with hooks that run before images or snapshots are stored.
///
/// The cache can be disabled, and storing images can fail.
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
  func requireFreeSpace(for byteCount: Int) throws(FileError) {
    try disk.requireFreeSpace(for: byteCount)
  }
  func path(of image: StoredImage) -> String { disk.path(of: image) }
  func pathForParts(of image: StoredImage) -> String? { disk.pathForParts(of: image) }
  func bytes(of image: StoredImage) throws -> [UInt8] { try disk.bytes(of: image) }
  func proxyPath(of image: StoredImage) -> String { disk.proxyPath(of: image) }
  func proxy(of image: StoredImage) -> [UInt8]? { disk.proxy(of: image) }
  func storeProxy(_ bytes: [UInt8], of image: StoredImage) { disk.storeProxy(bytes, of: image) }
  func removeDerived(of image: StoredImage) { disk.removeDerived(of: image) }
  func cellCache(limit: Int) -> CellCache? {
    hasPictureCache ? disk.cellCache(limit: limit) : nil
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
