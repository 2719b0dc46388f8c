/// Observes long-running work and can cancel it.
package struct ProgressMonitor {
  var run: (_ work: (ProgressHandler?) throws -> Void) throws -> Void
  /// Called between the parts of the work; returns whether to stop.
  var isCancelled: @Sendable () -> Bool
  /// Called before the start of work whose completed parts are kept if the work is canceled.
  var beginRecording: () -> Void

  package init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    beginRecording: @escaping () -> Void = {},
    run: @escaping (_ work: (ProgressHandler?) throws -> Void) throws -> Void = { try $0(nil) }
  ) {
    self.isCancelled = isCancelled
    self.beginRecording = beginRecording
    self.run = run
  }
}
