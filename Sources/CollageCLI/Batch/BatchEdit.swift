internal import CollageCore

/// What a line of a batch can do, and what it means for the lines behind it.
protocol BatchEdit {
  /// The verb.
  var verb: String { get }
  /// Whether another collage is the current one afterwards.
  var changesCurrentCollage: Bool { get }
  /// Whether a store is made where there is none.
  var makesStore: Bool { get }
  /// Whether collages stay as they are: which there are, what they are called, which one is current.
  var keepsCollages: Bool { get }
  /// Whether names of collages may become free.
  var freesCollageNames: Bool { get }
  /// Whether no item and no name of one goes, and references mean what they meant.
  var keepsItems: Bool { get }
  /// Whether it can be part of a step that is undone at once.
  var fitsIntoOneStep: Bool { get }
  /// How many of its words name standard input, which can be read once.
  var inputCount: Int { get }

  /// Refuses what is known to be wrong before anything is done, for any line of a batch.
  ///
  /// - Parameter context: Where the edit will happen.
  /// - Throws: Whatever is wrong with the arguments.
  func check(_ context: EditContext) throws

  /// Checks the arguments and does what must not hold up the store, such as importing photos.
  ///
  /// - Parameter context: Where the edit will happen.
  /// - Returns: What is left to do inside the transaction.
  /// - Throws: Whatever is wrong with the arguments or the files.
  func prepare(_ context: EditContext) throws -> PreparedEdit
}

extension EditCommand {
  var verb: String { Self.verbName }
  var changesCurrentCollage: Bool { Self.changesCurrentCollage }
  var makesStore: Bool { Self.makesStore }

  var keepsCollages: Bool {
    !(self is New || self is Open || self is Rename || self is Duplicate || self is Restore
      || self is Delete)
  }

  var freesCollageNames: Bool { self is Rename || self is Delete }

  var keepsItems: Bool {
    keepsCollages
      && !(self is Remove || self is Name || self is Undo || self is Redo || self is Revert)
  }

  var fitsIntoOneStep: Bool { !(self is Undo || self is Redo || self is Revert) }

  var inputCount: Int { 0 }
}

/// An edit that was written as data and needs nothing but a collage.
struct DataEdit: BatchEdit {
  let verb: String
  /// The collage that the line names; nil leaves it to the batch.
  let collage: CollageReference?
  /// What is asked for.
  let request: EditRequest

  var changesCurrentCollage: Bool { false }
  var makesStore: Bool { false }
  var keepsCollages: Bool { true }
  var freesCollageNames: Bool { false }
  var fitsIntoOneStep: Bool { true }
  var inputCount: Int { 0 }

  var keepsItems: Bool {
    switch request {
    case .items(_, .remove), .items(_, .name): false
    default: true
    }
  }

  func check(_ context: EditContext) throws {
    try request.check(context, reference(context))
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    request.prepared(reference(context), context)
  }

  private func reference(_ context: EditContext) -> CollageReference {
    collage ?? context.reference(naming: nil)
  }
}
