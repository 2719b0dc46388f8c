internal import Foundation

extension Workspace {
  /// Writes collages as pages that need neither a server nor a script.
  ///
  /// A collage is shown by the snapshot of its last save, with the photos of that state, or as it is now if it
  /// was never saved. A collage or photo that cannot be read is left out and told.
  ///
  /// - Parameters:
  ///   - request: Which collages, and how.
  ///   - path: An empty folder, one that is made, or that of an earlier site, of which only what has changed is
  ///     written.
  ///   - progress: Called with the pictures done.
  ///   - isCancelled: Asked between the pictures whether to stop.
  /// - Returns: What was done.
  /// - Throws: ``SiteError``, ``WorkspaceError``, ``StoreError``, ``FileError``, ``RenderError``.
  package func writeSite(
    _ request: SiteRequest, to path: String, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> SiteSummary {
    let collages = try siteCollages(request)
    let folder = try SiteFolder(path, on: context.fileSystem)
    let work = SiteWork(collages)
    try folder.plan(work.names + collages.map(\.page) + SiteManifest.rootFiles)
    defer { folder.settle() }
    let pictures = try work.pictures(
      by: SitePictureMaker(workspace: self, folder: folder, isCancelled: isCancelled),
      jobs: request.jobs, progress: progress)
    let pages = SitePages(title: request.title, entries: pictures.entries)
    for file in pages.files { try folder.write(file.text, to: file.name) }
    let used = pages.files.map(\.name) + pictures.entries.flatMap(\.files)
    let counts = try folder.finish(keeping: Set(used))
    return SiteSummary(
      index: "\(folder.path)/index.html",
      pages: pages.entries.map {
        SiteSummary.Page(record: $0.collage.record, file: $0.collage.page)
      }, photoCount: Set(pages.entries.flatMap(\.photos).map(\.photo.key)).count,
      written: counts.written, kept: counts.kept, removed: counts.removed,
      refused: pictures.refused)
  }
}

extension SiteEntry {
  /// The files of its pictures.
  fileprivate var files: [String] {
    ([picture] + photos.map(\.picture)).flatMap(\.files).map(\.name)
  }
}

/// The pictures that a site needs: those of collages, and of each photo once.
private struct SiteWork {
  private let collages: [SiteCollage]
  private let photos: [SitePhoto]

  private enum Part: Sendable {
    case collage(SiteCollage)
    case photo(SitePhoto)
  }

  init(_ collages: [SiteCollage]) {
    var seen: Set<String> = []
    self.collages = collages
    photos = collages.flatMap(\.photos).filter { seen.insert($0.key).inserted }
  }

  /// The files of all pictures, from the site's folder on.
  var names: [String] { collages.flatMap(\.pictures.all) + photos.flatMap(\.names.all) }

  /// Makes all pictures.
  ///
  /// - Returns: The collages that have one, with their photos that have one, and what has none.
  /// - Throws: An error of writing a file; `CancellationError`.
  func pictures(
    by maker: SitePictureMaker, jobs: Int?, progress: ProgressHandler?
  ) throws -> (entries: [SiteEntry], refused: [SiteRefusal]) {
    let parts = collages.map(Part.collage) + photos.map(Part.photo)
    let results = ParallelMap.prefix(
      of: parts, jobs: jobs, done: { progress?($0, parts.count) },
      body: { part -> (output: Result<SitePicture, any Error>, goesOn: Bool) in
        let result = Result {
          switch part {
          case .collage(let collage): try maker.picture(of: collage)
          case .photo(let photo): try maker.picture(of: photo)
          }
        }
        return (result, !maker.isCancelled() && result.failureToWrite == nil)
      })
    if let failure = results.lazy.compactMap(\.failureToWrite).first { throw failure }
    guard results.count == parts.count, !maker.isCancelled() else {
      throw CancellationError()
    }
    return sorted(results)
  }

  private func sorted(
    _ results: [Result<SitePicture, any Error>]
  ) -> (entries: [SiteEntry], refused: [SiteRefusal]) {
    let keyed = zip(photos.map(\.key), results.dropFirst(collages.count))
    var pictures = Dictionary(uniqueKeysWithValues: keyed)
    var (entries, refused): ([SiteEntry], [SiteRefusal]) = ([], [])
    for (collage, result) in zip(collages, results) {
      let name = collage.record.name
      do {
        let picture = try result.get()
        var shown: [(photo: SitePhoto, picture: SitePicture)] = []
        for photo in collage.photos {
          do {
            if let picture = try pictures[photo.key]?.get() { shown.append((photo, picture)) }
          } catch {
            refused.append(
              SiteRefusal(collage: name, photo: photo.item.name, error: error.asCollageError))
            // What several collages show is told once.
            pictures[photo.key] = nil
          }
        }
        entries.append(SiteEntry(collage: collage, picture: picture, photos: shown))
      } catch {
        refused.append(SiteRefusal(collage: name, photo: nil, error: error.asCollageError))
      }
    }
    return (entries, refused)
  }
}

extension Result<SitePicture, any Error> {
  /// Why the site cannot be written, where that is what failed.
  fileprivate var failureToWrite: FileError? {
    guard case .failure(let error as FileError) = self, error.operation != .read else { return nil }
    return error
  }
}
