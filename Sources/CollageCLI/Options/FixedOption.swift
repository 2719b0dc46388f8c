internal import ArgumentParser

/// The option that keeps lengths of a look unchanged when the item is scaled.
struct FixedOption: ParsableArguments {
  @Flag(help: "Keep lengths when the item is scaled")
  var fixed = false
}
