internal import CollageCore

/// The context of an edit: the command, the store, and the state of the batch.
struct EditContext {
  let command: CommandContext
  /// The store, which is opened on first use, after the arguments are checked.
  let store: LazyStore
  /// The default collage of edits that don't name one; `nil` for the collage in `$COLLAGE` or the
  /// current one.
  var collage: CollageReference?
  /// True if a missing collage is an error; false if an earlier line of the batch can create it.
  var collageMustExist = true
  var isInBatch = false
  /// The output files that the user named in this command or in earlier lines of the batch.
  let chosenPaths = ReservedOutputPaths()
  /// The file name patterns of arguments with unquoted wildcards, keyed by argument; empty outside
  /// a batch, where the shell expands patterns.
  var patterns: [String: String] = [:]
  /// The items and collages that earlier lines of the batch will add.
  let expectedContents = ExpectedContents()
  /// True if all changes will be undone at the end, so that files outside the store must stay
  /// unchanged.
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

  /// Throws an error if the collage doesn't exist and no earlier line of the batch can create it;
  /// called before slow work.
  func requireCollage(_ reference: CollageReference) throws {
    guard collageMustExist else { return }
    _ = try store.opened().record(of: reference)
  }

  /// Records whether an edit reads standard input; throws an error if standard input is used
  /// twice.
  mutating func claimStandardInput(of edit: any BatchEdit) throws(UserFacingError) {
    guard edit.inputCount + (isInputTaken ? 1 : 0) < 2 else { throw UserFacingError.inputTaken }
    isInputTaken = isInputTaken || edit.inputCount > 0
  }

  /// Records the effects of a batch's line that matter to later lines.
  mutating func recordEffects(of edit: any BatchEdit) {
    if edit.effects.contains(.changesCollages) { collageMustExist = false }
    if edit.effects.contains(.changesCurrentCollage) { collage = .current }
  }
}

/// The output files that the user named; generated names differ from them.
final class ReservedOutputPaths {
  private(set) var all: Set<String> = []

  func insert(_ path: String) {
    all.insert(path)
  }
}
