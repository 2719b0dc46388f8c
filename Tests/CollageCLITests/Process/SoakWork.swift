/// Something that a program is told to do while it may be killed.
enum SoakWork: CaseIterable {
  case add, copy, move, batch, save, cutout, render, export, `import`, backup
  case repair, purge, delete, restore, note, undo

  /// The exit statuses besides 0 of a program that lives: what it wants is done, or undone, already.
  var refusals: [Int32] {
    switch self {
    case .delete, .restore: [4]
    // There may be nothing to undo, or no collage.
    case .undo: [1, 4]
    case .note: [4]
    default: []
    }
  }

  /// The words after the program's name.
  ///
  /// - Parameters:
  ///   - name: What is made is called so.
  ///   - round: A number that is new each time.
  ///   - studio: Where the files are.
  /// - Returns: A verb and its arguments.
  /// - Throws: When a file cannot be made.
  func words(_ name: String, _ round: Int, in studio: ProcessFixture) throws -> [String] {
    switch self {
    // Photos come back after they were forgotten.
    case .add: ["add", try studio.photo("new.jpg", round % 5 + 1), "--as", name]
    case .copy: ["copy", "hero", "--as", name]
    case .move: ["move", "hero", "\(round)", "1"]
    case .batch: ["batch"]
    case .save: ["save"]
    case .cutout:
      ["cutout", "hero", "--redo", "--mask", try studio.mask("mask.png", columns: round % 20 + 14)]
    case .render: ["render", "-o", "out.jpg"]
    case .export: ["export", "-o", "out.collage", "--history"]
    case .import: ["import", "in.collage", "--as", name]
    case .backup: ["backup", "copy"]
    case .repair: ["doctor", "--fix", "--deep"]
    case .purge: ["doctor", "--fix", "--purge", "--older-than", "0", "--force"]
    case .delete: ["delete", "spare"]
    case .restore: ["restore", "spare"]
    case .note: ["move", "hero", "\(round)", "2", "-c", "spare"]
    case .undo: ["undo", "-c", "spare"]
    }
  }

  /// What comes through standard input.
  func input(_ name: String) -> String {
    guard self == .batch else { return "" }
    return ["a", "b", "c"].map { "copy hero --as \(name)\($0)\nrotate \(name)\($0) 7\n" }.joined()
  }
}
