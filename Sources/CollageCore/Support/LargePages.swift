#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Requests memory pages of 2 MiB, because one large page is allocated much faster than 512 small
/// pages.
package enum LargePages {
  private static let size = 2 << 20
  private static let smallPage = 1 << 12

  /// Requests large pages for newly allocated memory that hasn't been written to; ignores small
  /// allocations.
  package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
      let address = UInt(bitPattern: start)
      let first = (address + UInt(smallPage) - 1) / UInt(smallPage) * UInt(smallPage)
      let count = memory.count - Int(first - address)
      // SAFETY: the range is inside the memory, and the advice doesn't change contents.
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), count, MADV_HUGEPAGE)
    #endif
  }
}
