import CollageCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An error of a system call.
struct SystemCallError: Error {
  let code: Int32
}

/// Starts this program again in the same process group; ignored signals stay ignored.
func startCopy(_ arguments: [String]) throws {
  let arguments = [CommandLine.arguments[0]] + arguments
  let copies = arguments.map { strdup($0) } + [nil]
  var id: pid_t = 0
  let code = posix_spawn(&id, arguments[0], nil, nil, copies, nil)
  guard code == 0 else { throw SystemCallError(code: code) }
}

/// Locks a file until this process ends, and writes the process ID into it.
func holdLock(_ path: String) throws {
  let file = open(path, O_RDWR | O_CREAT, 0o600)
  guard file >= 0, flock(file, LOCK_EX) == 0 else { throw SystemCallError(code: errno) }
  _ = String(getpid()).withCString { write(file, $0, strlen($0)) }
}
