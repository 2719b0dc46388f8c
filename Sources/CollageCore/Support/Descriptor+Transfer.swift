#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Descriptor {
  /// What came of one attempt to move bytes.
  enum Transfer<Amount> {
    /// Some bytes moved.
    case moved(Amount)
    /// Nothing can be moved at the moment.
    case notNow
    /// Nothing will ever move again: the other end is gone, or the system refuses.
    case over
  }

  /// Reads once what is there.
  func read(atMost limit: Int = 1 << 16) -> Transfer<[UInt8]> {
    var got = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      // SAFETY: the system writes at most `limit` bytes into the buffer and says how many.
      #if canImport(Glibc)
        got = unsafe Glibc.read(number, buffer.baseAddress, limit)
      #else
        got = Darwin.read(number, buffer.baseAddress, limit)
      #endif
      code = errno
      count = max(got, 0)
    }
    if got > 0 { return .moved(bytes) }
    return got < 0 && Self.isPassing(code) ? .notNow : .over
  }

  /// Writes once as much as there is room for; a reader that is gone raises no signal.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer<Int> {
    let (written, code) = Self.withoutPipeSignal(number) {
      unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the system reads at most `count` bytes of the slice, which stays in place.
        #if canImport(Glibc)
          unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(number, buffer.baseAddress, buffer.count)
        #endif
      }
    }
    if written > 0 { return .moved(written) }
    return written < 0 && Self.isPassing(code) ? .notNow : .over
  }

  private static func isPassing(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }

  #if canImport(Glibc)
    /// Writes with SIGPIPE held back from this thread alone, and takes away the one that it caused.
    private static func withoutPipeSignal(
      _ number: Int32, _ write: () -> Int
    ) -> (written: Int, code: Int32) {
      var pipeSignal = sigset_t()
      unsafe sigemptyset(&pipeSignal)
      unsafe sigaddset(&pipeSignal, SIGPIPE)
      var waiting = sigset_t()
      unsafe sigpending(&waiting)
      let wasWaiting = unsafe sigismember(&waiting, SIGPIPE) == 1
      var usual = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &usual)
      let written = write()
      let code = errno
      if written < 0, code == EPIPE, !wasWaiting {
        var atOnce = timespec()
        while unsafe sigtimedwait(&pipeSignal, nil, &atOnce) < 0, errno == EINTR {}
      }
      unsafe pthread_sigmask(SIG_SETMASK, &usual, nil)
      return (written, code)
    }
  #else
    /// Writes after telling the system that this descriptor is not to raise SIGPIPE.
    private static func withoutPipeSignal(
      _ number: Int32, _ write: () -> Int
    ) -> (written: Int, code: Int32) {
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
      let written = write()
      return (written, errno)
    }
  #endif
}
