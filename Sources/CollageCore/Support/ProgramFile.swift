internal import Foundation

/// The file that this program runs from.
enum ProgramFile {
  /// What another build of the program would have different: the file's length and times.
  static let version: String = {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = Bundle.main.executablePath ?? ""
    #endif
    return FileVersion.ofContents(path)
  }()
}
