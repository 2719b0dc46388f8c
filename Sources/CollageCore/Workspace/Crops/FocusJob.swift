/// Looking at photos for where they are to be cropped.
///
/// A transaction names by it what it wants to know of which photos; they are looked at while the store
/// is free.
package final class FocusJob {
  /// What is to be found out of one image.
  struct Question: Hashable, Sendable {
    /// The photo, or its cutout where it has one.
    let image: StoredImage
    /// What is asked.
    let wish: Wish

    /// Asks of a photo; of one that was cut out its cutout knows best.
    init(_ photo: Photo, _ wish: Wish) {
      image = photo.cutout?.image ?? photo.image
      self.wish = wish
    }

    /// The answer by what was seen of the image.
    fileprivate func answer(by photo: SeenPhoto) -> Answer {
      switch wish {
      case .part(let aspect): .part(photo.map.window(aspect: aspect))
      case .point: .point(photo.map.point)
      case .region: .part(photo.map.region)
      case .color: .color(PictureColor(of: photo.picture))
      }
    }
  }

  /// What can be asked.
  enum Wish: Hashable, Sendable {
    /// The part of a shape, its width over its height, that keeps the most.
    case part(aspect: Double)
    /// The point that parts of most shapes are best centred on.
    case point
    /// The part that nothing should cover.
    case region
    /// The colour that it has on the whole.
    case color
  }

  /// What was found out.
  enum Answer: Hashable, Sendable {
    /// The part that keeps the most, or that nothing should cover.
    case part(UnitRect)
    /// The point that parts of most shapes are best centred on.
    case point(Point)
    /// The colour on the whole.
    case color(PictureColor)

    /// The part, if it is one.
    var part: UnitRect? { if case .part(let part) = self { part } else { nil } }
    /// The point, if it is one.
    var point: Point? { if case .point(let point) = self { point } else { nil } }
    /// The colour, if it is one.
    var color: PictureColor? { if case .color(let color) = self { color } else { nil } }
  }

  let work: DeferredWork<Question, Answer>

  /// Describes the work.
  ///
  /// - Parameters:
  ///   - monitor: Who watches.
  ///   - workspace: The store, which is asked for when a photo has to be looked at.
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
  /// How many images are looked at at a time.
  private static let jobs = 4

  /// Looks at images, several at a time, each of them once whatever is asked of it.
  ///
  /// - Parameters:
  ///   - questions: What is asked.
  ///   - monitor: Who watches.
  /// - Returns: What came of the questions, up to the first that failed.
  /// - Throws: `CancellationError`.
  func answers(
    to questions: [FocusJob.Question], monitor: ProgressMonitor
  ) throws -> [FocusJob.Question: Result<FocusJob.Answer, any Error>] {
    let images = questions.grouped()
    var answers: [FocusJob.Question: Result<FocusJob.Answer, any Error>] = [:]
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

  /// Looks at one image for several questions.
  private func answers(toAll questions: [FocusJob.Question]) -> [FoundAnswer] {
    guard let first = questions.first else { return [] }
    let found = Result { SeenPhoto(try picture(of: first.image), by: self) }
    return questions.map { question in
      FoundAnswer(question: question, result: found.map { question.answer(by: $0) })
    }
  }
}

/// What is seen of one image.
private final class SeenPhoto {
  let picture: Bitmap
  private let finder: FocusFinder
  /// How much each place matters, which is worked out when it is asked for.
  private(set) lazy var map = finder.map(of: picture)

  init(_ picture: Bitmap, by finder: FocusFinder) {
    (self.picture, self.finder) = (picture, finder)
  }
}

/// What came of a question.
private struct FoundAnswer: Sendable {
  let question: FocusJob.Question
  let result: Result<FocusJob.Answer, any Error>

  var isGood: Bool {
    if case .success = result { true } else { false }
  }
}

extension [FocusJob.Question] {
  /// The questions of each image together, in the order of the images' first ones.
  fileprivate func grouped() -> [[FocusJob.Question]] {
    var places: [ImageID: Int] = [:]
    var groups: [[FocusJob.Question]] = []
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
