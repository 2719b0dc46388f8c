/// Answers an edit's questions about the salient parts and the colors of photos.
struct FocusLookup {
  private let answers: ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]

  /// A lookup that doesn't analyze photos and answers with the center of each photo.
  static var center: FocusLookup { FocusLookup { questions in questions.map(\.middle) } }

  /// Creates a lookup; `answers` returns one answer for each question, in the order of the
  /// questions.
  init(_ answers: @escaping ([FocusAnalysis.Question]) throws -> [FocusAnalysis.Answer]) {
    self.answers = answers
  }

  /// Returns the part of each photo that contains as much salient content as possible; the part has
  /// the given ratio of width to height and is as large as the photo allows.
  func parts(_ requests: [(photo: Photo, aspect: Double)]) throws -> [UnitRect] {
    let questions = requests.map { FocusAnalysis.Question($0.photo, .part(aspect: $0.aspect)) }
    return try answers(questions).map { $0.part ?? .whole }
  }

  /// Returns the best center for crops of each photo, in fractions of the photo's width and height.
  func points(of photos: [Photo]) throws -> [Point] {
    try answers(photos.map { FocusAnalysis.Question($0, .point) })
      .map { $0.point ?? UnitRect.whole.center }
  }

  /// Returns the part of each photo that text and other items shouldn't cover: the faces or, if
  /// there aren't any, the most salient area.
  func regions(of photos: [Photo]) throws -> [UnitRect] {
    try answers(photos.map { FocusAnalysis.Question($0, .region) }).map { $0.part ?? .whole }
  }

  /// Returns the average color of each photo; one fixed color if this lookup doesn't analyze
  /// photos.
  func colors(of photos: [Photo]) throws -> [MeanColor] {
    try answers(photos.map { FocusAnalysis.Question($0, .color) }).map { $0.color ?? .unknown }
  }
}

extension FocusAnalysis.Question {
  /// The answer to this question from a lookup that doesn't analyze photos.
  fileprivate var middle: FocusAnalysis.Answer {
    switch kind {
    case .part(let aspect): .part(.largest(aspect: aspect, in: image.size))
    case .point: .point(UnitRect.whole.center)
    case .region: .part(FocusMap.region(around: UnitRect.whole.center))
    case .color: .color(.unknown)
    }
  }
}

extension EditSession {
  /// Returns a lookup that analyzes photos of the store outside of the transaction; if `analysis`
  /// is `nil`, the lookup doesn't analyze photos.
  func lookup(by analysis: FocusAnalysis?) -> FocusLookup {
    guard let analysis else { return .center }
    return FocusLookup { questions in
      try self.require(questions, of: analysis.work)
      return try questions.map(analysis.work.result)
    }
  }
}

extension FocusFinder {
  /// Returns a lookup for photos that aren't in a store.
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
