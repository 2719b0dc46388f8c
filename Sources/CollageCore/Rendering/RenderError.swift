/// What can stop a rendering, besides the errors of the raster provider and of the receiver.
public enum RenderError: Error, Hashable {
  /// The caller asked to stop; `finishedRows` rows of the picture had been handed out.
  case cancelled(finishedRows: Int)
}
