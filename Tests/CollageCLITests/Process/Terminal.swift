import Foundation
import Testing

/// A pseudoterminal on which a program runs.
final class Terminal {
  private let master: Int32
  private var process: pid_t = 0
  /// The program's output so far, including echoed input.
  private(set) var text = ""

  /// The time limit of each wait, in seconds; far longer than needed.
  private static let timeout: TimeInterval = 120

  /// Starts a program as the session leader of a new pseudoterminal.
  init(_ command: [String], environment: [String: String], in folder: String) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    let name = try Self.unlock(master)
    var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
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
    SpawnSignals.reset(in: &attributes, flags: Self.newSession)
    for number in 0...2 {
      posix_spawn_file_actions_addopen(&actions, Int32(number), name, O_RDWR, 0)
    }
    let change = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder]
    let argv = (change + command).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + variables { free(pointer) } }
    let code = posix_spawn(&process, change[0], &actions, &attributes, argv, variables)
    try #require(code == 0, "cannot start \(command): \(code)")
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  #if os(macOS)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)

    /// Unlocks the terminal and returns its path.
    private static func unlock(_ master: Int32) throws -> String {
      try #require(grantpt(master) == 0 && unlockpt(master) == 0)
      return String(cString: try #require(ptsname(master)))
    }
  #else
    /// `POSIX_SPAWN_SETSID`, which isn't imported into Swift.
    private static let newSession: Int16 = 0x80

    /// Unlocks the terminal and returns its path.
    private static func unlock(_ master: Int32) throws -> String {
      // `TIOCSPTLCK` and `TIOCGPTN`, because `unlockpt` and `ptsname` aren't imported into Swift.
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(ioctl(master, UInt(0x4004_5431), &lock) == 0)
      try #require(ioctl(master, UInt(0x8004_5430), &number) == 0)
      return "/dev/pts/\(number)"
    }
  #endif

  func type(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    try #require(write(master, bytes, bytes.count) == bytes.count)
  }

  /// Waits until the output after the previous match contains the expected text.
  func wait(for expected: String) throws {
    let end = Date().addingTimeInterval(Self.timeout)
    while !text[seen...].contains(expected) {
      try #require(try readOutput(until: end), "no '\(expected)' in '\(text)'")
    }
    let range = try #require(text[seen...].range(of: expected))
    seenCount = text.utf8.distance(from: text.startIndex, to: range.upperBound)
  }

  private var seenCount = 0
  private var seen: String.Index { text.utf8.index(text.startIndex, offsetBy: seenCount) }

  /// Waits for the program to exit and returns its exit status.
  func status() throws -> Int32 {
    let end = Date().addingTimeInterval(Self.timeout)
    while try readOutput(until: end) {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    process = 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Waits for output and reads it; returns false at the end of the output.
  private func readOutput(until end: Date) throws -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let left = end.timeIntervalSinceNow
    try #require(left > 0, "still running after '\(text)'")
    guard poll(&descriptor, 1, Int32(left * 1000)) >= 0 || errno == EINTR else { return false }
    guard descriptor.revents != 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    bytes += buffer[..<count]
    text = String(decoding: bytes, as: UTF8.self)
    return true
  }

  private var bytes: [UInt8] = []
}

extension ProcessFixture {
  /// Runs the program on a terminal and returns its output and exit status.
  func onTerminal(_ arguments: String...) throws -> (text: String, status: Int32) {
    let terminal = try Terminal(
      [CollageProcess.path] + arguments, environment: environment, in: folder)
    let status = try terminal.status()
    return (terminal.text, status)
  }
}
