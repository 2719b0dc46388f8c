internal import CollageCore
internal import Foundation

struct RenderJob {
  private let state: CollageState
  /// The pages of a document; empty for formats without pages.
  private let pages: [DocumentPage]
  /// The name of the output; `nil` for standard output.
  private let name: OutputName?
  private let request: RenderRequest
  /// The frames and the format of an animation; `nil` for a still image.
  private let motion: AnimationRequest?
  private let context: CommandContext

  /// Creates a job; throws an error if the arguments are invalid.
  ///
  /// Several `states` require a format with pages. `destination` is a path, `-` for standard
  /// output, or `nil` to derive a name from the collage's name. The derived name isn't one of
  /// `others`.
  init(
    _ states: [CollageState], destination: String?, clobber: ClobberOptions,
    picture: ImageOptions, motion: AnimationRequest? = nil, limits: LimitOptions,
    context: CommandContext,
    others: Set<String> = []
  ) throws {
    self.motion = motion
    self.context = context
    let settings = context.workspaceContext.settings
    let still = picture.still(of: motion)
    let pages = try states.map { state in
      DocumentPage(
        state.collage,
        try still.request(for: destination, on: state.collage.canvas, limits, settings))
    }
    guard let state = states.first, let request = pages.first?.request else {
      preconditionFailure("a picture shows a collage")
    }
    guard states.count == 1 || request.format.hasPages && motion == nil else {
      throw UserFacingError.severalCollages(request.format)
    }
    (self.state, self.request, self.pages) = (state, request, request.format.hasPages ? pages : [])
    name =
      switch destination {
      case nil:
        .free(
          stem: state.record.name.fileStem,
          ending: motion?.format.fileEnding ?? request.format.fileExtension, besides: others)
      case "-": nil
      case let path?: try clobber.name(path, settings)
      }
  }

  /// Checks the arguments that can be checked without the collage.
  static func check(
    _ destination: String?, _ picture: ImageOptions, motion: AnimationRequest? = nil,
    _ context: CommandContext
  ) throws {
    let picture = try picture.still(of: motion).completed(
      for: destination, context.workspaceContext.settings)
    try motion?.check(picture.file)
    let format = try picture.file.format(of: destination)
    try picture.check(for: format)
    guard destination == "-" else { return }
    try context.console.requireOutput(for: .image)
  }

  /// Renders the image, document, or animation outside a transaction.
  func run(in workspace: Workspace) throws -> Report {
    let losses = losses(workspace.fonts)
    losses.forEach(context.console.printNote)
    guard let name else { return try writeToOutput(workspace) }
    let (picture, path) = try context.console.withProgress(.rendering) {
      guard pages.isEmpty else {
        return try workspace.renderPages(
          pages, as: name, progress: $0, isCancelled: context.environment.isInterrupted)
      }
      guard let motion else {
        return try workspace.render(
          state.collage, request, as: name, progress: $0,
          isCancelled: context.environment.isInterrupted)
      }
      return try workspace.renderAnimation(
        state.collage, request, motion.frames, as: motion.format, to: name, progress: $0,
        isCancelled: context.environment.isInterrupted)
    }
    return report(picture, at: path, losses, refusals)
  }

  /// Requests the image inside a transaction.
  ///
  /// The image file gets its final name at the end of the transaction.
  func run(in session: EditSession) throws -> Report {
    guard let name else {
      throw UserFacingError.outputInBatch
    }
    let rendered = try session.render(.named(state.collage.id.uuidString), request, as: name)
    let fonts = session.fonts
    var report = report(rendered.image, at: rendered.path)
    report.final = {
      // The text engine loads slowly, so its notes are created after the transaction.
      let losses = self.losses(fonts)
      var report = self.report(rendered.image, at: rendered.path, losses, self.refusals)
      report.notes = losses
      return report
    }
    return report
  }

