internal import CollageCore

/// The context of an edit: the command, the store, and the state of the batch.
struct EditContext {
  let command: CommandContext
  /// The store, which is opened on first use, after the arguments are checked.
  let store: LazyStore
  /// The default collage of edits that don't name one; `nil` for the collage in `$COLLAGE` or the
  /// current one.
  var collage: CollageReference?
  /// True if a missing collage is an error; false if an earlier line of the batch may create it.
  var collageMustExist = true
  var isInBatch = false
  /// The files that this command, or an earlier line of the batch, will write.
  let chosenPaths = ReservedOutputPaths()
  /// The file name patterns of arguments with unquoted wildcards, by argument; empty outside a
  /// batch, where the shell expands patterns.
  var patterns: [String: String] = [:]
  /// The items and collages that earlier lines of the batch will add.
  let expectedContents = ExpectedContents()
  /// True if all changes will be undone at the end, so nothing outside the store may change.
  var isDryRun = false
  /// True if an earlier edit reads standard input.
  var isInputTaken = false

  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// Returns the named collage; if `name` is `nil`, the default collage.
  func reference(naming name: String?) -> CollageReference {
    if let collage, name == nil { return collage }
    return command.reference(naming: name)
  }

  /// Fails before any slow work if the collage doesn't exist.
  func requireCollage(_ reference: CollageReference) throws {
    guard collageMustExist else { return }
    _ = try store.opened().record(of: reference)
  }

  /// Records that an edit reads standard input, which is possible only once.
  mutating func claimStandardInput(of edit: any BatchEdit) throws(UserFacingError) {
    guard edit.inputCount + (isInputTaken ? 1 : 0) < 2 else { throw UserFacingError.inputTaken }
    isInputTaken = isInputTaken || edit.inputCount > 0
  }

  /// Records the effects of a batch's line for the checks of later lines.
  mutating func recordEffects(of edit: any BatchEdit) {
    if edit.effects.contains(.changesCollages) { collageMustExist = false }
    if edit.effects.contains(.changesCurrentCollage) { collage = .current }
  }
}

/// The output files that the user named, from which generated names must differ.
final class ReservedOutputPaths {
  private(set) var all: Set<String> = []

  func insert(_ path: String) {
    all.insert(path)
  }
}
