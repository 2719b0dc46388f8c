internal import Foundation

/// How much of the machine a rendering may use; the picture is the same whatever they are.
package struct RenderLimits: Hashable, Sendable {
  /// The number of threads; at least one.
  package var jobs: Int
  /// The bytes that decoded sources may take.
  ///
  /// Where not all that bands need at the same time fits, bands are worked on in groups, and of each
  /// baseline JPEG only what a group needs is decoded, again for each group. Sources that can only be
  /// decoded as a whole, such as PNG and progressive JPEG, are dropped and decoded again; one that is
  /// larger alone is held all the same while it is drawn. Bands and encoders take a little more.
  package var memory: Int

  /// The threads that can be asked for.
  package static let jobsRange = 1...1024
  /// The memory that can be asked for.
  package static let memoryRange = 1_000_000...1_000_000_000_000_000

  /// All cores and a quarter of the machine's memory.
  package static let standard = RenderLimits()

  /// Makes limits; nil is the standard.
  package init(jobs: Int? = nil, memory: Int? = nil) {
    let machine = ProcessInfo.processInfo
    self.jobs = max(1, jobs ?? machine.activeProcessorCount)
    self.memory = memory ?? Int(clamping: machine.physicalMemory / 4)
  }
}

/// What a caller says of ``RenderLimits``; nil leaves it to the settings.
package struct RequestedLimits: Hashable, Sendable {
  /// The number of threads.
  package var jobs: Int?
  /// The bytes that decoded sources may take.
  package var memory: Int?

  /// Makes a request.
  package init(jobs: Int? = nil, memory: Int? = nil) {
    self.jobs = jobs
    self.memory = memory
  }
}
