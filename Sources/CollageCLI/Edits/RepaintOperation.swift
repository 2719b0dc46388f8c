internal import CollageCore
internal import Foundation

/// Creates and runs the jobs of the command `repaint`.
struct RepaintOperation {
  let command: RepaintCommand
  let context: CommandContext

  private var options: RepaintOptions { command.painting }

  private struct Subject {
    /// The name for output files, without a file extension.
    let name: String
    let title: String
    let area: RepaintArea
    /// The records of images that must be added to the store if they are missing.
    let records: [ImageRecord]
    var cutout: StoredImage?
    /// The item that receives the result; `nil` if the image isn't an item.
    var goal: RepaintJobDestination?
  }

  func run() throws -> ExitStatus {
    try options.check()
    let (arguments, prompt) = try read()
    let changesItems = command.output == nil && !command.toLibrary
    let workspace = try context.workspace(creating: !changesItems)
    let run = try RepaintJobRunner(context, workspace)
    let server = RepaintJobServer(try run.work.settings.server(options.server?.text))
    let preset = try options.preset.map { try workspace.repaintPreset(named: $0.text) }
    let origin = options.origin(prompt, preset, run.work.settings, server: server.name)
    let subjects = try subjects(arguments, workspace)
    let replaces = try command.clobber.name("") { try context.workspaceContext.settings() }
    let mayReplace = replaces == .replacing("")
    let goals = try subjects.map {
      try goal(of: $0, count: subjects.count, mayReplace: mayReplace)
    }
    if !mayReplace { for case .file(let path, _) in goals { try requireFree(path) } }
    if let name = options.savePreset {
      try workspace.saveRepaintPreset(options.makePreset(name, prompt, preset))
    }
    let region = try options.region(in: workspace)
    let isCancelled = context.environment.isInterrupted
    let jobs = try zip(subjects, goals).map { subject, goal in
      let (area, mask) = try workspace.limit(
        subject.area, to: region, cutout: subject.cutout, isCancelled: isCancelled)
      return try workspace.makeRepaintJob(
        RepaintRequest(
          area, records: subject.records + [mask].compactMap { $0 }, origin: origin,
          server: server, destination: goal,
          maximumSide: options.maxSide ?? run.work.settings.maximumSide),
        isCancelled: isCancelled)
    }
    return try run.show(run.run(jobs, options.polling))
  }

  /// Returns the arguments that name images, and the prompt.
  ///
  /// The prompt is `nil` if a preset provides it.
  private func read() throws -> ([String], String?) {
    let arguments = command.words.map(\.text)
    guard options.preset == nil else {
      guard !arguments.isEmpty else {
        throw UserFacingError.missing(.item, in: RepaintCommand.self)
      }
      return (arguments, nil)
    }
    guard arguments.count > 1, let prompt = arguments.last else {
      throw UserFacingError.missing(
        arguments.isEmpty ? .itemAnd(.prompt) : .prompt, in: RepaintCommand.self)
    }
    return (Array(arguments.dropLast()), try PromptParser.prompt(prompt))
  }

  // MARK: Subjects

  private func subjects(_ arguments: [String], _ workspace: Workspace) throws -> [Subject] {
    let takesFiles = command.output != nil || command.toLibrary
    func isFile(_ argument: String) -> Bool {
      takesFiles && (LibraryReference.reference(in: argument) != nil || argument.isPathInUse)
    }
    let files = arguments.filter(isFile)
    let items = arguments.filter { !isFile($0) }
    if takesFiles, files.isEmpty, let first = items.first,
      first.contains("/") || FormatParser.ofPath(first) != nil
    {
      throw FileReadError.notFound(path: first)
    }
    var subjects = try files.map { try file($0, workspace) }
    if !items.isEmpty {
      let state = try workspace.state(of: context.reference(command.target))
      let selectors = try items.flatMap(ItemSelector.parse)
      let ids = try state.collage.resolve(selectors)
      let editable =
        command.output == nil && !command.toLibrary ? try state.collage.unlocked(ids) : ids
      for id in editable {
        guard let item = state.collage.items[id] else { continue }
        subjects.append(
          Subject(
            name: item.name.rawValue, title: item.name.rawValue, area: try RepaintArea(of: item),
            records: [],
            cutout: item.photo?.cutout?.image, goal: .item(id, of: state.collage.id)))
      }
    }
    return subjects
  }

  private func file(_ argument: String, _ workspace: Workspace) throws -> Subject {
    let (source, title): (PhotoSource, String)
    if LibraryReference.reference(in: argument) != nil {
      let photos = try workspace.libraryPhotos([argument])
      guard photos.count == 1 else {
        throw UserFacingError.severalPhotosToRepaint(argument)
      }
      (source, title) = (workspace.photoSource(of: photos[0]), photos[0].name.rawValue)
    } else {
      (source, title) = (.path(argument), LibraryName(fileName: argument).rawValue)
    }
    // If only a region is repainted for an output file, the rest of the image is encoded again. A
    // lossless import prevents a loss of quality.
    let isLossless = command.output != nil && options.limitsRegion
    let photo = try workspace.importPhoto(source, lossless: isLossless ? true : nil)
    context.console.warn(about: photo)
    return Subject(
      name: photo.itemName.rawValue, title: title,
      area: RepaintArea(source: photo.record.image),
      records: [photo.record])
  }

  // MARK: Destinations

  private func goal(
    of subject: Subject, count: Int, mayReplace: Bool
  ) throws -> RepaintJobDestination {
    if command.toLibrary, command.output == nil { return .library(subject.title) }
    guard let output = command.output?.text else {
      guard let goal = subject.goal else { throw SelectionError.nothingNamed }
      return goal
    }
    guard !command.toLibrary else {
      throw UserFacingError.exclusive("--to-library", "-o")
    }
    let (goal, isInFolder) = RepaintJobDestination.file(
      at: output, orIn: subject.name, mayReplace: mayReplace)
    if isInFolder { return goal }
    guard count == 1 else {
      throw UserFacingError.oneFileForSeveral
    }
    guard FormatParser.ofPath(output)?.raster != nil else {
      throw UserFacingError.imageExtension(of: output)
    }
    return goal
  }

  private func requireFree(_ path: String) throws {
    guard path.isPathInUse else { return }
    throw FileError(.write, path: path, code: EEXIST)
  }
}
