internal import ArgumentParser
internal import CollageCore

/// The options for reading a photo's file.
struct ReadingOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-orient"),
    help: "Leave the pixels as they are stored, whatever the file's note on its orientation says.")
  var keepsStoredOrder = false

  @Flag(help: "Take what can be read of damaged files, and mark the items.")
  var salvage = false

  var reading: PhotoReadingOptions {
    PhotoReadingOptions(turnsUpright: !keepsStoredOrder, isSalvaging: salvage)
  }
}
