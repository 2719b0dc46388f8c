internal import CollageCore
internal import Foundation

extension PhotoArguments {
  /// Finds the photos that a command names.
  ///
  /// In `paths`, `-` is standard input. `list` is the path of a file that lists further photos. If
  /// `isNullSeparated` is `nil`, the separator of the list is detected.
  init(
    _ paths: [String], list: String?, isNullSeparated: Bool?, isRecursive: Bool,
    _ context: EditContext
  ) throws {
    let inputs = try PhotoSource.list(
      paths.flatMap { context.patterns[$0] == nil ? [$0] : [] } + [list].compactMap { $0 },
      context)
    var names = try paths.flatMap { path -> [PhotoArgument] in
      if path == "-" { return [.photo(PhotoSource(file: path, context.command.environment))] }
      if let photos = try PhotoSource.library(path, context) {
        return photos.map(PhotoArgument.photo)
      }
      if let pattern = context.patterns[path], !path.isPathInUse {
        return [.pattern(pattern, text: path)]
      }
      return [.photo(.path(path))]
    }
    if list != nil, let source = inputs.last {
      names.append(.list(source, isNullSeparated: isNullSeparated))
    }
    try self.init(names, isRecursive: isRecursive)
  }
}

extension PhotoReference {
  /// Interprets an argument as the path of a file; if the file doesn't exist, as an item.
  init(
    word: String, _ reference: CollageReference, in workspace: Workspace, isStored: Bool = true
  ) throws {
    guard !word.isEmpty else { throw UserFacingError.emptyPath }
    try self.init(word, reference, in: workspace, isStored: isStored)
  }
}

extension PhotoSource {
  /// Creates the source for a path; `-` is standard input.
  init(file path: String, _ environment: Environment) {
    self = path == "-" ? .standardInput(descriptor: environment.input) : .path(path)
  }

  /// Returns the files that a command names, in order; `-` is standard input.
  static func list(
    _ paths: [String], _ context: EditContext
  ) throws(UserFacingError) -> [PhotoSource] {
    try paths.map { path throws(UserFacingError) in
      guard !path.isEmpty else { throw UserFacingError.emptyPath }
      guard path == "-" else { return .path(path) }
      guard !context.command.environment.isTerminal(STDIN_FILENO) else {
        throw UserFacingError.inputIsTerminal
      }
      return PhotoSource(file: path, context.command.environment)
    }
  }

  /// Returns the single file or library photo that an argument names; in a batch, the argument can
  /// be a pattern.
  static func single(_ path: String, _ context: EditContext) throws -> PhotoSource {
    if let photos = try library(path, context) {
      guard photos.count == 1 else {
        throw UserFacingError.severalPhotos(path, photos.count)
      }
      return photos[0]
    }
    var paths = [path]
    if let pattern = context.patterns[path], !path.isPathInUse {
      paths = PathPattern.matches(of: pattern)
    }
    guard paths.count < 2 else {
      throw UserFacingError.severalFiles(path, paths.count)
    }
    return try list([paths.first ?? path], context)[0]
  }

  /// Returns the library photos that an argument of the form `photo:NAME` names; `nil` for other
  /// arguments and for the names of existing files.
  static func library(_ word: String, _ context: EditContext) throws -> [PhotoSource]? {
    guard let reference = LibraryReference.reference(in: word), !word.isPathInUse else {
      return nil
    }
    return try context.store.opened().photoSources(inLibrary: [reference])
  }
}