  private func writeToOutput(_ workspace: Workspace) throws -> Report {
    let output = context.environment.output
    try context.console.withProgress(.rendering) {
      let isCancelled = context.environment.isInterrupted
      guard pages.isEmpty else {
        _ = try workspace.renderPages(
          pages, progress: $0, isCancelled: isCancelled, write: output.write)
        return
      }
      guard let motion else {
        return try output.write(
          workspace.render(state.collage, request, progress: $0, isCancelled: isCancelled))
      }
      _ = try workspace.renderAnimation(
        state.collage, request, motion.frames, as: motion.format, progress: $0,
        isCancelled: isCancelled, write: output.write)
    }
    return Report(message: nil, view: EmptyView(), refusals: refusals)
  }

  private func report(
    _ written: RenderedImage, at path: String, _ losses: [Report.Note] = [],
    _ refusals: [UserFacingError] = []
  ) -> Report {
    var view = RenderView(
      state, path: path, format: motion?.format.rawValue ?? request.format.rawValue,
      picture: written)
    view.frames = motion?.frames.shownCount
    view.pages = pages.isEmpty ? nil : pages.count
    let warnings = losses.compactMap(\.warning)
    view.refused = refusals.isEmpty ? nil : refusals.map(ErrorView.init)
    view.warnings = warnings.isEmpty ? nil : warnings
    var isPathGenerated = false
    if case .free = name { isPathGenerated = true }
    return Report(
      lines: isPathGenerated ? [path] : [],
      message: .wrote(
        Remark.Image(
          path: path, size: written.size, byteCount: written.byteCount,
          frames: motion?.frames.shownCount, pages: pages.count, quality: written.chosenQuality)),
      view: view,
      refusals: refusals)
  }

  private var refusals: [UserFacingError] {
    (collages.first { !$0.refusals.isEmpty } ?? state.collage).refusals
  }

  private var collages: [CollageCore.Collage] {
    pages.isEmpty ? [state.collage] : pages.map(\.collage)
  }

  /// Returns the notes about missing content, missing motion, and low resolution.
  private func losses(_ fonts: FontLookup) -> [Report.Note] {
    let still: [Report.Note] =
      motion != nil && !state.collage.isAnimated
      ? [.remark(.motionless)] : []
    return still + collages.flatMap { request.lossNotes(of: $0, fonts) } + lowResolutionNotes
  }

  /// The notes about photos with too few pixels for their size on paper.
  private var lowResolutionNotes: [Report.Note] {
    let names = pages.flatMap(\.lowResolutionPhotos)
    return names.isEmpty ? [] : [.remark(.lowResolutionPhotos(names))]
  }
}

extension CollageCore.Collage {
  /// The errors about text that can't be rendered.
  var refusals: [UserFacingError] {
    items.contains { !$0.isHidden && $0.text != nil } && !FormatSupport.isAvailable
      ? [UserFacingError(describing: TextError.noLibrary)] : []
  }
}

extension RenderRequest {
  func lossNotes(of collage: CollageCore.Collage, _ fonts: FontLookup) -> [Report.Note] {
    losses(of: collage, fonts: fonts).flatMap { loss -> [Report.Note] in
      switch loss {
      case .unknown(let parts): return Warning.unknown(parts).map(Report.Note.warning)
      case .text(let loss): return [.warning(.text(loss))]
      case .transparency: return [.remark(.noTransparency)]
      }
    }
  }
}

extension ImageOptions {
  /// Returns the options for one frame of an animation, with the format of the frame; the same
  /// options if `motion` is `nil`.
  fileprivate func still(of motion: AnimationRequest?) -> ImageOptions {
    guard let motion else { return self }
    var options = self
    options.file.format = motion.format == .webp ? .webp : .png
    return options
  }
}

extension Report.Note {
  /// The warning for the JSON output; `nil` if the note isn't a warning.
  fileprivate var warning: WarningView? {
    guard case .warning(let warning) = self else { return nil }
    return WarningView(message: warning.text, hint: warning.hint)
  }
}
