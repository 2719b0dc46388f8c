#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Descriptor {
  /// The result of one attempt to transfer bytes.
  enum Transfer<Amount> {
    case transferred(Amount)
    case wouldBlock
    /// No more bytes can be transferred: the other end is closed, or the system reported an error.
    case ended
  }

  /// Reads available bytes with one system call.
  func read(atMost limit: Int = 1 << 16) -> Transfer<[UInt8]> {
    var readCount = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      // SAFETY: the system writes at most `limit` bytes into the buffer and returns their number.
      #if canImport(Glibc)
        readCount = unsafe Glibc.read(number, buffer.baseAddress, limit)
      #else
        readCount = Darwin.read(number, buffer.baseAddress, limit)
      #endif
      code = errno
      count = max(readCount, 0)
    }
    if readCount > 0 { return .transferred(bytes) }
    return readCount < 0 && Self.isTransient(code) ? .wouldBlock : .ended
  }

  /// Writes as many bytes as fit, with one system call; a pipe without a reader doesn't raise
  /// SIGPIPE.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer<Int> {
    let (written, code) = Self.withoutPipeSignal(number) {
      unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the system reads at most `count` bytes of the slice, which outlives the call.
        #if canImport(Glibc)
          unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(number, buffer.baseAddress, buffer.count)
        #endif
      }
    }
    if written > 0 { return .transferred(written) }
    return written < 0 && Self.isTransient(code) ? .wouldBlock : .ended
  }

  private static func isTransient(_ code: Int32) -> Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }

  #if canImport(Glibc)
    /// Writes with SIGPIPE blocked in this thread, and discards a SIGPIPE that the write raises.
    private static func withoutPipeSignal(
      _ number: Int32, _ write: () -> Int
    ) -> (written: Int, code: Int32) {
      var pipeSignal = sigset_t()
      unsafe sigemptyset(&pipeSignal)
      unsafe sigaddset(&pipeSignal, SIGPIPE)
      var pending = sigset_t()
      unsafe sigpending(&pending)
      let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
      var previousMask = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &previousMask)
      let written = write()
      let code = errno
      if written < 0, code == EPIPE, !wasPending {
        var noWait = timespec()
        while unsafe sigtimedwait(&pipeSignal, nil, &noWait) < 0, errno == EINTR {}
      }
      unsafe pthread_sigmask(SIG_SETMASK, &previousMask, nil)
      return (written, code)
    }
  #else
    /// Writes after setting `F_SETNOSIGPIPE`, so that the descriptor doesn't raise SIGPIPE.
    private static func withoutPipeSignal(
      _ number: Int32, _ write: () -> Int
    ) -> (written: Int, code: Int32) {
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
      let written = write()
      return (written, errno)
    }
  #endif
}
