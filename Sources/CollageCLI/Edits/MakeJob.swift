internal import CollageCore
internal import Foundation

/// The command `make`: renders photos into images, once or whenever the photos change.
struct MakeJob {
  let command: Make
  let context: CommandContext
  private let request: PageRequest
  /// The image size that the preset specifies; if it doesn't specify one, images have the canvas's
  /// size.
  let size: ImageSizeSpec
  let outputs: [Output]
  private let edits: EditContext
  /// The arguments of the layout; `layoutItems` are the items that these arguments name.
  private let layoutArguments: LayoutArguments
  private let layoutItems: [ItemSelector]
  let written = OutputFiles()

  /// An output of the command: one document with all pages, or one file per page.
  struct Output {
    /// The path, with `{page}` for the page number; `nil` for standard output.
    let path: String?
    let file: ImageFileOptions
    let format: RenderFormat

    /// True if one document contains all pages.
    var holdsAllPages: Bool { format.hasPages && path?.contains(pagePlaceholder) != true }
  }

  static let pagePlaceholder = "{page}"
  static let defaultStem = "collage"

  /// Checks the arguments that can be checked before the photos are read.
  init(_ command: Make, _ context: CommandContext) throws {
    self.command = command
    self.context = context
    let settings = try context.workspaceContext.settings()
    let preset = try command.preset.map { try ImagePreset.named($0.text, settings) }
    outputs = try Self.outputs(command, preset)
    if !outputs.contains(where: \.format.hasPages), let output = outputs.first {
      try command.paper.check(for: output.format)
    }
    if outputs.contains(where: { $0.path == nil }) {
      try context.console.requireOutput(for: .image)
    }
    var canvas = command.canvas
    canvas.size = canvas.size ?? preset?.size
    canvas.dpi = canvas.dpi ?? preset?.dpi
    size = ImageSizeSpec(
      size: nil, scale: preset?.scale, width: preset?.width, height: preset?.height,
      longSide: preset?.longSide, dpi: nil, isPadded: false)
    let edits = EditContext(command: context, store: LazyStore(context, creating: false))
    self.edits = edits
    (layoutArguments, layoutItems) = try Self.layout(command)
    var request = PageRequest(try Self.layout(layoutArguments, layoutItems, edits))
    var spec = canvas.spec()
    // If the background is a blurred photo, it is set after the photos are read.
    let isBlurred = if case .blurred = spec.background { true } else { false }
    let blurred = isBlurred ? CanvasSpec(background: spec.background) : nil
    if isBlurred { spec.background = nil }
    request.canvas = try spec.newCanvas()
    request.background = try canvas.file.map { try PhotoSource.single($0, edits) }
    request.reading = command.reading.reading
    var reading = edits
    reading.isInputTaken = command.files.contains { $0.text == "-" }
    request.looks = try command.looks.looks(keptAs: command.keep, &reading)
    request.edits = try command.looks.edits(keptAs: command.keep, &reading)
    if let blurred {
      request.edits.insert(.request(.canvas(blurred, scalesItems: false)), at: 0)
    }
    request.isStored = command.keep != nil
    request.perPage = command.perPage
    request.isAllOrNothing = command.allOrNothing
    request.limits = command.limits.request
    self.request = request
  }

  private static func outputs(_ command: Make, _ preset: ImagePreset?) throws -> [Output] {
    let paths = command.output.isEmpty ? [nil] : command.output.map(\.text)
    if paths.count > 1 {
      guard !paths.contains("-") else {
        throw UserFacingError.outputForSeveral
      }
      guard Set(paths.compactMap { $0.map(OutputFiles.folded) }).count == paths.count else {
        throw UserFacingError.sameOutput
      }
      guard command.file.format == nil else {
        throw UserFacingError.formatForSeveral(paths.count)
      }
    }
    if command.file.format == nil {
      for path in paths.compactMap({ $0 }) { try requireStill(path) }
    }
    let all = try paths.map { path in
      let file = preset.map { command.file.completed(by: $0, for: path) } ?? command.file
      return (path: path, file: file, format: try file.format(of: path))
    }
    return try all.map { path, file, format in
      let file = file.part(for: format, of: all.map(\.format))
      try file.check(for: format)
      return Output(
        path: path == "-" ? nil : path ?? defaultName(format), file: file, format: format)
    }
  }

  /// Throws an error if the file extension is that of an animation, which only `render` writes.
  private static func requireStill(_ path: String) throws(UserFacingError) {
    guard let dot = path.lastIndex(of: "."),
      let format = AnimationFormat(ending: path[dot...].dropFirst().lowercased()),
      !format.supportsStillImages
    else { return }
    throw .animationOfMake(path)
  }

  private static func defaultName(_ format: RenderFormat) -> String {
    "\(defaultStem).\(format.fileExtension)"
  }

