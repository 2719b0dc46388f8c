internal import CollageCore

/// What an edit does besides changing the items of a collage, as far as it means something for the
/// store or for edits behind it in a batch.
struct EditEffects: OptionSet {
  let rawValue: Int

  /// A store is made where there is none.
  static let makesStore = EditEffects(rawValue: 1 << 0)
  /// Other collages are there, have other names or are the current one.
  static let changesCollages = EditEffects(rawValue: 1 << 1)
  /// The collage that the verb names is the current one afterwards.
  static let changesCurrentCollage = EditEffects(rawValue: 1 << 2)
  /// Names of collages may become free.
  static let freesCollageNames = EditEffects(rawValue: 1 << 3)
  /// Items or their names may go.
  static let freesItemNames = EditEffects(rawValue: 1 << 4)
  /// It needs the revisions one by one, so that it cannot be part of a step that is undone at once.
  static let needsRevisions = EditEffects(rawValue: 1 << 5)
}

/// What a line of a batch can do.
protocol BatchEdit {
  /// The verb.
  var verb: String { get }
  /// What it does besides changing items.
  var effects: EditEffects { get }
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

extension BatchEdit {
  var inputCount: Int { 0 }
}

extension EditCommand {
  var verb: String { Self.verbName }
  var effects: EditEffects { Self.effects }
}

/// An edit that was written as data and needs nothing but a collage.
struct DataEdit: BatchEdit {
  let verb: String
  /// The collage that the line names; nil leaves it to the batch.
  let collage: CollageReference?
  /// What is asked for.
  let request: EditRequest

  var effects: EditEffects {
    switch request {
    // A layout takes the words of a calendar away.
    case .items(_, .remove), .items(_, .name), .items(_, .layout): .freesItemNames
    default: []
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
