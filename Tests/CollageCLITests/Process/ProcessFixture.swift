import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

/// A folder with its own store, in which the program runs as a process; `deinit` removes the
/// folder.
final class ProcessFixture {
  let folder: String
  var environment: [String: String]

  /// The environment variables for every program: the options of sanitizers, and a fixed `PATH`.
  static let inherited = ProcessInfo.processInfo.environment
    .filter { $0.key.hasSuffix("SAN_OPTIONS") }.merging(["PATH": "/usr/bin:/bin"]) { $1 }

  init() throws {
    folder = NSTemporaryDirectory() + "collage-cli-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    environment = Self.inherited.merging([
      "HOME": folder, "COLLAGE_STORE": folder + "/store",
    ]) { $1 }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns a fixture with a collage `poster` that has an item for each photo name.
  static func with(_ photos: String...) throws -> ProcessFixture {
    let fixture = try ProcessFixture()
    try fixture.expect("new", "poster", "--size", "400x400")
    for (index, name) in photos.enumerated() {
      try fixture.expect("add", try fixture.photo(name + ".jpg", index))
    }
    return fixture
  }

  @discardableResult
  func run(_ arguments: String..., stdin: String = "") throws -> CollageProcess.Result {
    try start(arguments, stdin: Array(stdin.utf8)).result()
  }

  func run(_ arguments: [String], stdin: [UInt8]) throws -> CollageProcess.Result {
    try start(arguments, stdin: stdin).result()
  }

  func start(_ arguments: [String], stdin: [UInt8] = []) throws -> CollageProcess.Running {
    try CollageProcess.start(arguments, stdin: stdin, environment: environment, in: folder)
  }

  /// Runs the program and expects success without messages.
  @discardableResult
  func expect(
    _ arguments: String..., stdin: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> CollageProcess.Result {
    let result = try start(arguments, stdin: Array(stdin.utf8)).result()
    #expect(result.exitCode == 0, "\(arguments)", sourceLocation: sourceLocation)
    #expect(result.stderr == "", "\(arguments)", sourceLocation: sourceLocation)
    return result
  }

  /// Returns the items of the current collage, back to front.
  func items() throws -> [[String: Any]] {
    try #require(try expect("show", "--json").json()["items"] as? [[String: Any]])
  }

  func item(_ name: String) throws -> [String: Any] {
    try #require(try items().first { $0["name"] as? String == name })
  }

  /// Writes a small photo and returns its path.
  func photo(_ name: String, _ index: Int = 0) throws -> String {
    try write(Self.jpeg(index), to: name)
  }

  static func jpeg(_ index: Int = 0) throws -> [UInt8] {
    try JPEGEncoder(quality: 90, subsampling: .quarter).encode(
      SamplePhoto.draw(index, size: PixelSize(width: 48, height: 32)))
  }

  /// Writes a mask that keeps the left columns of a small photo, and returns its path.
  func mask(_ name: String, columns: Int) throws -> String {
    let size = PixelSize(width: 48, height: 32)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let value: UInt8 = index % size.width < columns ? 255 : 0
      return [value, value, value, 255]
    }
    return try write(
      PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes)), to: name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Returns the contents of a file; `nil` if it doesn't exist.
  func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))).map(Array.init)
  }

  /// Returns the names of the files in the folder, except the store.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "store" }.sorted()
  }
}

extension ProcessFixture {
  /// Runs a shell line in the folder and returns its exit status.
  func shell(_ line: String) throws -> Int32 {
    try CollageProcess.start(
      ["-c", line], environment: environment, in: folder, program: "/bin/sh"
    ).result().exitCode
  }
}
