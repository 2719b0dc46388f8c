internal import ArgumentParser

/// The option to keep the lengths of a look constant when the item is scaled.
struct FixedOption: ParsableArguments {
  @Flag(help: "Keep lengths when the item is scaled")
  var fixed = false
}
