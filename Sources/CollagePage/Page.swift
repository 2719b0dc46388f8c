/// The files of the page that `serve` provides, embedded in the program.
public enum Page {
  /// The text of each file with its path in the page.
  public static var files: [(path: String, text: String)] { embedded }
}
