/// The work of cutting out items.
///
/// The subjects of items without a suitable cutout are found while no transaction locks the store.
/// Then one edit sets the cutouts of all items.
package final class CutoutWork {
  /// A photo and its existing cutout; the request can reuse the hints of the cutout.
  struct Subject: Hashable {
    let photo: StoredImage
    let cutout: Cutout?

    init(_ item: Item) throws(EditError) {
      guard let shown = item.photo else { throw .noPhoto(item.name) }
      photo = shown.image
      cutout = shown.cutout
    }
  }

  struct Found {
    let trimap: ImageRecord?
    let cutout: StoredCutout
  }

  private final class Stop {
    var isRequested = false
  }

  let options: Options
  let work: DeferredWork<Subject, Found>
  private let stop: Stop
  /// True if the user interrupted the work and wants to keep the finished cutouts.
  var isStopped: Bool { stop.isRequested }

  /// Creates the work; `workspace` is called when a subject has to be found.
  package init(
    _ options: Options, by segmenter: @escaping (CutoutRequest) -> any Segmenter,
    monitor: ProgressMonitor = ProgressMonitor(), in workspace: @escaping () throws -> Workspace
  ) {
    self.options = options
    let stop = Stop()
    self.stop = stop
    work = DeferredWork { subjects in
      var found: [Subject: Result<Found, any Error>] = [:]
      let keepsFinished = !options.isAllOrNothing && subjects.count > 1
      if keepsFinished { monitor.beginRecording() }
      try monitor.run { progress in
        for (index, subject) in subjects.enumerated() {
          progress?(index, subjects.count)
          guard !monitor.isCancelled() else {
            guard keepsFinished else { throw CancellationError() }
            return stop.isRequested = true
          }
          let result = Result { try workspace().find(subject, options, segmenter) }
          found[subject] = result
          guard case .failure(let error) = result else { continue }
          guard error is CancellationError else { return }
          guard keepsFinished else { throw error }
          found[subject] = nil
          return stop.isRequested = true
        }
      }
      return found
    }
  }
}

extension Workspace {
  /// Imports the mask for a photo, if there is one, and cuts out the photo's subject.
  fileprivate func find(
    _ subject: CutoutWork.Subject, _ options: CutoutWork.Options,
    _ segmenter: (CutoutRequest) -> any Segmenter
  ) throws -> CutoutWork.Found {
    let trimap = try options.mask.map { try importTrimap($0, for: subject.photo) }
    var request = options.request(subject.photo.size, subject.cutout)
    request.trimap = trimap?.image ?? request.trimap
    return CutoutWork.Found(
      trimap: trimap,
      cutout: try makeCutout(of: subject.photo, request, with: segmenter(request)))
  }
}
