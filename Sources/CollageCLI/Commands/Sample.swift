internal import ArgumentParser
internal import CollageCore
internal import Foundation

struct Sample: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "sample", abstract: "Create sample photos to try things out",
    usage: "collage sample FOLDER [options]",
    discussion: """
        collage sample photos
        collage sample photos --count 3 --size 4000x3000

      Prints the paths of the files. The photos are drawn by the program and always the same. \
      Existing files aren't replaced.
      """)

  @Argument(help: "The folder; created if missing", completion: .directory)
  var folder: Word

  @Option(
    help: ArgumentHelp("The number of photos (default: 8)", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of photos", in: 1...10_000)))
  var count: Int?

  @Option(
    help: ArgumentHelp("The size of the photos (default: 1600x1200)", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var size: SizeParser = .pixels(PixelSize(width: 1600, height: 1200))

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let size = try size.resolved(at: Canvas.standardDPI)
    let start = folder.text + (folder.text.utf8.last == UInt8(ascii: "/") ? "" : "/")
    try AtomicFile.requireOutsideStores(start + "photo.jpg")
    try OutputFolder.make(folder.text)
    let encoder = JPEGEncoder(quality: 90, subsampling: .quarter)
    let count = count ?? SamplePhoto.count
    let paths = try context.console.withProgress(.drawing) { progress in
      try (0..<count).map { index in
        progress?(index, count)
        let file = try AtomicFile(
          output: .free(stem: start + SamplePhoto.name(index), ending: "jpg"))
        try file.write(encoder.encode(SamplePhoto.draw(index, size: size)))
        try file.commit()
        return file.path
      }
    }
    try context.console.present(["files": paths]) {
      try context.console.printLines(paths)
    }
    return .done
  }
}

enum OutputFolder {
  /// Creates a folder and its missing parent folders.
  static func make(_ path: String) throws(FileError) {
    if mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let folder = path.pathFolder, folder != path
    else { throw FileError(.makeFolder, path: path, code: errno) }
    try make(folder)
    guard mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.makeFolder, path: path, code: errno)
    }
  }
}
