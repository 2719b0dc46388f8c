internal import ArgumentParser
internal import CollageCore

/// A line of a batch that was understood.
struct BatchStep {
  /// The file, the line and the verb: `poster.txt:12: move`.
  let place: String
  /// What is to be done.
  let edit: any BatchEdit
  private let line: BatchLine

  /// The words that may be patterns of files' names, and those patterns.
  var patterns: [String: String] { line.patterns }

  /// Understands a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - name: What messages call the file.
  /// - Throws: ``BatchError``.
  init(_ line: BatchLine, of name: String) throws(BatchError) {
    let place = "\(name):\(line.number)"
    self.line = line
    switch line.content {
    case .words(let words, _):
      edit = try Self.at(place, line) { try Self.command(words) }
      self.place = "\(place): \(words[0])"
    case .data(let bytes):
      let written = try Self.at(place, line) { try JSONEdit(bytes) }
      edit = try Self.at(place, line) { try Self.edit(written) }
      self.place = "\(place): \(written.arguments.verb.name.prefix { $0 != " " })"
    }
  }

  /// Does something of the line.
  ///
  /// - Parameter body: What is done.
  /// - Returns: What the body returns.
  /// - Throws: ``BatchError``.
  func naming<Value>(_ body: () throws -> Value) throws(BatchError) -> Value {
    try Self.at(place, line, body)
  }

  private static func at<Value>(
    _ place: String, _ line: BatchLine, _ body: () throws -> Value
  ) throws(BatchError) -> Value {
    do {
      return try body()
    } catch {
      throw BatchError(place: place, underlying: error, hints: line.hints)
    }
  }

  /// The edit of a line of JSON; what takes more than a collage is done by the command.
  private static func edit(_ written: JSONEdit) throws -> any BatchEdit {
    let collage = written.collage.map(CollageReference.named)
    if let text = written.fontRequest { return FontEdit(collage: collage, text: text) }
    guard let request = written.request else { return try command(written.arguments.words) }
    return DataEdit(verb: written.arguments.verb.name, collage: collage, request: request)
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
