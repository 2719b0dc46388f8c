internal import ArgumentParser
internal import CollageCore

struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The number of threads (default: all cores)", valueName: "count"),
    transform: Word.reader(
      IntegerParser.parser("a number of threads", in: RenderLimits.jobsRange)))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The memory limit for decoded photos, such as 500M (default: 25% of RAM)", valueName: "size"),
    transform: Word.reader(ByteCountParser.memory))
  var maxMemory: Int?

  var request: RequestedLimits { RequestedLimits(jobs: jobs, memory: maxMemory) }
}
