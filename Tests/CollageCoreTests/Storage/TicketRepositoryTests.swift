import CollageStore
import Foundation
import Testing

extension Sample {
  /// A job with a value for every property.
  static func ticket(
    _ number: UInt8, goal: RepaintJobDestination = .file("/tmp/a.jpg"), at date: Date = date
  ) throws -> RepaintJob {
    var job = RepaintJob(
      id: id(number), createdAt: date,
      server: RepaintJobServer(name: "home", kind: "jobs", address: "http://10.0.0.2:8000/"),
      origin: RepaintOrigin(
        prompt: "snow", negativePrompt: "rain", server: "home", steps: 30, cfg: 4.5, seed: 7,
        strength: 0.25), destination: goal, part: UnitRect(x: 0.25, y: 0, width: 0.5, height: 0.75),
      images: [.input: image(1), .source: image(2), .thumbnail: image(3)])
    job.handle = "42"
    job.failure = RepaintJobFailure("it broke", isUncertain: true)
    return job
  }
}

@Suite("Job repository") struct TicketRepositoryTests {
  private let folder: TemporaryFolder
  private let repository: DatabaseRepository

  init() throws { (folder, repository) = try TemporaryFolder.withRepository() }

  private func recordImages(_ writer: any RepositoryWriter) throws {
    for number in 1...4 { try writer.insert(Sample.record(Sample.image(number))) }
  }

  @Test func roundTripsJobsOldestFirst() throws {
    let goals: [RepaintJobDestination] = [
      .file("/tmp/ä b.jpg"), .item(Sample.id(8), of: Sample.id(9)), .library("Café"),
    ]
    let jobs = try goals.enumerated().map { index, goal in
      try Sample.ticket(
        UInt8(index + 1), goal: goal, at: Sample.date.addingTimeInterval(Double(index)))
    }
    try repository.write { writer in
      try recordImages(writer)
      for job in jobs.reversed() { try writer.insert(job) }
    }
    try repository.read { (reader) throws in
      #expect(try reader.jobs() == jobs && reader.job(Sample.id(2)) == jobs[1])
      #expect(try reader.job(Sample.id(7)) == nil && reader.problems() == [])
      #expect(try reader.usedImages() == Set((1...3).map { Sample.image($0).id }))
      let now = Sample.date
      #expect(try reader.nextCreationDate(now).milliseconds == now.milliseconds + 2001)
    }
  }

  @Test func updatesAndForgetsJob() throws {
    var job = try Sample.ticket(1)
    try repository.write { writer in
      try recordImages(writer)
      try writer.insert(job)
    }
    job.state = .done
    (job.handle, job.failure) = (nil, nil)
    job.images = [.thumbnail: Sample.image(4)]
    job.updatedAt = Sample.date.addingTimeInterval(9)
    job.server = RepaintJobServer(name: "home", kind: "command", address: nil)
    try repository.write { try $0.update(job) }
    try repository.read { (reader) throws in
      #expect(try reader.jobs() == [job] && reader.usedImages() == [Sample.image(4).id])
    }
    try repository.write { try $0.forget(job: job.id) }
    try repository.read { (reader) throws in
      #expect(try reader.jobs() == [] && reader.usedImages() == [])
    }
  }

  @Test func rejectsEqualTimesAndUnknownImages() throws {
    #expect(throws: (any Error).self) { try repository.write { try $0.insert(Sample.ticket(1)) } }
    try repository.write { writer in
      try recordImages(writer)
      try writer.insert(Sample.ticket(1))
    }
    #expect(throws: (any Error).self) { try repository.write { try $0.insert(Sample.ticket(2)) } }
    #expect(try repository.read { try $0.jobs().count } == 1)
  }

  @Test func storesPresetsByName() throws {
    let snow = RepaintPreset(
      name: Sample.itemName("snow"), prompt: "make it snow", negativePrompt: "rain", steps: 40,
      cfg: 2.5, seed: -3, strength: 1, unknown: ["later": .bool(true)])
    let autumn = RepaintPreset(name: Sample.itemName("autumn"), prompt: "leaves")
    try repository.write { writer in
      try writer.insert(RepaintPreset(name: snow.name, prompt: "other"))
      try writer.insert(snow)
      try writer.insert(autumn)
    }
    #expect(try repository.read { try $0.presets() } == [autumn, snow])
    try repository.write { try $0.forget(preset: autumn.name) }
    #expect(try repository.read { try $0.presets() } == [snow])
  }
}
