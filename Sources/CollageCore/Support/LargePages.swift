#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Asks the system for pages of two megabytes, which take far less time to hand out than small ones.
package enum LargePages {
  private static let size = 2 << 20
  private static let smallPage = 1 << 12

  /// Prefers large pages for memory that has not been written to yet.
  ///
  /// - Parameter memory: Freshly allocated; where it is small, nothing happens.
  package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
      guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
      let address = UInt(bitPattern: start)
      let first = (address + UInt(smallPage) - 1) / UInt(smallPage) * UInt(smallPage)
      let count = memory.count - Int(first - address)
      // SAFETY: whole pages inside the memory; the advice changes no contents.
      unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), count, MADV_HUGEPAGE)
    #endif
  }
}
