internal import CollageCore

/// The words of the command line as they were given, also those that are no UTF-8.
enum ProcessArguments {
  /// The words after the program's name.
  static var texts: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemPath: $0) }
    }
  }
}
