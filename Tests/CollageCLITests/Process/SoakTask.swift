enum SoakTask: CaseIterable {
  case add, copy, move, batch, save, cutout, render, export, `import`, backup
  case repair, purge, delete, restore, moveInSpare, undo

  /// The exit statuses other than 0 that a process can have, for example because another process
  /// did its task first.
  var refusals: [Int32] {
    switch self {
    case .delete, .restore: [4]
    // It is possible that there is nothing to undo, or that the collage doesn't exist.
    case .undo: [1, 4]
    case .moveInSpare: [4]
    default: []
    }
  }

  /// Returns a verb and its arguments; `name` is the name of a new item or collage.
  func words(_ name: String, _ round: Int, in fixture: ProcessFixture) throws -> [String] {
    switch self {
    // Only five photos are used, so that purged photos are added again.
    case .add: ["add", try fixture.photo("new.jpg", round % 5 + 1), "--as", name]
    case .copy: ["copy", "hero", "--as", name]
    case .move: ["move", "hero", "\(round)", "1"]
    case .batch: ["batch"]
    case .save: ["save"]
    case .cutout:
      [
        "cutout", "hero", "--redo", "--mask",
        try fixture.mask("mask.png", columns: round % 20 + 14),
      ]
    case .render: ["render", "-o", "out.jpg"]
    case .export: ["export", "-o", "out.collage", "--history"]
    case .import: ["import", "in.collage", "--as", name]
    case .backup: ["backup", "copy"]
    case .repair: ["doctor", "--fix", "--deep"]
    case .purge: ["doctor", "--fix", "--purge", "--older-than", "0", "--force"]
    case .delete: ["delete", "spare"]
    case .restore: ["restore", "spare"]
    case .moveInSpare: ["move", "hero", "\(round)", "2", "-c", "spare"]
    case .undo: ["undo", "-c", "spare"]
    }
  }

  /// Returns the standard input of the process.
  func input(_ name: String) -> String {
    guard self == .batch else { return "" }
    return ["a", "b", "c"].map { "copy hero --as \(name)\($0)\nrotate \(name)\($0) 7\n" }.joined()
  }
}
