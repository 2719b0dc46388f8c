internal import Foundation

/// The limits on threads and memory for rendering, which don't affect the rendered pixels.
package struct RenderLimits: Hashable, Sendable {
  /// The number of threads; at least one.
  package var jobs: Int
  /// The memory limit for decoded sources, in bytes.
  ///
  /// A band is a range of rows of the image. If the sources that are in use at the same time don't
  /// fit, bands are rendered in groups. For each group, only the part of a baseline JPEG that the
  /// group draws is decoded. Sources that must be decoded as a whole, such as PNG and progressive
  /// JPEG, are released and decoded again. A single source larger than the limit still stays in
  /// memory while it is drawn. Bands and encoders use some additional memory.
  package var memory: Int

  package static let jobsRange = 1...1024
  package static let memoryRange = 1_000_000...1_000_000_000_000_000

  /// The default limits: all cores and a quarter of the machine's memory.
  package static let standard = RenderLimits()

  /// Creates limits; `nil` stands for the default.
  package init(jobs: Int? = nil, memory: Int? = nil) {
    let machine = ProcessInfo.processInfo
    self.jobs = max(1, jobs ?? machine.activeProcessorCount)
    self.memory = memory ?? Int(clamping: machine.physicalMemory / 4)
  }
}

/// The limits that a caller requests; `nil` stands for the value in the user's settings.
package struct RequestedLimits: Hashable, Sendable {
  package var jobs: Int?
  /// The memory limit for decoded sources, in bytes.
  package var memory: Int?

  package init(jobs: Int? = nil, memory: Int? = nil) {
    self.jobs = jobs
    self.memory = memory
  }
}
