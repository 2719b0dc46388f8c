/// The analysis of photos for automatic crops.
///
/// A transaction adds questions about photos to this job, such as which crop is best. The photos
/// are analyzed while no transaction locks the store.
package final class FocusAnalysis {
  struct Question: Hashable, Sendable {
    /// The photo's image, or the image of its cutout.
    let image: StoredImage
    let wish: Wish

    /// Creates a question about a photo.
    ///
    /// If the photo has a cutout, the question is about the cutout, because it shows only the
    /// subject.
    init(_ photo: Photo, _ wish: Wish) {
      image = photo.cutout?.image ?? photo.image
      self.wish = wish
    }

    fileprivate func answer(by photo: PhotoAnalysis) -> Answer {
      switch wish {
      case .part(let aspect): .part(photo.map.window(aspect: aspect))
      case .point: .point(photo.map.point)
      case .region: .part(photo.map.region)
      case .color: .color(MeanColor(of: photo.picture))
      }
    }
  }

  enum Wish: Hashable, Sendable {
    /// The part of the photo with the given ratio of width to height that contains as much salient
    /// content as possible.
    case part(aspect: Double)
    /// The best center for crops of most aspect ratios.
    case point
    /// The part of the photo that text and other items should not cover.
    case region
    case color
  }

  enum Answer: Hashable, Sendable {
    /// The answer to ``Wish/part(aspect:)`` or ``Wish/region``.
    case part(UnitRect)
    case point(Point)
    case color(MeanColor)

    var part: UnitRect? { if case .part(let part) = self { part } else { nil } }
    var point: Point? { if case .point(let point) = self { point } else { nil } }
    var color: MeanColor? { if case .color(let color) = self { color } else { nil } }
  }

  let work: DeferredWork<Question, Answer>

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - monitor: The observer of the progress.
  ///   - workspace: Returns the store. Called when a photo has to be analyzed.
  package init(
    monitor: ProgressMonitor = ProgressMonitor(), in workspace: @escaping () throws -> Workspace
  ) {
    work = DeferredWork { questions in
      let finder = FocusFinder(rasters: StoredRasters(images: try workspace().images))
      return try finder.answers(to: questions, monitor: monitor)
    }
  }
}

extension FocusFinder {
  private static let jobs = 4

  /// Analyzes several images concurrently.
  ///
  /// An image is analyzed only once, even if several questions are about it.
  ///
  /// - Returns: The results, up to the first failure.
  /// - Throws: `CancellationError`.
  func answers(
    to questions: [FocusAnalysis.Question], monitor: ProgressMonitor
  ) throws -> [FocusAnalysis.Question: Result<FocusAnalysis.Answer, any Error>] {
    let images = questions.grouped()
    var answers: [FocusAnalysis.Question: Result<FocusAnalysis.Answer, any Error>] = [:]
    try monitor.run { progress in
      let found = ParallelMap.finished(
        of: images, jobs: Self.jobs, isStopped: monitor.isCancelled,
        done: { progress?($0, images.count) },
        body: { questions in
          let answers = self.answers(toAll: questions)
          return (output: answers, goesOn: answers.allSatisfy(\.isGood))
        })
      guard !monitor.isCancelled() else { throw CancellationError() }
      for answer in found.joined() { answers[answer.question] = answer.result }
    }
    return answers
  }

  private func answers(toAll questions: [FocusAnalysis.Question]) -> [QuestionResult] {
    guard let first = questions.first else { return [] }
    let found = Result { PhotoAnalysis(try picture(of: first.image), by: self) }
    return questions.map { question in
      QuestionResult(question: question, result: found.map { question.answer(by: $0) })
    }
  }
}

private final class PhotoAnalysis {
  let picture: Bitmap
  private let finder: FocusFinder
  /// The salience of each place in the image, computed on first use.
  private(set) lazy var map = finder.map(of: picture)

  init(_ picture: Bitmap, by finder: FocusFinder) {
    (self.picture, self.finder) = (picture, finder)
  }
}

private struct QuestionResult: Sendable {
  let question: FocusAnalysis.Question
  let result: Result<FocusAnalysis.Answer, any Error>

  var isGood: Bool {
    if case .success = result { true } else { false }
  }
}

extension [FocusAnalysis.Question] {
  /// Groups questions by image, in the order in which the images first occur.
  fileprivate func grouped() -> [[FocusAnalysis.Question]] {
    var places: [ImageID: Int] = [:]
    var groups: [[FocusAnalysis.Question]] = []
    for question in self {
      let place = places[question.image.id] ?? groups.count
      if place == groups.count {
        places[question.image.id] = place
        groups.append([])
      }
      groups[place].append(question)
    }
    return groups
  }
}
