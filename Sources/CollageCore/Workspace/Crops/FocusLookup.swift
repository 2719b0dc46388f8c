/// Answers an edit's questions about where to crop images.
struct FocusLookup {
  private let answers: ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]

  /// A lookup that analyzes nothing and assumes that the center is important.
  static var middle: FocusLookup { FocusLookup { questions in questions.map(\.middle) } }

  /// Creates a lookup.
  ///
  /// - Parameter answers: Returns the answers to questions, in the same order.
  init(_ answers: @escaping ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]) {
    self.answers = answers
  }

  /// Returns the parts of photos that keep the most of what is important.
  ///
  /// - Parameter wanted: The photos, with the ratio of width to height of each part, in pixels.
  /// - Returns: A part for each photo, as large as the photo allows.
  /// - Throws: An error if a photo can't be read.
  func parts(_ wanted: [(photo: Photo, aspect: Double)]) throws -> [UnitRect] {
    let questions = wanted.map { FocusAnalysis.Question($0.photo, .part(aspect: $0.aspect)) }
    return try answers(questions).map { $0.part ?? .whole }
  }

  /// Returns the best centers for crops of photos.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A point for each, in fractions of the photo.
  /// - Throws: An error if a photo can't be read.
  func points(of photos: [Photo]) throws -> [Point] {
    try answers(photos.map { FocusAnalysis.Question($0, .point) })
      .map { $0.point ?? UnitRect.whole.center }
  }

  /// Returns the parts of photos that nothing should cover: their faces, or otherwise what stands
  /// out.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A part for each photo.
  /// - Throws: An error if a photo can't be read.
  func regions(of photos: [Photo]) throws -> [UnitRect] {
    try answers(photos.map { FocusAnalysis.Question($0, .region) }).map { $0.part ?? .whole }
  }

  /// Returns the average colors of photos.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: A color for each photo; the same one for all photos if they are not analyzed.
  /// - Throws: An error if a photo can't be read.
  func colors(of photos: [Photo]) throws -> [MeanColor] {
    try answers(photos.map { FocusAnalysis.Question($0, .color) }).map { $0.color ?? .unknown }
  }
}

extension FocusAnalysis.Question {
  /// The assumed answer if the image is not analyzed.
  fileprivate var middle: FocusAnalysis.Answer {
    switch wish {
    case .part(let aspect): .part(.largest(aspect: aspect, in: image.size))
    case .point: .point(UnitRect.whole.center)
    case .region: .part(FocusMap.region(around: UnitRect.whole.center))
    case .color: .color(.unknown)
    }
  }
}

extension EditSession {
  /// Returns a lookup that analyzes photos of the store outside of the transaction.
  ///
  /// - Parameter job: The analysis of the photos; `nil` skips it.
  /// - Returns: A lookup that answers from the results of the job.
  func lookup(by job: FocusAnalysis?) -> FocusLookup {
    guard let job else { return .middle }
    return FocusLookup { questions in
      try self.require(questions, of: job.work)
      return try questions.map(job.work.result)
    }
  }
}

extension FocusFinder {
  /// Returns a lookup for photos that are not in a store.
  ///
  /// - Parameter monitor: The observer of the progress.
  /// - Returns: The lookup.
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
