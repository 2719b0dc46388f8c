/// What can stop a rendering, besides the errors of the raster provider and of the receiver.
public enum RenderError: Error, Hashable {
  /// The caller asked to stop; `finishedRows` rows of the picture had been handed out.
  case cancelled(finishedRows: Int)
  /// A format that needs the whole picture at once would take more memory than it may.
  case tooLittleMemory(needed: Int, limit: Int)
}
