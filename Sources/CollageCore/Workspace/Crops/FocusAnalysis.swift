/// The analysis of the salient parts and the colors of photos.
///
/// A transaction asks questions about photos, such as which crop is best. The photos are analyzed
/// while no transaction locks the store.
package final class FocusAnalysis {
  struct Question: Hashable, Sendable {
    /// The photo's image, or the image of its cutout.
    let image: StoredImage
    let kind: QuestionKind

    /// Creates a question about a photo or, if it has a cutout, about the cutout, because the
    /// cutout shows only the subject.
    init(_ photo: Photo, _ wish: QuestionKind) {
      image = photo.cutout?.image ?? photo.image
      self.kind = wish
    }

    fileprivate func answer(by photo: PhotoAnalysis) -> Answer {
      switch kind {
      case .part(let aspect): .part(photo.map.window(aspect: aspect))
      case .point: .point(photo.map.point)
      case .region: .part(photo.map.region)
      case .color: .color(MeanColor(of: photo.bitmap))
      }
    }
  }

  enum QuestionKind: Hashable, Sendable {
    /// The part of the photo with the given ratio of width to height that contains as much salient
    /// content as possible.
    case part(aspect: Double)
    /// The best center for crops of most aspect ratios.
    case point
    /// The part of the photo that text and other items shouldn't cover.
    case region
    case color
  }

  enum Answer: Hashable, Sendable {
    /// The answer to ``QuestionKind/part(aspect:)`` or ``QuestionKind/region``.
    case part(UnitRect)
    case point(Point)
    case color(MeanColor)

    var part: UnitRect? { if case .part(let part) = self { part } else { nil } }
    var point: Point? { if case .point(let point) = self { point } else { nil } }
    var color: MeanColor? { if case .color(let color) = self { color } else { nil } }
  }

  let work: DeferredWork<Question, Answer>

  /// Creates an analysis; `workspace` is called when a photo has to be analyzed.
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
  private static let threadCount = 4

  /// Analyzes several images concurrently, and returns the results up to the first failure.
  ///
  /// An image is analyzed only once, even if several questions are about it. Throws
  /// `CancellationError` if the monitor reports a cancellation.
  func answers(
    to questions: [FocusAnalysis.Question], monitor: ProgressMonitor
  ) throws -> [FocusAnalysis.Question: Result<FocusAnalysis.Answer, any Error>] {
    let images = questions.grouped()
    var answers: [FocusAnalysis.Question: Result<FocusAnalysis.Answer, any Error>] = [:]
    try monitor.run { progress in
      let found = ParallelMap.finished(
        of: images, jobs: Self.threadCount, isStopped: monitor.isCancelled,
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
    let found = Result { PhotoAnalysis(try bitmap(of: first.image), by: self) }
    return questions.map { question in
      QuestionResult(question: question, result: found.map { question.answer(by: $0) })
    }
  }
}

private final class PhotoAnalysis {
  let bitmap: Bitmap
  private let finder: FocusFinder
  /// The faces and the salience of each point in the image, computed on first use.
  private(set) lazy var map = finder.map(of: bitmap)

  init(_ bitmap: Bitmap, by finder: FocusFinder) {
    (self.bitmap, self.finder) = (bitmap, finder)
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
    var indices: [ImageID: Int] = [:]
    var groups: [[FocusAnalysis.Question]] = []
    for question in self {
      let index = indices[question.image.id] ?? groups.count
      if index == groups.count {
        indices[question.image.id] = index
        groups.append([])
      }
      groups[index].append(question)
    }
    return groups
  }
}
