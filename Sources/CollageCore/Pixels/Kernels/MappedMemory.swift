#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Zero-filled memory mapped directly from the system, which is returned as soon as it is released.
///
/// Memory freed by Swift's allocator may still count as used; this memory doesn't. Large pages make
/// it fast to fill and fast to read in any order.
@safe final class MappedMemory: @unchecked Sendable {
  // SAFETY: the address never changes; the owner is responsible for synchronizing access.
  let start: UnsafeMutableRawPointer
  let count: Int

  /// Allocates memory.
  ///
  /// - Precondition: Enough memory is available. Like an array's storage, a failed allocation stops
  ///   the program.
  init(count: Int) {
    self.count = max(count, 1)
    var flags = MAP_PRIVATE | Self.anonymous
    #if canImport(Glibc)
      // Small pages take as long to fault in one by one as to fill.
      if count < Self.hugePage { flags |= MAP_POPULATE }
    #endif
    let map = unsafe mmap(nil, self.count, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let map = unsafe map, unsafe map != MAP_FAILED else {
      preconditionFailure("out of memory")
    }
    #if canImport(Glibc)
      if count >= Self.hugePage { unsafe madvise(map, self.count, MADV_HUGEPAGE) }
    #endif
    unsafe start = unsafe map
  }

  deinit { unsafe munmap(start, count) }

  private static let hugePage = 2 << 20
  #if canImport(Glibc)
    private static let anonymous = MAP_ANONYMOUS
  #else
    private static let anonymous = MAP_ANON
  #endif
}
