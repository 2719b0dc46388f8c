internal import CollageCore

/// A verb that can edit pages outside a store, such as the pages that `make` renders.
protocol PageEditCommand: EditCommand {
  /// Returns the edit that the arguments describe; `context` resolves the arguments that name
  /// files.
  func pageEdit(_ context: EditContext) throws -> PageEdit
}

extension PageEdit {
  /// Parses the value of `--edit`: a command line or a JSON object.
  ///
  /// `name` is the collage's name if `make` stores the collage, and `nil` otherwise. The context
  /// records uses of standard input.
  static func read(
    line: String, keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    guard line.drop(while: \.isWhitespace).first == "{" else {
      return try read(try ShellWordSplitter.values(in: line), keptAs: name, &context)
    }
    do {
      guard try JSONEdit(Array(line.utf8)).collage == nil else {
        throw UserFacingError.pageEditOption("collage")
      }
      let step = try BatchStep(
        BatchLine(number: 1, content: .data(Array(line.utf8))), of: "--edit")
      return try read(step.edit, line, keptAs: name, &context)
    } catch let error as BatchError {
      throw error.underlying
    }
  }

  static func read(
    _ words: [String], keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    let line = words.joined(separator: " ")
    let arguments = CommandLineArguments(words)
    guard arguments.verb != nil else {
      throw UserFacingError.notCommand(line)
    }
    let command: (any CollageCommand)?
    do {
      command = try CommandParser.command(arguments)
    } catch is CommandParser.ParserResponse {
      command = nil
    }
    guard let edit = command as? any EditCommand else { throw UserFacingError.notOfPage(line) }
    if let option = ["-c", "--collage", "--store"].first(where: {
      arguments.value(of: [$0]) != nil
    }) {
      throw UserFacingError.pageEditOption(option)
    }
    return try read(edit, line, keptAs: name, &context)
  }

  private static func read(
    _ edit: any BatchEdit, _ line: String, keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    // The verb `layout` can edit pages, but with `--per-page` it creates collages.
    guard VerbGrammar.of(edit.verb)?.uses.contains(.make) == true,
      !edit.effects.contains(.changesCollages)
    else { throw UserFacingError.notOfPage(line) }
    try context.claimStandardInput(of: edit)
    let request: EditRequest?
    switch edit {
    case let edit as any PageEditCommand: return try edit.pageEdit(context)
    case let edit as DataEdit: request = edit.request
    case let edit as StoreEdit:
      if let edit = try edit.request.pageEdit(context) { return edit }
      request = nil
    case let edit as CutoutCommand: request = try edit.request()
    case let edit as any RequestCommand: request = try edit.request()
    case let edit as any PartialRequestCommand: request = try edit.request()
    default: request = nil
    }
    if let request { return .request(request) }
    throw name.map { UserFacingError.needsStoredCollage(line, verb: edit.verb, $0) }
      ?? .needsStore(line, verb: edit.verb)
  }
}

extension ReadingOptions {
  /// Throws an error if an option about reading files is given; such options belong to `make`
  /// itself and apply to all of its files.
  func requireDefaultsInPageEdit() throws(UserFacingError) {
    guard reading == PhotoReadingOptions() else { throw .optionsOfMake("--no-orient", "--salvage") }
  }
}
