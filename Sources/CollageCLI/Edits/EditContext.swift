internal import CollageCore

/// What an edit is prepared with, and where it is going to happen.
struct EditContext {
  /// The streams and what else comes from outside.
  let command: CommandContext
  /// The store, which is opened when it is needed first: wrong arguments are told before.
  let store: LazyStore
  /// The collage of a command that names none; nil leaves it to the environment.
  var collage: CollageReference?
  /// Whether a collage that is not there now cannot be there later either.
  var isCollageSettled = true
  /// Whether the edit is a line of a batch, which does all of it or nothing.
  var isInBatch = false
  /// The files that the command, or the lines of the batch before, will write.
  let chosenPaths = ChosenPaths()
  /// The words of the command that may be patterns of files' names, and those patterns; a shell has
  /// expanded its own.
  var patterns: [String: String] = [:]
  /// What the lines of the batch before will have added.
  let expected = ExpectedItems()
  /// Whether everything is undone at the end, so that nothing may happen outside the store.
  var isDryRun = false
  /// Whether standard input is read by something else already.
  var isInputTaken = false

  /// The collage that a command means.
  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// The collage of a command that names this one; nil if it names none.
  func reference(naming name: String?) -> CollageReference {
    if let collage, name == nil { return collage }
    return command.reference(naming: name)
  }

  /// Refuses a collage that does not exist, before work that takes long.
  ///
  /// - Parameter reference: Which collage.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  func requireCollage(_ reference: CollageReference) throws {
    guard isCollageSettled else { return }
    _ = try store.opened().record(of: reference)
  }

  /// Takes note that an edit reads standard input.
  ///
  /// - Throws: ``UserFacingError`` when something reads it already, or the edit does so twice.
  mutating func takeInput(of edit: any BatchEdit) throws(UserFacingError) {
    guard edit.inputCount + (isInputTaken ? 1 : 0) < 2 else { throw UserFacingError.inputTaken }
    isInputTaken = isInputTaken || edit.inputCount > 0
  }

  /// Takes note of what a line of a batch does to those that follow.
  mutating func follow(_ edit: any BatchEdit) {
    if edit.effects.contains(.changesCollages) { isCollageSettled = false }
    if edit.effects.contains(.changesCurrentCollage) { collage = .current }
  }
}

/// The files that somebody chose for outputs, which made up names leave alone.
final class ChosenPaths {
  /// The files that are going to be written, but are not there yet.
  private(set) var all: Set<String> = []

  /// Keeps in mind that a file is going to be written.
  func insert(_ path: String) {
    all.insert(path)
  }
}
