internal import CollageCore

/// A verb that can edit pages that are in no store, also where it shows files.
protocol PageEditCommand: EditCommand {
  /// What the words ask for.
  ///
  /// - Parameter context: Finds files.
  /// - Returns: The edit.
  /// - Throws: Whatever is wrong with the words or the files.
  func pageEdit(_ context: EditContext) throws -> PageEdit
}

extension PageEdit {
  /// Reads an edit of `make`.
  ///
  /// - Parameters:
  ///   - line: The verb and its arguments, as words or as an object of JSON.
  ///   - name: The collage that is kept; `nil` if none is.
  ///   - context: Finds files, and counts what reads standard input.
  /// - Returns: The edit.
  /// - Throws: ``UserFacingError``, and whatever is wrong with the arguments.
  static func read(
    line: String, keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    guard line.drop(while: \.isWhitespace).first == "{" else {
      return try read(try ShellWords.values(in: line), keptAs: name, &context)
    }
    do {
      let step = try BatchStep(
        BatchLine(number: 1, content: .data(Array(line.utf8))), of: "--edit")
      return try read(step.edit, line, keptAs: name, &context)
    } catch let error as BatchError {
      throw error.underlying
    }
  }

  /// Reads an edit of `make` from the verb and its arguments.
  static func read(
    _ words: [String], keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    let line = words.joined(separator: " ")
    let arguments = CommandLineWords(words)
    guard arguments.verb != nil else {
      throw UserFacingError.usage(
        "'\(line)' is not a command.", hint: "Write a verb first: --edit 'rotate beach 5'.")
    }
    let command = try CommandReader.command(arguments)
    guard let edit = command as? any EditCommand, !edit.isAboutStore else {
      throw UserFacingError.usage(
        "'\(line)' does not edit a page.",
        hint: "--edit takes the verbs that change items or the canvas.")
    }
    if let option = ["-c", "--collage", "--store"].first(where: {
      arguments.value(of: [$0]) != nil
    }) {
      throw UserFacingError.usage(
        "\(option) cannot stand in --edit, which is about the pages that are made.")
    }
    return try read(edit, line, keptAs: name, &context)
  }

  private static func read(
    _ edit: any BatchEdit, _ line: String, keptAs name: CollageName?, _ context: inout EditContext
  ) throws -> PageEdit {
    try context.takeInput(of: edit)
    let request: EditRequest?
    switch edit {
    case let edit as any PageEditCommand: return try edit.pageEdit(context)
    case let edit as DataEdit: request = edit.request
    case let edit as TextCommand where edit.options.font.map({ $0.text.isFontFile }) == true:
      request = nil
    case let edit as any RequestCommand: request = try edit.request()
    case let edit as any PartialRequestCommand: request = try edit.request()
    default: request = nil
    }
    if let request { return .request(request) }
    guard let name else {
      throw UserFacingError.usage(
        "'\(line)' needs a store, and there is none.",
        hint: "--keep NAME keeps a collage, which can be edited further.")
    }
    throw UserFacingError.usage(
      "'\(line)' takes a collage that is kept already.",
      hint: "Leave it out, and then run it with -c \(name).")
  }
}

extension String {
  /// Whether it names a font's file, which a store keeps, rather than a family.
  fileprivate var isFontFile: Bool { TextText.isFontFile(self) }
}

extension EditCommand {
  /// Whether it is about collages, their history or pictures of them, rather than items or a canvas.
  fileprivate var isAboutStore: Bool {
    self is Render || self is Save
      || !effects.isDisjoint(with: [
        .makesStore, .changesCollages, .changesCurrentCollage, .freesCollageNames, .needsRevisions,
      ])
  }
}
