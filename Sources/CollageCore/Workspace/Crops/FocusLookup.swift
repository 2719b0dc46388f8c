/// What tells an edit where pictures are to be cropped.
struct FocusLookup {
  private let answers: ([FocusJob.Question]) throws -> [FocusJob.Answer]

  /// Looks at no picture: what matters is taken to be in the middle.
  static var middle: FocusLookup { FocusLookup { questions in questions.map(\.middle) } }

  /// Asks somebody.
  ///
  /// - Parameter answers: Answers questions, in their order.
  init(_ answers: @escaping ([FocusJob.Question]) throws -> [FocusJob.Answer]) {
    self.answers = answers
  }

  /// The parts of photos that keep the most.
  ///
  /// - Parameter wanted: The photos, with the shape of each part: its width over its height in pixels.
  /// - Returns: A part for each, as large as the photo allows.
  /// - Throws: What keeps a photo from being read.
  func parts(_ wanted: [(photo: Photo, aspect: Double)]) throws -> [UnitRect] {
    let questions = wanted.map { FocusJob.Question($0.photo, .part(aspect: $0.aspect)) }
    return try answers(questions).map { $0.part ?? .whole }
  }

  /// The points of photos that crops are best centered on.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A point for each, in fractions of the photo.
  /// - Throws: What keeps a photo from being read.
  func points(of photos: [Photo]) throws -> [Point] {
    try answers(photos.map { FocusJob.Question($0, .point) })
      .map { $0.point ?? UnitRect.whole.center }
  }

  /// The parts of photos that nothing should cover: their faces, else what stands out.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A part for each.
  /// - Throws: What keeps a photo from being read.
  func regions(of photos: [Photo]) throws -> [UnitRect] {
    try answers(photos.map { FocusJob.Question($0, .region) }).map { $0.part ?? .whole }
  }

  /// The colours that photos have on the whole.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A colour for each; the same for all where nobody looks.
  /// - Throws: What keeps a photo from being read.
  func colors(of photos: [Photo]) throws -> [PictureColor] {
    try answers(photos.map { FocusJob.Question($0, .color) }).map { $0.color ?? .unknown }
  }
}

extension FocusJob.Question {
  /// What is taken to be so of a picture that nobody looks at.
  fileprivate var middle: FocusJob.Answer {
    switch wish {
    case .part(let aspect): .part(.largest(aspect: aspect, in: image.size))
    case .point: .point(UnitRect.whole.center)
    case .region: .part(FocusMap.region(around: UnitRect.whole.center))
    case .color: .color(.unknown)
    }
  }
}

extension EditSession {
  /// Looks at photos of the store while no transaction is open.
  ///
  /// - Parameter job: What looks at them; nil looks at none.
  /// - Returns: What answers, once the work is done outside of the transaction.
  func lookup(by job: FocusJob?) -> FocusLookup {
    guard let job else { return .middle }
    return FocusLookup { questions in
      try self.require(questions, of: job.work)
      return try questions.map(job.work.result)
    }
  }
}

extension FocusFinder {
  /// Looks at photos that belong to no store.
  ///
  /// - Parameter monitor: Who watches.
  /// - Returns: What answers.
  func lookup(monitor: ProgressMonitor) -> FocusLookup {
    FocusLookup { questions in
      let answers = try self.answers(to: questions, monitor: monitor)
      return try questions.map { question in
        guard let answer = answers[question] else { throw WorkNotDone() }
        return try answer.get()
      }
    }
  }
}
