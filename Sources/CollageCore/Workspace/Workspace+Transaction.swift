extension Workspace {
  /// The error thrown to roll back a transaction without a failure.
  private struct Rollback: InternalError {}

  /// Changes collages atomically.
  ///
  /// The body requests images and other slow work from its session. The transaction is then rolled
  /// back, the work is done while no transaction locks the store, and the body runs again. Only the
  /// last run is committed. Because the body can run several times, it must change things only
  /// through its session. Using the workspace inside the body traps.
  ///
  /// - Parameters:
  ///   - recording: The rule by which edits become revisions.
  ///   - isDryRun: Whether to roll everything back at the end, including outputs.
  ///   - progress: Called with the number of rendered parts of images.
  ///   - isCancelled: Called while images are rendered. If it returns `true`, nothing is changed.
  ///   - body: Uses the given session, and must not retain it.
  /// - Returns: The result of the last run of the body.
  /// - Throws: An error of the body, or the store's errors.
  public func transaction<Value>(
    recording: EditSession.Recording = .everyEdit, isDryRun: Bool = false,
    progress: ProgressHandler? = nil, isCancelled: @escaping @Sendable () -> Bool = { false },
    _ body: (EditSession) throws -> Value
  ) throws -> Value {
    let (sessionContext, renderQueue) = (SessionContext(context, fonts: fonts), RenderQueue())
    var recorded: Set<String> = []
    defer {
      for name in renderQueue.snapshots where !recorded.contains(name) {
        images.removeSnapshot(name)
      }
    }
    while true {
      sessionContext.rewind()
      renderQueue.rewind()
      var begun: EditSession?
      var result: Value?
      do {
        try repository.write { writer in
          let session = EditSession(
            writer, files: images, context: sessionContext, renderQueue: renderQueue,
            recording: recording)
          begun = session
          result = try body(session)
          try session.recordSteps()
          guard !isDryRun, session.isComplete else { throw Rollback() }
        }
      } catch {
        guard let begun, error is Rollback || !begun.pendingWork.isEmpty else {
          // If the commit reported an error, it has possibly reached the disk anyway, and then the
          // database refers to the files. In this case, keep the files; `doctor` removes them if
          // they are not needed.
          if result != nil, let begun { recorded = Set(begun.newSnapshots) }
          throw error
        }
      }
      guard let session = begun else { preconditionFailure("the body has run") }
      if !session.pendingWork.isEmpty {
        try perform(session.pendingWork)
      } else if !renderQueue.isComplete {
        try renderQueue.render(
          in: self, inputs: session.photoSources, progress: progress, isCancelled: isCancelled)
      } else if let result {
        if !isDryRun {
          recorded = Set(session.newSnapshots)
          try finish(session)
        }
        return result
      }
    }
  }

  /// Performs the remaining work after a transaction is committed.
  private func finish(_ session: EditSession) throws(WorkspaceError) {
    if session.needsCheckpoint { repository.checkpoint() }
    for snapshot in session.staleSnapshots { images.removeSnapshot(snapshot) }
    try Self.commit(session.outputs)
  }

  /// Renames all outputs into place; throws the first error after all outputs were tried.
  private static func commit(_ outputs: [AtomicFile]) throws(WorkspaceError) {
    var failure: FileError?
    for output in outputs {
      do throws(FileError) { try output.commit() } catch { failure = failure ?? error }
    }
    if let failure { throw .outputNotWritten(failure) }
  }
}
