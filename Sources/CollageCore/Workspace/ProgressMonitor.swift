/// How somebody watches work that takes long, and stops it.
package struct ProgressMonitor {
  /// Does the work; it gives the work what takes note of its progress.
  var run: (_ work: (ProgressHandler?) throws -> Void) throws -> Void
  /// Asked between the parts whether to stop.
  var isCancelled: @Sendable () -> Bool
  /// Told that what is finished from now on will be recorded, even if the rest is not wanted any more.
  var beginRecording: () -> Void

  /// Watches work.
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
