import Foundation
import Testing

enum CollageProcess {
  struct Result {
    let output: [UInt8]
    let stderr: String
    /// The exit status as in a shell: 128 plus the signal's number if a signal ended the run.
    let exitCode: Int32
    /// The signal that ended the run, or 0.
    let signal: Int32

    var stdout: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { stdout.split(separator: "\n").map(String.init) }

    func json() throws -> [String: Any] {
      try #require(JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }

    /// Parses the error object on standard error.
    func jsonError() throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(stderr.utf8))
      return try #require((object as? [String: Any])?["error"] as? [String: Any])
    }
  }

  struct Running {
    fileprivate let process: pid_t
    fileprivate let files: [String]

    func signal(_ number: Int32) { kill(process, number) }

    /// Waits for the process to exit.
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

  /// The folder of the test executable, which also holds the program.
  private static var folder: URL {
    #if os(macOS)
      let bundles = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundles?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
  }

  /// The path of the program: `$COLLAGE_BINARY`, or the program next to the tests.
  static let path =
    ProcessInfo.processInfo.environment["COLLAGE_BINARY"].flatMap {
      $0.isEmpty ? nil : URL(fileURLWithPath: $0).path
    } ?? folder.appendingPathComponent("collage").path

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
    // On some systems, `posix_spawn` can't change the directory. Therefore, a shell changes it.
    let change = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder]
    let argv = (change + [program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, change[0], &actions, &attributes, argv, variables)
    try #require(code == 0, "cannot start \(program): \(code)")
    return Running(process: process, files: files)
  }
}

enum SpawnSignals {
  #if os(macOS)
    typealias Attributes = posix_spawnattr_t?
  #else
    typealias Attributes = posix_spawnattr_t
  #endif

  /// Resets ignored and blocked signals, which a program would otherwise inherit.
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