  /// Parses the layout's arguments: a kind of layout with its options, or a layout expression.
  private static func layout(_ command: Make) throws -> (LayoutArguments, [ItemSelector]) {
    let text = command.plan?.text ?? "justified"
    guard !LayoutExpression.isExpression(text) else {
      return (command.layout.arguments(kind: text, of: nil), [])
    }
    var parts = try ShellWordSplitter.values(in: text)[...]
    guard let name = parts.popFirst() else { throw UserFacingError.emptyLayout }
    let kind = LayoutKind(rawValue: name)
    let operand = kind?.operand == nil ? nil : parts.popFirst()
    let hero = kind == .hero ? parts.popFirst() : nil
    if let missing = kind?.operand, operand == nil {
      throw UserFacingError.layoutPart(name, missing)
    }
    if !parts.isEmpty, kind != nil { throw UserFacingError.afterLayout(name, Array(parts)) }
    return (
      command.layout.arguments(kind: name, of: operand), try hero.map(ItemSelector.parse) ?? []
    )
  }

  /// Returns the layout; if the layout follows the outline of an image, reads this image again.
  private static func layout(
    _ layoutArguments: LayoutArguments, _ layoutItems: [ItemSelector], _ context: EditContext
  ) throws -> LayoutSpec {
    var layoutArguments = layoutArguments
    if let file = layoutArguments.file {
      layoutArguments.silhouette = try Silhouette.read(file, context)
    }
    return try layoutArguments.layout(of: layoutItems)
  }
}

extension MakeJob {
  /// Records the current inputs, excluding images that this run wrote.
  func inputs(of photos: PhotoArguments) -> MakeInputs {
    let otherInputs =
      [request.background, layoutArguments.file.map(PhotoSource.path)].compactMap { $0 }
      + (request.looks + request.edits).flatMap(\.files)
    let outputs = written.lookup()
    let photos = photos.filtered { source in
      guard case .path(let path) = source else { return true }
      return !outputs.contains(path)
    }
    return MakeInputs(photos, otherInputs, besides: written.folders)
  }

  var isGone: Bool { written.isGone }

  func run(_ photos: PhotoArguments) throws -> Report {
    let (console, environment) = (context.console, context.environment)
    var request = request
    if layoutArguments.file != nil {
      request.layout = try Self.layout(layoutArguments, layoutItems, edits)
    }
    request.sources = photos.sources
    request.rejected = photos.rejected
    let monitor = ProgressMonitor(
      isCancelled: environment.isInterrupted, run: { try console.withProgress(.creating, $0) })
    var renderer = try PageRenderer(request, context: context.workspaceContext, monitor: monitor)
    try requireSeparateFiles(for: renderer)
    let store = try command.keep.map { name in
      let workspace = try context.workspace(creating: true)
      try workspace.requireFree(name, forPages: renderer.pageCount)
      return (workspace: workspace, name: name)
    }
    let renderedPages = try renderer.withPages { pages, renderer in
      try pages.map { page in
        let pageOutputs = outputs.filter { $0.holdsAllPages ? page.number == 1 : true }
        return (
          page: page,
          pictures: try pageOutputs.map {
            try write($0, of: $0.holdsAllPages ? pages : [page], by: renderer)
          }
        )
      }
    }
    // With `--watch`, an earlier rendering can have more pages. The files of the pages that no
    // longer exist are removed.
    let pictures = renderedPages.flatMap(\.pictures)
    written.remove(allBut: pictures.compactMap { $0.bytes == nil ? $0.path : nil })
    for picture in pictures {
      guard let bytes = picture.bytes else { continue }
      guard !picture.path.isEmpty else {
        try environment.output.write(bytes)
        continue
      }
      let stream = try AtomicFile(
        output: .replacing(picture.path), on: context.workspaceContext.fileSystem)
      try stream.write(bytes)
      try stream.commit()
    }
    for (name, remarks) in renderer.remarks { console.warn(about: remarks, on: name) }
    var view = PhotoPagesView()
    view.pages = renderedPages.map {
      PhotoPagesView.Page($0.page, pictures: $0.pictures.compactMap(\.view))
    }
    var messages = pictures.compactMap(\.message)
    if let store {
      let collages = try console.withProgress(.saving) { progress in
        try store.workspace.store(
          renderedPages.map(\.page), of: renderer, as: store.name, progress: progress,
          isCancelled: environment.isInterrupted)
      }
      view.collages = collages.map(CollageView.init)
      messages.append(.kept(collages.map(\.record.name)))
    }
    let isToOutput = outputs.contains { $0.path == nil }
    var report = Report(message: messages.first, view: EmptyView())
    report.furtherMessages = Array(messages.dropFirst())
    report.notes = renderer.pageRemarks.map { Report.Note($0) }
    if command.output.isEmpty { report.lines = pictures.map(\.path) }
    report.refusals = renderer.rejected.map { UserFacingError(describing: $0.error) }
    if !renderer.rejected.isEmpty {
      view.refused = zip(renderer.rejected, report.refusals).map {
        EditView.RefusedInput(path: $0.name, error: ErrorView($1))
      }
    }
    if !isToOutput { report.view = { [view] in view } }
    return report
  }
}
