import Foundation
import Testing

/// The program as a user runs it.
enum CollageProcess {
  /// What a run left.
  struct Result {
    let output: [UInt8]
    let stderr: String
    /// As a shell tells it: 128 and the signal, if one ended the run.
    let exitCode: Int32
    /// The signal that ended the run; 0 if none did.
    let signal: Int32

    /// What was written to standard output, as text.
    var stdout: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { stdout.split(separator: "\n").map(String.init) }

    /// Standard output as one JSON object.
    func json() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }

    /// The failure on standard error, as JSON.
    func jsonError() throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(stderr.utf8))
      return try #require((object as? [String: Any])?["error"] as? [String: Any])
    }
  }

  /// A run that was started.
  struct Running {
    fileprivate let process: pid_t
    fileprivate let files: [String]

    /// Ends the program by a signal.
    func signal(_ number: Int32) { kill(process, number) }

    /// Waits for the end.
    func result() throws -> Result {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
      let signal = status & 0x7F
      let output = try Data(contentsOf: URL(fileURLWithPath: files[1]))
      let errors = try Data(contentsOf: URL(fileURLWithPath: files[2]))
      for file in files { unlink(file) }
      return Result(
        output: Array(output), stderr: String(decoding: errors, as: UTF8.self),
        exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, signal: signal)
    }
  }

  /// The folder that holds the program: that of the tests.
  private static var folder: URL {
    #if os(macOS)
      let bundles = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundles?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }

  /// The program: that of the tests unless `$COLLAGE_BINARY` names another one.
  static let path =
    ProcessInfo.processInfo.environment["COLLAGE_BINARY"].flatMap {
      $0.isEmpty ? nil : URL(fileURLWithPath: $0).path
    } ?? folder.appendingPathComponent("collage").path

  /// Starts the program with an environment of its own.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - stdin: What comes through standard input.
  ///   - environment: All variables.
  ///   - folder: The current folder.
  ///   - program: What to start.
  /// - Returns: The run.
  /// - Throws: When it cannot be started.
  static func start(
    _ arguments: [String], stdin: [UInt8] = [], environment: [String: String], in folder: String,
    program: String = path
  ) throws -> Running {
    let files = ["in", "out", "err"].map { "\(folder)/.run-\(UUID().uuidString).\($0)" }
    try Data(stdin).write(to: URL(fileURLWithPath: files[0]))
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    SpawnSignals.reset(in: &attributes)
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT, 0o600)
    // A shell changes the folder: not every system can when it starts a process.
    let change = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder]
    let words = (change + [program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, change[0], &actions, &attributes, words, variables)
    try #require(code == 0, "cannot start \(program): \(code)")
    return Running(process: process, files: files)
  }
}

/// The signals of a program that a test starts.
enum SpawnSignals {
  #if os(macOS)
    typealias Attributes = posix_spawnattr_t?
  #else
    typealias Attributes = posix_spawnattr_t
  #endif

  /// Lets a program start with the usual signals; it would inherit those that are ignored or blocked here.
  ///
  /// - Parameters:
  ///   - attributes: What the program starts with.
  ///   - flags: Further flags.
  static func reset(in attributes: inout Attributes, flags: Int16 = 0) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(
      &attributes, flags | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }
}
