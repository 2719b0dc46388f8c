internal import ArgumentParser

/// Whether lengths of a look stay as they are when the item is scaled.
struct FixedOption: ParsableArguments {
  @Flag(help: "Keep the lengths as they are when the item is scaled.")
  var fixed = false
}
