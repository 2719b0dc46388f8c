internal import CollageCore

/// The context of an edit: the command, the store, and the state of the batch.
struct EditContext {
  let command: CommandContext
  /// The store, which is opened on first use.
  ///
  /// Arguments are checked before.
  let store: LazyStore
  /// The default collage of edits that don't name one; `nil` for the collage in `$COLLAGE` or the
  /// current one.
  var collage: CollageReference?
  /// True if a missing collage is an error; false if an earlier line of the batch may create it.
  var collageMustExist = true
  /// True if the edit is a line of a batch.
  var isInBatch = false
  /// The files that this command, or an earlier line of the batch, will write.
  let chosenPaths = ReservedOutputPaths()
  /// The file name patterns of words with unquoted wildcards, by word.
  ///
  /// Empty outside a batch, where the shell expands patterns.
  var patterns: [String: String] = [:]
  /// The items that earlier lines of the batch will add.
  let expected = ExpectedContents()
  /// True if all changes will be undone at the end.
  ///
  /// Nothing outside the store may then change.
  var isDryRun = false
  /// True if an earlier edit reads standard input.
  var isInputTaken = false

  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// Returns the collage with a name; if `nil`, the default collage.
  func reference(naming name: String?) -> CollageReference {
    if let collage, name == nil { return collage }
    return command.reference(naming: name)
  }

  /// Throws an error if the collage doesn't exist, so that no slow work is done in vain.
  func requireCollage(_ reference: CollageReference) throws {
    guard collageMustExist else { return }
    _ = try store.opened().record(of: reference)
  }

  /// Records that an edit reads standard input.
  ///
  /// Throws ``UserFacingError`` if an earlier edit reads it, or if this edit reads it twice.
  mutating func claimStandardInput(of edit: any BatchEdit) throws(UserFacingError) {
    guard edit.inputCount + (isInputTaken ? 1 : 0) < 2 else { throw UserFacingError.inputTaken }
    isInputTaken = isInputTaken || edit.inputCount > 0
  }

  /// Records the effects of a batch's line, which matter for the checks of later lines.
  mutating func follow(_ edit: any BatchEdit) {
    if edit.effects.contains(.changesCollages) { collageMustExist = false }
    if edit.effects.contains(.changesCurrentCollage) { collage = .current }
  }
}

/// The output files named by the user.
///
/// Generated names must differ from them.
final class ReservedOutputPaths {
  /// The paths of files that will be written but don't exist yet.
  private(set) var all: Set<String> = []

  func insert(_ path: String) {
    all.insert(path)
  }
}
