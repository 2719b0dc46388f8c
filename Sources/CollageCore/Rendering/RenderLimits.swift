internal import Foundation

/// How much of the machine a rendering may use; the picture is the same whatever they are.
public struct RenderLimits: Hashable, Sendable {
  /// The number of threads; at least one.
  public var jobs: Int
  /// The bytes that decoded sources may take.
  ///
  /// Where not all that bands need at the same time fits, bands are worked on in groups, and of each
  /// baseline JPEG only what a group needs is decoded, again for each group. Sources that can only be
  /// decoded as a whole, such as PNG and progressive JPEG, are dropped and decoded again; one that is
  /// larger alone is held all the same while it is drawn. Bands and encoders take a little more.
  public var memory: Int

  /// The threads that can be asked for.
  public static let jobsRange = 1...1024
  /// The memory that can be asked for.
  public static let memoryRange = 1_000_000...1_000_000_000_000_000

  /// All cores and a quarter of the machine's memory.
  public static let standard = RenderLimits()

  /// Makes limits; nil is the standard.
  public init(jobs: Int? = nil, memory: Int? = nil) {
    let machine = ProcessInfo.processInfo
    self.jobs = max(1, jobs ?? machine.activeProcessorCount)
    self.memory = memory ?? Int(clamping: machine.physicalMemory / 4)
  }
}

/// What a caller says of ``RenderLimits``; nil leaves it to the settings.
public struct RequestedLimits: Hashable, Sendable {
  /// The number of threads.
  public var jobs: Int?
  /// The bytes that decoded sources may take.
  public var memory: Int?

  /// Makes a request.
  public init(jobs: Int? = nil, memory: Int? = nil) {
    self.jobs = jobs
    self.memory = memory
  }
}
