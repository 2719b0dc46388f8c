internal import CollageCore

/// The context in which an edit is prepared and performed.
struct EditContext {
  let command: CommandContext
  /// The store, which is opened on first use, after the arguments are checked.
  let store: LazyStore
  /// The collage of commands that don't name one; `nil` for that of the environment.
  var collage: CollageReference?
  /// True if no earlier line of the batch can create a missing collage.
  var collageMustExist = true
  /// True if the edit is a line of a batch, which performs all lines or none.
  var isInBatch = false
  /// The files that the command, or earlier lines of the batch, will write.
  let chosenPaths = ReservedOutputPaths()
  /// The file name patterns of the words that may be patterns.
  ///
  /// A shell has already expanded its own.
  var patterns: [String: String] = [:]
  /// The items that earlier lines of the batch will have added.
  let expected = ExpectedContents()
  /// True if all changes are undone at the end, so that nothing outside the store may change.
  var isDryRun = false
  /// True if standard input is already in use.
  var isInputTaken = false

  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// Returns the collage with a name; if `nil`, the default collage.
  func reference(naming name: String?) -> CollageReference {
    if let collage, name == nil { return collage }
    return command.reference(naming: name)
  }

  /// Throws an error for a missing collage, before slow work.
  ///
  /// - Parameter reference: The collage.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  func requireCollage(_ reference: CollageReference) throws {
    guard collageMustExist else { return }
    _ = try store.opened().record(of: reference)
  }

  /// Records that an edit reads standard input.
  ///
  /// - Throws: ``UserFacingError`` if standard input is already in use, or the edit reads it twice.
  mutating func claimStandardInput(of edit: any BatchEdit) throws(UserFacingError) {
    guard edit.inputCount + (isInputTaken ? 1 : 0) < 2 else { throw UserFacingError.inputTaken }
    isInputTaken = isInputTaken || edit.inputCount > 0
  }

  /// Records the effects of a batch's line on the following lines.
  mutating func follow(_ edit: any BatchEdit) {
    if edit.effects.contains(.changesCollages) { collageMustExist = false }
    if edit.effects.contains(.changesCurrentCollage) { collage = .current }
  }
}

/// The output files that the user chose, which generated names avoid.
final class ReservedOutputPaths {
  /// The files that will be written but don't exist yet.
  private(set) var all: Set<String> = []

  func insert(_ path: String) {
    all.insert(path)
  }
}
