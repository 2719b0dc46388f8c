#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The settings for starting a command: its streams, process group, and signals.
@safe struct SpawnAttributes: ~Copyable {
  #if canImport(Glibc)
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif
  private let streams: [Descriptor]

  /// Prepares the settings.
  ///
  /// - Parameters:
  ///   - streams: The standard input, output, and error.
  ///   - group: The process group that the command joins; zero for a new group.
  ///   - isPatient: Whether termination signals are blocked in the command.
  init(streams: [Descriptor], group: pid_t = 0, isPatient: Bool = false) {
    self.streams = streams
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    for (target, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(target))
    }
    setSignals(isPatient: isPatient)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if !canImport(Glibc)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    unsafe posix_spawnattr_setpgroup(&attributes, group)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    // SAFETY: `init` set up both values. A copy refers to the same memory and isn't used again.
    var (actions, attributes) = unsafe (actions, attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Resets the handling of signals to the default.
  ///
  /// Otherwise, the command would inherit ignored and blocked signals from this process and not
  /// respond to them.
  private mutating func setSignals(isPatient: Bool) {
    var requests = sigset_t()
    unsafe sigemptyset(&requests)
    var blocked = requests
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] {
      unsafe sigaddset(&requests, signal)
    }
    if isPatient { blocked = requests }
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setsigdefault(&attributes, &requests)
  }

  /// Starts a command with this process's environment and stores its process ID in `id`.
  ///
  /// - Parameters:
  ///   - id: The process ID, after the call.
  ///   - words: The command and its arguments as C strings, followed by `nil`.
  /// - Returns: Zero, or the system's error number.
  borrowing func spawn(_ id: inout pid_t, _ words: CStrings) -> Int32 {
    guard let command = unsafe words.first ?? nil else { return EINVAL }
    // SAFETY: the system only reads the memory behind the pointers, and only during this call.
    var (actions, attributes) = unsafe (actions, attributes)
    return unsafe posix_spawnp(&id, command, &actions, &attributes, words, environ)
  }
}

/// A `nil`-terminated array of C strings.
typealias CStrings = [UnsafeMutablePointer<CChar>?]

/// Calls a closure with copies of strings as C strings.
func withCStrings<Result>(_ strings: [String], _ body: (CStrings) -> Result) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0.systemPath) }
  // SAFETY: `strdup` allocated the memory, and `body` must not keep the pointers.
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies + [nil])
}

/// The error thrown when a command can't be started; `code` is the system's error number.
package struct SpawnFailure: InternalError, Hashable {
  package let code: Int32
}
