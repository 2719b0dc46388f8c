import Foundation
import Synchronization
import Testing

@testable import CollageCLI
@testable import CollageCore

/// A stream whose written bytes a test can read back.
final class CapturedStream {
  let stream: StandardStream

  init(_ name: String, _ bytes: [UInt8] = []) throws {
    let path = NSTemporaryDirectory() + "collage-stream-\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    unlink(path)
    stream = StandardStream(descriptor: descriptor, name: name)
    if !bytes.isEmpty {
      try stream.write(bytes)
      lseek(descriptor, 0, SEEK_SET)
    }
  }

  deinit { close(stream.descriptor) }

  var bytes: [UInt8] {
    let count = Int(lseek(stream.descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let read = pread(stream.descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, read)))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

final class Counter: @unchecked Sendable {
  // SAFETY: Only one thread increments `count`, and tests read it after that thread has finished.
  private(set) var count = 0

  func increment() { count += 1 }
}

/// A source of UUIDs that are the same in every run.
final class NumberedIDs: Sendable {
  private let count = Mutex<UInt32>(0)

  /// Returns the next UUID; its first eight digits vary like those of a random one.
  func next() -> UUID {
    let number = count.withLock {
      $0 += 1
      return $0
    }
    let digits = String(number &* 0x9E37_79B1, radix: 16)
    let id = UUID(
      uuidString: String(repeating: "0", count: 8 - digits.count) + digits
        + "-0000-4000-8000-000000000000")
    return id ?? UUID()
  }
}

/// A folder with its own store, for commands that run inside the test process.
///
/// Standard error is a terminal by default, so that commands print all messages.
final class CommandFixture {
  /// The folder, which `deinit` removes.
  let folder: String
  var variables: [String: String]
  /// The file descriptors that are terminals.
  var terminals: Set<Int32> = [2]
  var answer: String?
  /// The date of the next commands, in days since 1970.
  var day = 1
  private let ids = NumberedIDs()
  /// Changes the environment of each command.
  var configureEnvironment: (inout Environment) -> Void = { _ in }

  /// The result of a command; its text contains `@F` instead of the folder's path.
  struct Outcome {
    let output: String
    /// The bytes of standard output, with the folder's real path.
    let bytes: [UInt8]
    let messages: String
    let status: CollageCLI.ExitStatus
  }

  init() throws {
    folder = NSTemporaryDirectory() + "collage-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    variables = ["HOME": folder, "COLLAGE_STORE": folder + "/store", "TERM": "dumb"]
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns noon of a day since 1970.
  static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
  }

  /// Runs a command line in which `@F` is the folder.
  @discardableResult
  func run(_ line: String, input: [UInt8] = []) throws -> Outcome {
    let arguments = try ShellWordSplitter.words(of: line).map(\.text)
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let source = try CapturedStream("standard input", input)
    var environment = environment(streams.0.stream, streams.1.stream)
    environment.input = source.stream.descriptor
    // `source` must exist until the command ends. Its deinitializer closes the file descriptor, and
    // another test could reuse the number.
    let status = withExtendedLifetime(source) {
      CollageTool.run(
        CommandLineArguments(arguments.map { $0.replacingOccurrences(of: "@F", with: folder) }),
        in: environment)
    }
    return Outcome(
      output: shown(streams.0.text), bytes: streams.0.bytes, messages: shown(streams.1.text),
      status: status)
  }

  func outcome(_ result: CollageProcess.Result) -> Outcome {
    Outcome(
      output: shown(result.stdout), bytes: result.output, messages: shown(result.stderr),
      status: CollageCLI.ExitStatus(rawValue: result.exitCode) ?? .interrupted)
  }

  /// Replaces the folder's path with `@F`.
  func shown(_ text: String) -> String { text.replacingOccurrences(of: folder, with: "@F") }

  func environment(_ output: StandardStream, _ error: StandardStream) -> Environment {
    let (variables, terminals, answer, day, ids) = (variables, terminals, answer, day, ids)
    var environment = Environment(
      variable: { variables[$0] }, isTerminal: { terminals.contains($0) },
      context: WorkspaceDependencies(now: { Self.date(day) }, makeID: { ids.next() }),
      output: output, error: error, answer: { answer })
    configureEnvironment(&environment)
    return environment
  }

  func expect(_ steps: [Step]) throws {
    for step in steps {
      let outcome = try run(step.line)
      #expect(outcome.output == step.output, "\(step.line)")
      #expect(outcome.messages == step.messages, "\(step.line)")
      #expect(outcome.status == step.status, "\(step.line)")
    }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  func path(_ name: String) -> String { folder + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  func pixels(_ name: String) throws -> [UInt8] {
    try ImageDecoder().decode(bytes(name), source: name).bytes
  }

  /// Returns the mean absolute difference of two images' samples; infinity if their sizes differ.
  func difference(_ one: String, _ other: String) throws -> Double {
    let (one, other) = (try pixels(one), try pixels(other))
    guard one.count == other.count else { return .infinity }
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
  }

  /// Runs a command with `--json` and returns the items of its output.
  func items(_ line: String = "show") throws -> [[String: Any]] {
    let text = try run(line + " --json").output
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(object?["items"] as? [[String: Any]])
  }

  func item(_ name: String) throws -> [String: Any] { try #require(items("show \(name)").first) }

  /// Writes a PNG; `color` returns the pixel of a column and a row.
  func image(
    _ name: String, width: Int, height: Int, alpha: AlphaState = .opaque,
    _ color: (Int, Int) -> [UInt8]
  ) throws {
    let size = PixelSize(width: width, height: height)
    let bytes = (0..<size.area).flatMap { color($0 % width, $0 / width) }
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: alpha, bytes: bytes))
    try Data(file).write(to: URL(filePath: path(name)))
  }

  /// Writes a PNG of one color whose red component is `number`.
  func solidImage(_ name: String, _ number: UInt8 = 0, width: Int = 8, height: Int = 6) throws {
    try image(name, width: width, height: height) { _, _ in [number, 20, 30, 255] }
  }

  /// Copies a font of `CollageCoreTests`, so that installed fonts don't matter.
  func copyFont(_ name: String = "latin.ttf") throws {
    let tests = URL(filePath: #filePath).appending(path: "../../..").standardized
    try FileManager.default.copyItem(
      at: tests.appending(path: "CollageCoreTests/Fixtures/fonts").appending(path: name),
      to: URL(filePath: folder).appending(path: name))
  }
}

struct Step {
  let line: String
  let output: String
  let messages: String
  let status: CollageCLI.ExitStatus

  init(
    _ line: String, _ output: String = "", _ messages: String = "",
    _ status: CollageCLI.ExitStatus = .done
  ) {
    self.line = line
    self.output = output
    self.messages = messages
    self.status = status
  }
}
