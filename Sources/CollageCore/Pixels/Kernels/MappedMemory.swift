#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Memory straight from the system, all zero, which goes back to it at once.
///
/// What the allocator of the language frees may still count as used; this does not. Large pages make
/// it quick to fill, and quick to read in any order.
@safe final class MappedMemory: @unchecked Sendable {
  // SAFETY: the address never changes; who writes and who reads is the business of the owner.
  let start: UnsafeMutableRawPointer
  /// The number of bytes.
  let count: Int

  /// Takes memory.
  ///
  /// - Precondition: There is as much; like an array's storage, what is too large stops the program.
  init(count: Int) {
    self.count = max(count, 1)
    var flags = MAP_PRIVATE | Self.anonymous
    #if canImport(Glibc)
      // Small pages take as long to get one by one as to fill.
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
