internal import ArgumentParser
internal import CollageCore

/// A line of a batch that was understood.
struct BatchStep {
  /// The file, the line and the verb: `poster.txt:12: move`.
  let place: String
  /// What is to be done.
  let edit: any BatchEdit
  /// The words that may be patterns of files' names, and those patterns.
  let patterns: [String: String]
  /// What the line names, for hints; made only for a line that fails.
  private let hints: () -> HintOptions

  /// Understands a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - name: What messages call the file.
  /// - Throws: ``BatchError``.
  init(_ line: BatchLine, of name: String) throws(BatchError) {
    let place = "\(name):\(line.number)"
    switch line.content {
    case .words(let words, let patterns):
      let hints = { HintOptions(CommandLineWords(words)) }
      self.init(
        place: "\(place): \(words[0])",
        edit: try Self.at(place, hints) { try Self.command(words) }, patterns: patterns,
        hints: hints)
    case .data(let bytes):
      try self.init(try Self.at(place, { .none }) { try JSONEdit(bytes) }, at: place)
    }
  }

  /// Understands an edit that was written as data.
  ///
  /// - Parameters:
  ///   - written: The edit.
  ///   - place: Where it stands.
  /// - Throws: ``BatchError``.
  init(_ written: JSONEdit, at place: String) throws(BatchError) {
    let hints = { HintOptions(collage: written.collage, store: nil) }
    self.init(
      place: "\(place): \(written.arguments.verb.name.prefix { $0 != " " })",
      edit: try Self.at(place, hints) { try Self.edit(written) }, patterns: [:], hints: hints)
  }

  private init(
    place: String, edit: any BatchEdit, patterns: [String: String],
    hints: @escaping () -> HintOptions
  ) {
    (self.place, self.edit, self.patterns, self.hints) = (place, edit, patterns, hints)
  }

  /// Does something of the line.
  ///
  /// - Parameter body: What is done.
  /// - Returns: What the body returns.
  /// - Throws: ``BatchError``.
  func naming<Value>(_ body: () throws -> Value) throws(BatchError) -> Value {
    try Self.at(place, hints, body)
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

  /// The edit of a line of JSON; what takes more than a collage is done by the command.
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

  /// The command of a line of words.
  private static func command(_ words: [String]) throws -> any EditCommand {
    let command: any CollageCommand
    do {
      command = try CommandReader.command(CommandLineWords(words))
    } catch is CommandReader.Requested {
      throw UserFacingError.usage("a batch gives no help.")
    }
    guard let command = command as? any EditCommand else {
      throw UserFacingError.notInBatch(words[0])
    }
    guard command.common.store == nil else {
      throw UserFacingError.usage(
        "--store cannot stand in a line of a batch.", hint: "Give it to `collage batch`.")
    }
    return command
  }
}
