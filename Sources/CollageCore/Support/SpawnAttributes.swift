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

  /// Prepares the settings; a `group` of zero is a new process group, and `blocksTermination`
  /// blocks termination signals in the command.
  init(streams: [Descriptor], group: pid_t = 0, blocksTermination: Bool = false) {
    self.streams = streams
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    for (target, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(target))
    }
    setSignals(blocksTermination: blocksTermination)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if !canImport(Glibc)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    unsafe posix_spawnattr_setpgroup(&attributes, group)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    // SAFETY: `init` initialized both values. The copies refer to the same memory, and the
    // originals aren't used again.
    var (actions, attributes) = unsafe (actions, attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Resets the handling of signals to the default, because a command would inherit ignored and
  /// blocked signals.
  private mutating func setSignals(blocksTermination: Bool) {
    var terminationSignals = sigset_t()
    unsafe sigemptyset(&terminationSignals)
    var blocked = terminationSignals
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] {
      unsafe sigaddset(&terminationSignals, signal)
    }
    if blocksTermination { blocked = terminationSignals }
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setsigdefault(&attributes, &terminationSignals)
  }

  /// Starts a command with this process's environment, stores its process ID in `id`, and returns
  /// zero or the system's error number.
  borrowing func spawn(_ id: inout pid_t, _ arguments: CStrings) -> Int32 {
    guard let command = unsafe arguments.first ?? nil else { return EINVAL }
    // SAFETY: the system only reads the memory behind the pointers, and only during this call.
    var (actions, attributes) = unsafe (actions, attributes)
    return unsafe posix_spawnp(&id, command, &actions, &attributes, arguments, environ)
  }
}

/// A `nil`-terminated array of C strings.
typealias CStrings = [UnsafeMutablePointer<CChar>?]

func withCStrings<Result>(_ strings: [String], _ body: (CStrings) -> Result) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0.systemPath) }
  // SAFETY: `strdup` allocated the memory, and `body` must not keep the pointers.
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies + [nil])
}

/// The failure to start a command; `code` is the system's error number.
package struct SpawnFailure: InternalError, Hashable {
  package let code: Int32
}
