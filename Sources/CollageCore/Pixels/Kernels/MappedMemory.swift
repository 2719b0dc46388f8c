#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Zero-filled memory that is mapped directly from the system, and returned to it when the object
/// is released.
///
/// In contrast, memory that Swift's allocator has freed can still count as used by the process. On
/// Linux, large memory can consist of huge pages, which are fast to fill and fast to read in any
/// order.
@safe final class MappedMemory: @unchecked Sendable {
  // SAFETY: the address never changes, and the owner synchronizes access.
  let start: UnsafeMutableRawPointer
  let count: Int

  /// Allocates memory.
  ///
  /// - Precondition: Enough memory is available; otherwise, the program stops, as it does for an
  ///   array.
  init(count: Int) {
    self.count = max(count, 1)
    var flags = MAP_PRIVATE | Self.anonymous
    #if canImport(Glibc)
      // A page fault for each small page would take as long as writing the page. Memory that is too
      // small for huge pages is therefore mapped in advance.
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
