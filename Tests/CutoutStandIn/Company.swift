import CollageCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something that the system refused to a stand-in.
struct Refusal: Error {
  let code: Int32
}

/// Starts this program once more, in the same process group; signals that are ignored stay so.
func startAnother(_ words: [String]) throws {
  let words = [CommandLine.arguments[0]] + words
  let copies = words.map { strdup($0) } + [nil]
  var id: pid_t = 0
  let code = posix_spawn(&id, words[0], nil, nil, copies, nil)
  guard code == 0 else { throw Refusal(code: code) }
}

/// Locks a file until this process ends, and writes its number into it.
func holdLock(_ path: String) throws {
  let file = open(path, O_RDWR | O_CREAT, 0o600)
  guard file >= 0, flock(file, LOCK_EX) == 0 else { throw Refusal(code: errno) }
  _ = String(getpid()).withCString { write(file, $0, strlen($0)) }
}
