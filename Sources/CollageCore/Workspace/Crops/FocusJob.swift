/// Looking at photos for where they are to be cropped.
///
/// A transaction names by it what it wants to know of which photos; they are looked at while the store
/// is free.
public final class FocusJob {
  /// What is to be found out of one image.
  struct Question: Hashable, Sendable {
    /// The photo, or its cutout where it has one.
    let image: StoredImage
    /// The shape of the part that keeps the most: its width over its height; nil asks for the point.
    let aspect: Double?

    /// Asks of a photo; of one that was cut out its cutout knows best.
    init(_ photo: Photo, aspect: Double? = nil) {
      image = photo.cutout?.image ?? photo.image
      self.aspect = aspect
    }

    fileprivate func answer(by map: FocusMap) -> Answer {
      aspect.map { .part(map.window(aspect: $0)) } ?? .point(map.point)
    }
  }

  /// What was found out.
  enum Answer: Hashable, Sendable {
    /// The part that keeps the most.
    case part(UnitRect)
    /// The point that parts of most shapes are best centred on.
    case point(Point)

    /// The part, if it is one.
    var part: UnitRect? { if case .part(let part) = self { part } else { nil } }
    /// The point, if it is one.
    var point: Point? { if case .point(let point) = self { point } else { nil } }
  }

  let work: DeferredWork<Question, Answer>

  /// Describes the work.
  ///
  /// - Parameters:
  ///   - monitor: Who watches.
  ///   - workspace: The store, which is asked for when a photo has to be looked at.
  public init(
    monitor: ProgressMonitor = ProgressMonitor(), in workspace: @escaping () throws -> Workspace
  ) {
    work = DeferredWork { questions in
      let finder = FocusFinder(images: try workspace().images)
      // An image is looked at once, whatever is asked of it.
      let images = questions.grouped()
      var answers: [Question: Result<Answer, any Error>] = [:]
      try monitor.run { progress in
        let found = ParallelMap.finished(
          of: images, jobs: Self.jobs, isStopped: monitor.isCancelled,
          done: { progress?($0, images.count) },
          body: { questions in
            let answers = finder.answers(to: questions)
            return (output: answers, goesOn: answers.allSatisfy(\.isGood))
          })
        guard !monitor.isCancelled() else { throw RenderError.cancelled(finishedRows: 0) }
        for answer in found.joined() { answers[answer.question] = answer.result }
      }
      return answers
    }
  }

  /// How many images are looked at at a time.
  private static let jobs = 4
}

/// What came of a question.
private struct FoundAnswer: Sendable {
  let question: FocusJob.Question
  let result: Result<FocusJob.Answer, any Error>

  var isGood: Bool {
    if case .success = result { true } else { false }
  }
}

extension FocusFinder {
  /// Looks at one image for several questions.
  fileprivate func answers(to questions: [FocusJob.Question]) -> [FoundAnswer] {
    guard let first = questions.first else { return [] }
    let found = Result { try map(of: first.image) }
    return questions.map { question in
      FoundAnswer(question: question, result: found.map { question.answer(by: $0) })
    }
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
