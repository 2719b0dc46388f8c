/// Which collage a command means.
public enum CollageReference: Hashable, Sendable {
  /// The current one, set by `new` and `open`.
  case current
  /// The one of this name, or whose UUID starts with this text.
  case named(String)

  /// The shortest beginning of a UUID that names something.
  public static let minimumPrefix = 4
}
