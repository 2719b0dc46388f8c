internal import ArgumentParser

/// The option to keep the lengths of a look constant when the item is scaled.
struct FixedOption: ParsableArguments {
  @Flag(help: "Don't scale lengths with the item")
  var fixed = false
}
