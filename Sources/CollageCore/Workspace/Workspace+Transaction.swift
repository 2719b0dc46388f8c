extension Workspace {
  /// Thrown to roll a transaction back in which nothing went wrong.
  private struct Rollback: InternalError {}

  /// Changes collages: everything that the body does happens, or nothing.
  ///
  /// Pictures and other work that takes long are made while the store is free for others: then the
  /// body is run several times, each time but the last one without effect. It must not change
  /// anything but by its session. What takes long it asks its session for, which cannot do it
  /// itself; a body that uses the workspace meanwhile is stopped.
  ///
  /// - Parameters:
  ///   - recording: How edits become revisions.
  ///   - isDryRun: Whether everything is undone at the end, also what would be written.
  ///   - progress: Called with the parts done of pictures.
  ///   - isCancelled: Asked while pictures are made whether to stop; nothing has happened then.
  ///   - body: Uses the session it is given; it must not keep it.
  /// - Returns: What the body returned last.
  /// - Throws: What the body throws, and the store's errors.
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
          // A commit that is said to have failed may yet have reached the disk: what it would refer
          // to stays, and is a leftover if it did not.
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

  /// Does what is left when a transaction is in the store.
  private func finish(_ session: EditSession) throws(WorkspaceError) {
    if session.needsCheckpoint { repository.checkpoint() }
    for snapshot in session.staleSnapshots { images.removeSnapshot(snapshot) }
    try Self.commit(session.outputs)
  }

  /// Gives outputs their names, one as well as another cannot have its own.
  private static func commit(_ outputs: [AtomicFile]) throws(WorkspaceError) {
    var failure: FileError?
    for output in outputs {
      do throws(FileError) { try output.commit() } catch { failure = failure ?? error }
    }
    if let failure { throw .outputNotWritten(failure) }
  }
}
