import Foundation
import Testing

@testable import CollageCore

/// Steps shared by many tests.
extension TestWorkspace {
  /// Opens the store again, as another process would.
  func reopened(_ context: WorkspaceDependencies = .system) throws -> Workspace {
    try Workspace.open(at: store.path, creating: false, context: context)
  }

  func reopened(on fileSystem: any FileSystem) throws -> Workspace {
    try reopened(
      WorkspaceDependencies(now: { Sample.date }, makeID: { UUID() }, fileSystem: fileSystem))
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

  /// The paths of the last snapshot's files.
  func snapshot() throws -> (picture: String, thumbnail: String) {
    try #require(try state().snapshotPaths(in: workspace))
  }

  /// Writes a JPEG file.
  func photo(_ name: String, _ bitmap: Bitmap) throws -> PhotoSource {
    let bytes = try JPEGEncoder(quality: 90, subsampling: .full).encode(bitmap)
    try AtomicFile.write(bytes, to: folder(name))
    return .path(folder(name))
  }

  /// Stores a PNG image without registering its record.
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

  /// Cuts out the upper half of a photo, with a mask.
  @discardableResult
  func cutOut(_ item: Item) throws -> StoredCutout {
    let size = item.image.size
    let mask = try workspace.importTrimap(
      picture("mask.png", width: size.width, height: size.height), for: item.image)
    let result = try workspace.makeCutout(
      of: item.image, CutoutRequest(trimap: mask.image), with: TestSegmenter.topHalf)
    try register(mask, result.record)
    try edit { _ in .cutOut([ItemCutout(item.id, result.cutout)]) }
    return result
  }
}

/// A cutout engine that computes the alpha of each pixel from the photo and its mask.
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

  /// Keeps the left half of a photo, and the right half where the mask covers it.
  @Sendable static func leftHalf(_ photo: Bitmap, _ trimap: [UInt8]?) -> [UInt8] {
    (0..<photo.size.area).map { index in
      index % photo.width < photo.width / 2 ? 255 : trimap?[index] ?? 0
    }
  }
}

extension Diagnosis.Finding {
  init(_ kind: Kind, _ subject: String, _ remedy: String? = nil) {
    self.init(kind: kind, subject: subject, remedy: remedy)
  }
}

func damageFile(_ path: String) throws {
  var bytes = try FileReader.bytes(at: path)
  bytes[bytes.count / 2] ^= 1
  try AtomicFile.write(bytes, to: path, mode: 0o600)
}

extension FileReader {
  static func bytes(at path: String) throws -> [UInt8] { try bytes(at: path, limit: .max - 1) }
}

extension Folder {
  static func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }
}

/// The files of an export, in order; the manifest is first.
struct ExportEntries {
  var all: [(name: String, bytes: [UInt8])]
}

extension ExportEntries {
  init(of path: String) throws {
    var reader = TarReader(try InputFile(path: path))
    all = []
    while let header = try reader.next() { all.append((header.name, try reader.readAll())) }
  }

  /// The export with replaced texts in its manifest; every old text must occur.
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
