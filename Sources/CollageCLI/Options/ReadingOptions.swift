internal import ArgumentParser
internal import CollageCore

struct ReadingOptions: ParsableArguments {
  @Flag(name: .customLong("no-orient"), help: "Ignore the orientation recorded in the file")
  var keepsStoredOrder = false

  @Flag(help: "Use the readable part of damaged files")
  var salvage = false

  var reading: PhotoReadingOptions {
    PhotoReadingOptions(appliesOrientation: !keepsStoredOrder, isSalvaging: salvage)
  }
}
