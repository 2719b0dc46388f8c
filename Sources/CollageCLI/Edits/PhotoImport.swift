internal import CollageCore

extension ImportedPhoto {
  /// Imports a photo and prints the warnings about its file.
  ///
  /// - Parameters:
  ///   - path: The path; `-` for standard input.
  ///   - context: The store and the streams.
  ///   - lossless: Whether to store the photo as PNG; `nil` to use the setting.
  ///   - reading: The options for reading the file.
  /// - Returns: The photo. Its file is in the store, but the database doesn't refer to it yet.
  /// - Throws: ``UserFacingError``, and the errors of
  ///   ``Workspace/importPhoto(_:lossless:reading:)``.
  static func taken(
    _ path: String, _ context: EditContext, lossless: Bool? = nil,
    reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> ImportedPhoto {
    let source = try PhotoSource.single(path, context)
    let (console, workspace) = (context.command.console, try context.store.opened())
    let photo = try console.withProgress(.adding) { progress in
      try workspace.importPhoto(
        source, lossless: lossless, reading: reading,
        progress: console.progressSteps > 1 ? progress : nil)
    }
    console.warn(about: photo)
    return photo
  }
}

extension PhotoImport {
  /// Imports photos and shows the progress.
  ///
  /// - Parameters:
  ///   - request: The photos.
  ///   - otherFiles: The number of skipped files, for the message.
  ///   - context: The store and the streams.
  /// - Returns: The imported and the rejected photos.
  /// - Throws: The errors of ``Workspace/importPhotos(_:progress:isCancelled:onImport:)``.
  static func run(
    _ request: PhotoImportRequest, besides otherFiles: Int, on context: EditContext
  ) throws -> PhotoImport {
    let workspace = try context.store.opened()
    let (console, environment) = (context.command.console, context.command.environment)
    if !request.stopsAtOnce { environment.beginRecording() }
    if otherFiles > 0, !request.stopsAtOnce || request.refused.isEmpty {
      console.remark(.skippedFiles(otherFiles))
    }
    var request = request
    request.progressSteps = console.progressSteps
    var imported: [ImportedPhoto] = []
    defer { for photo in imported { console.warn(about: photo) } }
    return try console.withProgress(.adding) { progress in
      try workspace.importPhotos(
        request, progress: progress, isCancelled: environment.isInterrupted,
        onImport: { imported.append($0) })
    }
  }

  /// Returns the report on the added photos, or on the errors if all photos were rejected.
  func report(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    var view = EditView(outcome, items: ids)
    if !refused.isEmpty || ids.isEmpty {
      view.refused = refused.map {
        EditView.RefusedInput(
          path: $0.name, error: ErrorView(UserFacingError(describing: $0.error)))
      }
    }
    var report = Report.items(outcome, ids, .added)
    if ids.isEmpty { report.message = .nothingAdded }
    report.lines = view.items.map(\.name)
    report.refusals = refused.map { UserFacingError(describing: $0.error) }
    if let expectedCount {
      report.refusals.append(.addingInterrupted(photos.count, of: expectedCount))
      view.interrupted = true
    }
    report.view = { [view] in view }
    return report
  }
}
