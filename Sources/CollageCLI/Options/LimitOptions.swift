internal import ArgumentParser
internal import CollageCore

/// The options that limit processors and memory.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The number of threads; all cores when not given.", valueName: "count"),
    transform: Word.reader(
      IntegerParser.reader("a number of threads", in: RenderLimits.jobsRange)))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The memory for decoded photos, such as 500M; a quarter of the machine's when not given.",
      valueName: "size"),
    transform: Word.reader(ByteCountParser.memory))
  var maxMemory: Int?

  var request: RequestedLimits { RequestedLimits(jobs: jobs, memory: maxMemory) }
}
