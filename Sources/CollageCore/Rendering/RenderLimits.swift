internal import Foundation

/// The limits on threads and memory for rendering.
///
/// They don't affect the resulting image.
package struct RenderLimits: Hashable, Sendable {
  /// The number of threads; at least one.
  package var jobs: Int
  /// The memory limit for decoded sources, in bytes.
  ///
  /// If the sources needed at the same time don't fit, bands are rendered in groups. Of each
  /// baseline JPEG, only the part that a group needs is decoded, again for each group. Sources that
  /// must be decoded as a whole, such as PNG and progressive JPEG, are discarded and decoded again.
  /// A single source larger than the limit is still kept in memory while it is drawn. Bands and
  /// encoders use some additional memory.
  package var memory: Int

  package static let jobsRange = 1...1024
  package static let memoryRange = 1_000_000...1_000_000_000_000_000

  /// The default limits: all cores and a quarter of the machine's memory.
  package static let standard = RenderLimits()

  /// Creates limits.
  ///
  /// Parameters that are `nil` get the defaults.
  package init(jobs: Int? = nil, memory: Int? = nil) {
    let machine = ProcessInfo.processInfo
    self.jobs = max(1, jobs ?? machine.activeProcessorCount)
    self.memory = memory ?? Int(clamping: machine.physicalMemory / 4)
  }
}

/// The limits requested by a caller.
///
/// Properties that are `nil` are taken from the settings.
package struct RequestedLimits: Hashable, Sendable {
  package var jobs: Int?
  /// The memory limit for decoded sources, in bytes.
  package var memory: Int?

  package init(jobs: Int? = nil, memory: Int? = nil) {
    self.jobs = jobs
    self.memory = memory
  }
}
