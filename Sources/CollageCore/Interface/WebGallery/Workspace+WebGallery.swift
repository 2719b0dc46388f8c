internal import Foundation

extension Workspace {
  /// Writes collages as static web pages, which work without a server and scripts.
  ///
  /// Each page shows the last saved state of a collage, or the current state if the collage was
  /// never saved. Unreadable collages and photos are omitted and reported.
  ///
  /// `path` is an empty folder, a folder to create, or the folder of an earlier gallery, in which
  /// only changed files are written.
  package func writeWebGallery(
    _ request: WebGalleryRequest, to path: String, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> WebGallerySummary {
    let collages = try webGalleryCollages(request)
    let folder = try WebGalleryFolder(path, on: context.fileSystem)
    let work = WebGalleryWork(collages)
    try folder.plan(work.names + collages.map(\.page) + WebGalleryManifest.rootFiles)
    defer { folder.recordWrittenFiles() }
    let result = try work.pictures(
      by: WebGalleryImageWriter(workspace: self, folder: folder, isCancelled: isCancelled),
      jobs: request.jobs, progress: progress)
    let pages = WebGalleryPages(title: request.title, entries: result.entries)
    for file in pages.files { try folder.write(file.text, to: file.name) }
    let used = pages.files.map(\.name) + result.entries.flatMap(\.files)
    let counts = try folder.finish(keeping: Set(used))
    return WebGallerySummary(
      index: "\(folder.path)/index.html",
      pages: pages.entries.map {
        WebGallerySummary.Page(record: $0.collage.record, file: $0.collage.page)
      }, photoCount: Set(pages.entries.flatMap(\.photos).map(\.photo.key)).count,
      written: counts.written, kept: counts.kept, removed: counts.removed,
      refused: result.refused)
  }
}

extension WebGalleryEntry {
  fileprivate var files: [String] {
    ([image] + photos.map(\.picture)).flatMap(\.files).map(\.name)
  }
}

/// The images that a gallery requires: one for each collage, and one for each distinct photo.
private struct WebGalleryWork {
  private let collages: [WebGalleryCollage]
  private let photos: [WebGalleryPhoto]

  private enum Part: Sendable {
    case collage(WebGalleryCollage)
    case photo(WebGalleryPhoto)
  }

  init(_ collages: [WebGalleryCollage]) {
    var seen: Set<String> = []
    self.collages = collages
    photos = collages.flatMap(\.photos).filter { seen.insert($0.key).inserted }
  }

  var names: [String] { collages.flatMap(\.pictures.all) + photos.flatMap(\.names.all) }

  /// Creates all images, and returns the readable collages with their readable photos, and the
  /// omissions.
  ///
  /// Throws the first error of writing a file, or `CancellationError`.
  func pictures(
    by writer: WebGalleryImageWriter, jobs: Int?, progress: ProgressHandler?
  ) throws -> (entries: [WebGalleryEntry], refused: [WebGalleryOmission]) {
    let parts = collages.map(Part.collage) + photos.map(Part.photo)
    let results = ParallelMap.prefix(
      of: parts, jobs: jobs, done: { progress?($0, parts.count) },
      body: { part -> (output: Result<WebGalleryImage, any Error>, goesOn: Bool) in
        let result = Result {
          switch part {
          case .collage(let collage): try writer.picture(of: collage)
          case .photo(let photo): try writer.picture(of: photo)
          }
        }
        return (result, !writer.isCancelled() && result.failureToWrite == nil)
      })
    if let failure = results.lazy.compactMap(\.failureToWrite).first { throw failure }
    guard results.count == parts.count, !writer.isCancelled() else {
      throw CancellationError()
    }
    return sorted(results)
  }

  private func sorted(
    _ results: [Result<WebGalleryImage, any Error>]
  ) -> (entries: [WebGalleryEntry], refused: [WebGalleryOmission]) {
    let keyed = zip(photos.map(\.key), results.dropFirst(collages.count))
    var images = Dictionary(uniqueKeysWithValues: keyed)
    var (entries, refused): ([WebGalleryEntry], [WebGalleryOmission]) = ([], [])
    for (collage, result) in zip(collages, results) {
      let name = collage.record.name
      do {
        let image = try result.get()
        var shown: [(photo: WebGalleryPhoto, picture: WebGalleryImage)] = []
        for photo in collage.photos {
          do {
            if let image = try images[photo.key]?.get() { shown.append((photo, image)) }
          } catch {
            refused.append(
              WebGalleryOmission(collage: name, photo: photo.item.name, error: error.asCollageError)
            )
            // Report a photo only once, even if several collages show it.
            images[photo.key] = nil
          }
        }
        entries.append(WebGalleryEntry(collage: collage, image: image, photos: shown))
      } catch {
        refused.append(WebGalleryOmission(collage: name, photo: nil, error: error.asCollageError))
      }
    }
    return (entries, refused)
  }
}

extension Result<WebGalleryImage, any Error> {
  /// The error of writing a file; `nil` if the operation succeeded or failed for another reason.
  fileprivate var failureToWrite: FileError? {
    guard case .failure(let error as FileError) = self, error.operation != .read else { return nil }
    return error
  }
}
