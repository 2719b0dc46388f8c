internal import CollageCore

extension ImportedPhoto {
  /// Imports a photo and prints the warnings about its file.
  ///
  /// The path `-` is standard input. If `lossless` is true, the photo is stored as a PNG; `nil`
  /// uses the setting `import.lossless`. The imported file is in the store, but the database
  /// doesn't refer to it until the caller's transaction.
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
  /// Imports photos and shows the progress; `otherFiles` is the number of skipped files.
  static func run(
    _ request: PhotoImportRequest, besides otherFiles: Int, on context: EditContext
  ) throws -> PhotoImport {
    let workspace = try context.store.opened()
    let (console, environment) = (context.command.console, context.command.environment)
    if !request.stopsAtOnce { environment.beginRecording() }
    if otherFiles > 0, !request.stopsAtOnce || request.rejected.isEmpty {
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

  /// Returns the report on the added photos and on the errors about rejected photos.
  func report(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    var view = EditView(outcome, items: ids)
    if !rejected.isEmpty || ids.isEmpty {
      view.refused = rejected.map {
        EditView.RefusedInput(
          path: $0.name, error: ErrorView(UserFacingError(describing: $0.error)))
      }
    }
    var report = Report.items(outcome, ids, .added)
    if ids.isEmpty { report.message = .nothingAdded }
    report.lines = view.items.map(\.name)
    report.refusals = rejected.map { UserFacingError(describing: $0.error) }
    if let expectedCount {
      report.refusals.append(.addingInterrupted(photos.count, of: expectedCount))
      view.interrupted = true
    }
    report.view = { [view] in view }
    return report
  }
}
