import Foundation
import Synchronization
import Testing

@testable import CollageCLI
@testable import CollageCore

/// A stream that a test reads after something was written to it.
final class CapturedStream {
  /// Where to write.
  let stream: StandardStream

  /// Makes one, which holds what can be read from it.
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

  /// All that was written.
  var bytes: [UInt8] {
    let count = Int(lseek(stream.descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let read = pread(stream.descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, read)))
  }

  /// The same as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Whether something happened.
final class Mark: @unchecked Sendable {
  // SAFETY: one thread sets it, and tests look when that has ended.
  private(set) var count = 0

  /// Takes note of it.
  func set() { count += 1 }
}

/// A source of identities that are the same in every run.
final class NumberedIDs: Sendable {
  private let count = Mutex<UInt32>(0)

  /// The next one, whose first eight digits are spread as those of random ones.
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

/// A folder with a store of its own, in which commands run inside the process of the tests.
///
/// Standard error is a terminal unless a test says otherwise, so that everything is told.
final class CommandFixture {
  /// The folder, which goes away with the object.
  let folder: String
  /// The variables that commands see.
  var variables: [String: String]
  /// The descriptors that are terminals.
  var terminals: Set<Int32> = [2]
  /// What the user types when he is asked.
  var answer: String?
  /// The day of the next commands, from 1970 on.
  var day = 1
  private let ids = NumberedIDs()
  /// Changes what else comes from outside.
  var change: (inout Environment) -> Void = { _ in }

  /// What came of a command; the folder is written `@F`.
  struct Outcome {
    let output: String
    /// The same as bytes, with the folder as it is.
    let bytes: [UInt8]
    let messages: String
    let status: CollageCLI.ExitStatus
  }

  /// Makes an empty folder.
  init() throws {
    folder = NSTemporaryDirectory() + "collage-desk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    variables = ["HOME": folder, "COLLAGE_STORE": folder + "/store", "TERM": "dumb"]
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The noon of a day.
  static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
  }

  /// Runs a line, in which `@F` is the folder.
  @discardableResult
  func run(_ line: String, input: [UInt8] = []) throws -> Outcome {
    let words = try ShellWordSplitter.words(of: line).map(\.text)
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let source = try CapturedStream("standard input", input)
    var environment = environment(streams.0.stream, streams.1.stream)
    environment.input = source.stream.descriptor
    // Its end closes the file, whose number another test would get.
    let status = withExtendedLifetime(source) {
      CollageTool.run(
        CommandLineArguments(words.map { $0.replacingOccurrences(of: "@F", with: folder) }),
        in: environment)
    }
    return Outcome(
      output: shown(streams.0.text), bytes: streams.0.bytes, messages: shown(streams.1.text),
      status: status)
  }

  /// What came of a process of the program.
  func outcome(_ result: CollageProcess.Result) -> Outcome {
    Outcome(
      output: shown(result.stdout), bytes: result.output, messages: shown(result.stderr),
      status: CollageCLI.ExitStatus(rawValue: result.exitCode) ?? .interrupted)
  }

  /// A text in which the folder is written `@F`.
  func shown(_ text: String) -> String { text.replacingOccurrences(of: folder, with: "@F") }

  /// What comes from outside.
  func environment(_ output: StandardStream, _ error: StandardStream) -> Environment {
    let (variables, terminals, answer, day, ids) = (variables, terminals, answer, day, ids)
    var environment = Environment(
      variable: { variables[$0] }, isTerminal: { terminals.contains($0) },
      context: WorkspaceDependencies(now: { Self.date(day) }, makeID: { ids.next() }),
      output: output, error: error, answer: { answer })
    change(&environment)
    return environment
  }

  /// Runs lines, and compares what each says.
  func expect(_ steps: [Step]) throws {
    for step in steps {
      let outcome = try run(step.line)
      #expect(outcome.output == step.output, "\(step.line)")
      #expect(outcome.messages == step.messages, "\(step.line)")
      #expect(outcome.status == step.status, "\(step.line)")
    }
  }

  /// Writes a file of text.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  /// The path of a file.
  func path(_ name: String) -> String { folder + "/" + name }

  /// The contents of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// The samples of an image.
  func pixels(_ name: String) throws -> [UInt8] {
    try ImageDecoder().decode(bytes(name), source: name).bytes
  }

  /// The mean difference of two images' samples.
  func difference(_ one: String, _ other: String) throws -> Double {
    let (one, other) = (try pixels(one), try pixels(other))
    guard one.count == other.count else { return .infinity }
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
  }

  /// The items that a command shows as JSON.
  func items(_ line: String = "show") throws -> [[String: Any]] {
    let text = try run(line + " --json").output
    let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(whole?["items"] as? [[String: Any]])
  }

  /// An item as JSON.
  func item(_ name: String) throws -> [String: Any] { try #require(items("show \(name)").first) }

  /// Writes an image whose pixels a function of their columns and rows decides.
  func image(
    _ name: String, width: Int, height: Int, alpha: AlphaState = .opaque,
    _ color: (Int, Int) -> [UInt8]
  ) throws {
    let size = PixelSize(width: width, height: height)
    let bytes = (0..<size.area).flatMap { color($0 % width, $0 / width) }
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: alpha, bytes: bytes))
    try Data(file).write(to: URL(filePath: path(name)))
  }

  /// Writes a picture of one color, which its number decides.
  func picture(_ name: String, _ number: UInt8 = 0, width: Int = 8, height: Int = 6) throws {
    try image(name, width: width, height: height) { _, _ in [number, 20, 30, 255] }
  }

  /// Copies a font of the fixtures, so that nothing depends on the fonts that are installed.
  func copyFont(_ name: String = "latin.ttf") throws {
    let tests = URL(filePath: #filePath).appending(path: "../../..").standardized
    try FileManager.default.copyItem(
      at: tests.appending(path: "CollageCoreTests/Fixtures/fonts").appending(path: name),
      to: URL(filePath: folder).appending(path: name))
  }
}

/// A command, and what it says.
struct Step {
  let line: String
  let output: String
  let messages: String
  let status: CollageCLI.ExitStatus

  /// Describes a command by what goes to standard output and to standard error.
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
