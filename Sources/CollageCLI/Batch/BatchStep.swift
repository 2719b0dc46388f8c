internal import ArgumentParser
internal import CollageCore

struct BatchStep {
  let place: String
  let edit: any BatchEdit
  /// The file name patterns of arguments with unquoted wildcards, keyed by argument.
  let patterns: [String: String]
  /// Returns the options `-c` and `--store` of the line for hints; called only if the line fails.
  private let hints: () -> HintOptions
  /// True if the line is JSON, so that errors name JSON keys instead of options.
  private let isData: Bool

  init(_ line: BatchLine, of name: String) throws(BatchError) {
    let place = "\(name):\(line.number)"
    switch line.content {
    case .words(let words, let patterns):
      let hints = { HintOptions(CommandLineArguments(words)) }
      self.init(
        place: "\(place): \(words[0])",
        edit: try Self.at(place, hints) { try Self.command(words) }, patterns: patterns,
        hints: hints)
    case .data(let bytes):
      try self.init(try Self.at(place, { .none }) { try JSONEdit(bytes) }, at: place)
    }
  }

  init(_ written: JSONEdit, at place: String) throws(BatchError) {
    let hints = { HintOptions(collage: written.collage, store: nil) }
    self.init(
      place: "\(place): \(written.arguments.verb.name.prefix { $0 != " " })",
      edit: try Self.at(place, hints) { try Self.edit(written) }, patterns: [:], hints: hints,
      isData: true)
  }

  private init(
    place: String, edit: any BatchEdit, patterns: [String: String],
    hints: @escaping () -> HintOptions, isData: Bool = false
  ) {
    (self.place, self.edit, self.patterns, self.hints) = (place, edit, patterns, hints)
    self.isData = isData
  }

  /// Runs a closure, and adds the line's location to an error that the closure throws.
  func naming<Value>(_ body: () throws -> Value) throws(BatchError) -> Value {
    try Self.at(place, hints) {
      do {
        return try body()
      } catch let error as ArgumentError where isData {
        throw EditDataError.rule(error)
      }
    }
  }

  private static func at<Value>(
    _ place: String, _ hints: () -> HintOptions, _ body: () throws -> Value
  ) throws(BatchError) -> Value {
    do {
      return try body()
    } catch {
      throw BatchError(place: place, underlying: error, hints: hints())
    }
  }

  /// Returns the edit of a JSON line; parses the arguments as a command line if the verb has no
  /// request type.
  private static func edit(_ written: JSONEdit) throws -> any BatchEdit {
    let collage = written.collage.map(CollageReference.named)
    let verb = written.arguments.verb.name
    if let request = written.request {
      return DataEdit(verb: verb, collage: collage, request: request)
    }
    if let request = written.storeRequest {
      return StoreEdit(verb: verb, collage: collage, request: request)
    }
    return try command(written.arguments.words)
  }

  private static func command(_ words: [String]) throws -> any EditCommand {
    let command: any CollageCommand
    do {
      command = try CommandParser.command(CommandLineArguments(words))
    } catch is CommandParser.ParserResponse {
      throw UserFacingError.helpInBatch
    }
    guard let command = command as? any EditCommand else {
      throw UserFacingError.notInBatch(words[0])
    }
    guard command.common.store == nil else {
      throw UserFacingError.storeInBatch
    }
    return command
  }
}
