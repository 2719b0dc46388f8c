/// Answers an edit's questions about where to crop images.
struct FocusLookup {
  private let answers: ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]

  /// A lookup that analyzes nothing and answers with the center of each photo.
  static var middle: FocusLookup { FocusLookup { questions in questions.map(\.middle) } }

  /// Creates a lookup.
  ///
  /// - Parameter answers: Returns one answer for each question, in the order of the questions.
  init(_ answers: @escaping ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]) {
    self.answers = answers
  }

  /// Returns the parts of photos that contain as much salient content as possible.
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
  /// - Returns: A point for each photo, in fractions of the photo's width and height.
  /// - Throws: An error if a photo can't be read.
  func points(of photos: [Photo]) throws -> [Point] {
    try answers(photos.map { FocusAnalysis.Question($0, .point) })
      .map { $0.point ?? UnitRect.whole.center }
  }

  /// Returns the parts of photos that text and other items should not cover: the faces, or
  /// otherwise the most salient areas.
  ///
  /// - Throws: An error if a photo can't be read.
  func regions(of photos: [Photo]) throws -> [UnitRect] {
    try answers(photos.map { FocusAnalysis.Question($0, .region) }).map { $0.part ?? .whole }
  }

  /// Returns the average colors of photos.
  ///
  /// - Returns: A color for each photo; one fixed color if this lookup doesn't analyze photos.
  /// - Throws: An error if a photo can't be read.
  func colors(of photos: [Photo]) throws -> [MeanColor] {
    try answers(photos.map { FocusAnalysis.Question($0, .color) }).map { $0.color ?? .unknown }
  }
}

extension FocusAnalysis.Question {
  /// The answer to this question from a lookup that doesn't analyze photos.
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
  /// - Returns: A lookup that uses the results of the job.
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
