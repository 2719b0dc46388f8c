internal import Foundation

extension Workspace {
  /// The number of finished jobs that a store keeps.
  static var finishedJobLimit: Int { 100 }

  /// Returns all jobs, oldest first.
  package func repaintJobs() throws -> [RepaintJob] { try repository.read { try $0.jobs() } }

  package func repaintJob(_ id: RepaintJob.ID) throws -> RepaintJob {
    guard let job = try repository.read({ try $0.job(id) }) else {
      throw JobError.unknown(id.text)
    }
    return job
  }

  /// Returns the job with a UUID, or with a UUID prefix of at least
  /// ``ItemSelector/minimumPrefixLength`` characters.
  package func repaintJob(named text: String) throws -> RepaintJob {
    let prefix = text.lowercased()
    guard prefix.count >= ItemSelector.minimumPrefixLength else { throw JobError.unknown(text) }
    let matches = try repaintJobs().filter { $0.id.text.hasPrefix(prefix) }
    guard matches.count < 2 else {
      throw JobError.ambiguous(text, matches: matches.map(\.id.text))
    }
    guard let match = matches.first else { throw JobError.unknown(text) }
    return match
  }

  /// Locks a job, so that other processes can't run it.
  func lock(_ id: RepaintJob.ID) throws -> FileLock {
    try Folder.make(self.folder.jobs, on: context.fileSystem)
    do throws(FileError) {
      return try FileLock("\(self.folder.jobs)/\(id.text)")
    } catch {
      throw error.code == EBUSY ? JobError.busy(String(id.text.prefix(8))) as any Error : error
    }
  }

  /// Changes a job, and other data in the same transaction.
  ///
  /// If another process has changed the job's state since the caller read the job, returns the
  /// stored job without changes.
  func change(
    _ job: RepaintJob, _ body: (EditSession, inout RepaintJob) throws -> Void
  ) throws -> RepaintJob {
    try transaction { session in
      guard var stored = try session.repository.job(job.id) else {
        throw JobError.unknown(job.id.text)
      }
      guard stored.state == job.state else { return stored }
      try body(session, &stored)
      stored.updatedAt = max(stored.updatedAt, session.context.now())
      try session.repository.update(stored)
      if stored.state.isFinished { try session.forgetOldTickets() }
      return stored
    }
  }

  /// Cancels a job and, if possible, notifies its server.
  ///
  /// `server` returns a client for the job's server. `serverGoesOn` is the reason why the server
  /// possibly continues to run the job; `nil` if the server stops or has not received the job.
  package func cancelRepaintJob(
    _ id: RepaintJob.ID, by server: (RepaintJob) throws -> any RepaintClient
  ) throws -> (RepaintJob, serverGoesOn: String?) {
    let before = try repaintJob(id)
    guard !before.state.isFinished else {
      throw JobError.wrongState(before.shortID, before.state, for: .cancel)
    }
    let after = try change(before) { $1.finish(as: .cancelled) }
    guard after.state == .cancelled, [.sending, .submitted].contains(before.state) else {
      return (after, nil)
    }
    do {
      let server = try server(before)
      // While the job is being sent, its identifier on the server is unknown.
      guard let handle = before.handle ?? (server.recognizesRepeatedOrders ? id.text : nil) else {
        return (after, JobFailure.uncertain.reason)
      }
      try server.cancel(handle, RequestObserver())
      return (after, nil)
    } catch {
      return (after, failureReason(error))
    }
  }

  /// Prepares a failed or canceled job for another run.
  ///
  /// If possible, the next run stores the existing result or polls the server. Otherwise, it sends
  /// the job again. `mayReplace` allows the result to replace an existing file even if the original
  /// request did not.
  package func retryRepaintJob(_ id: RepaintJob.ID, mayReplace: Bool = false) throws -> RepaintJob {
    let lock = try lock(id)
    defer { withExtendedLifetime(lock) {} }
    let before = try repaintJob(id)
    guard before.state == .failed || before.state == .cancelled else {
      throw JobError.wrongState(before.shortID, before.state, for: .retry)
    }
    return try change(before) { _, job in
      job.failure = nil
      if mayReplace, case .file(let path, _) = job.destination {
        job.destination = .file(path, mayReplace: true)
      }
      job.state =
        job.images[.result] != nil ? .fetched : job.handle != nil ? .submitted : .waiting
    }
  }

  /// Returns the stored result of a job; `nil` if the job doesn't store a result.
  package func repaintJobImage(_ id: RepaintJob.ID) throws -> EncodedRender? {
    guard let image = try repaintJob(id).images[.result] else { return nil }
    return EncodedRender(
      bytes: try images.bytes(of: image), size: image.size,
      format: image.format == .jpeg ? .jpeg : .png)
  }

  /// Deletes finished jobs; if `ids` is `nil`, deletes all finished jobs.
  ///
  /// Throws ``JobError/wrongState(_:_:for:)`` if a given job is not finished.
  package func removeRepaintJobs(_ ids: [RepaintJob.ID]?) throws -> [RepaintJob] {
    try transaction { session in
      let all = try session.repository.jobs()
      let requested = ids.map(Set.init)
      let jobs = all.filter { requested?.contains($0.id) ?? $0.state.isFinished }
      if let open = jobs.first(where: { !$0.state.isFinished }) {
        throw JobError.wrongState(open.shortID, open.state, for: .remove)
      }
      for job in jobs { try session.repository.forget(job: job.id) }
      return jobs
    }
  }
}

extension EditSession {
  /// Deletes all finished jobs except the hundred that changed last.
  fileprivate func forgetOldTickets() throws {
    let finished = try repository.jobs().filter(\.state.isFinished)
      .sorted { ($0.updatedAt, $0.createdAt) < ($1.updatedAt, $1.createdAt) }
    for job in finished.dropLast(Workspace.finishedJobLimit) {
      try repository.forget(job: job.id)
    }
  }
}

extension Workspace {
  /// Returns all presets, sorted by name.
  package func repaintPresets() throws -> [RepaintPreset] {
    try repository.read { try $0.presets() }
  }

  package func repaintPreset(named name: String) throws -> RepaintPreset {
    let presets = try repaintPresets()
    guard let preset = presets.first(where: { $0.name.rawValue == name }) else {
      throw JobError.noPreset(
        name, nearest: NearestNames.to(name, among: presets.map(\.name.rawValue)))
    }
    return preset
  }

  /// Stores a preset, replacing one with the same name.
  package func saveRepaintPreset(_ preset: RepaintPreset) throws {
    try transaction { try $0.repository.insert(preset) }
  }

  package func deleteRepaintPreset(_ name: String) throws -> RepaintPreset {
    let preset = try repaintPreset(named: name)
    try transaction { try $0.repository.forget(preset: preset.name) }
    return preset
  }
}
