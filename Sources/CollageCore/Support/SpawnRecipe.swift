#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a command is started: its streams, its group and its signals.
@safe struct SpawnRecipe: ~Copyable {
  #if canImport(Glibc)
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif
  private let streams: [Descriptor]

  /// Prepares a start.
  ///
  /// - Parameters:
  ///   - streams: What become the standard input, output and error.
  ///   - group: The group of processes that the command joins; zero for one of its own.
  ///   - isPatient: Whether signals that ask the command to end have to wait.
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
    // SAFETY: both were set up in `init`; a copy refers to the same memory and is not used again.
    var (actions, attributes) = unsafe (actions, attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// What we ignore or block, the command does not: else it would not obey.
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

  /// Starts a command in our environment.
  ///
  /// - Parameters:
  ///   - id: Becomes the number of the process.
  ///   - words: The command and its arguments as C strings, ended by nil.
  /// - Returns: Zero, or the system's error number.
  borrowing func spawn(_ id: inout pid_t, _ words: CStrings) -> Int32 {
    guard let command = unsafe words.first ?? nil else { return EINVAL }
    // SAFETY: the system only reads what the pointers lead to, and no longer than this call.
    var (actions, attributes) = unsafe (actions, attributes)
    return unsafe posix_spawnp(&id, command, &actions, &attributes, words, environ)
  }
}

/// Pointers to C strings, the last one nil.
typealias CStrings = [UnsafeMutablePointer<CChar>?]

/// Calls a function with copies of strings in the form that C wants.
func withCStrings<Result>(_ strings: [String], _ body: (CStrings) -> Result) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0.systemPath) }
  // SAFETY: `strdup` gave the memory, which `body` must not keep.
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe body(copies + [nil])
}

/// The system did not start a command; `code` is its error number.
package struct SpawnFailure: InternalError, Hashable {
  package let code: Int32
}
