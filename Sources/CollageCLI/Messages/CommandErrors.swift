internal import CollageCore

extension UserFacingError {
  static var nothingDeleted: UserFacingError {
    UserFacingError("refused", .failed, "nothing was deleted.")
  }

  static var nothingReverted: UserFacingError {
    UserFacingError("refused", .failed, "nothing was reverted.")
  }

  static func purgeNeedsForce(_ purgeable: PurgeSummary, days: Int) -> UserFacingError {
    UserFacingError(
      "needs-force", .failed,
      "\(PurgeText.text(purgeable, days: days)) would be deleted permanently.",
      hint: "Use --force to delete without confirmation.")
  }

  static func revertNeedsForce(_ name: CollageName) -> UserFacingError {
    UserFacingError(
      "needs-force", .failed, "'\(name)' has unsaved edits.",
      hint: "Use --force to revert anyway; `collage undo` restores the edits.")
  }

  static func deleteNeedsForce(_ name: CollageName) -> UserFacingError {
    UserFacingError(
      "needs-force", .failed, "no collage is named; the current one is '\(name)'.",
      hint: "Run `collage delete \(ShellWordSplitter.quoted(name.rawValue))`, or use --force.")
  }

  static func settingNotWaiting(_ name: String) -> UserFacingError {
    UserFacingError(
      "setting-not-found", .notFound, "the setting '\(name)' isn't waiting to be adopted.",
      hint: "List the waiting settings with `collage config adopt`.")
  }

  static func tooFewFiles(_ count: Int, needed: Int) -> UserFacingError {
    UserFacingError(
      "too-few-files", .limit,
      "this process can open only \(Phrases.count(count, "file")), but needs \(needed).",
      hint: "Raise the limit with `ulimit -n 1024`.")
  }

  static var storeUnknown: UserFacingError {
    UserFacingError(
      ErrorCode.storeMissing.rawValue, .store,
      "the store's folder is unknown because the home folder is unknown.",
      hint: "Name the store with --store or $COLLAGE_STORE.")
  }

  static func portTaken(_ port: UInt16) -> UserFacingError {
    UserFacingError(
      "port-taken", .failed, "port \(port) can't be opened.",
      hint: "Another program may use it. Omit --port to choose a free port.")
  }

  /// Returns the error of a command that already did and reported a part of its work; `done`
  /// describes this part.
  static func afterwards(_ done: [String], _ error: UserFacingError) -> UserFacingError {
    UserFacingError(
      error.code, error.status, "\(done.joined(separator: "; ")), but \(error.message)",
      hint: error.hint)
  }
}

extension UserFacingError {
  static var interrupted: UserFacingError { interrupted(nil) }

  static func addingInterrupted(_ done: Int, of count: Int) -> UserFacingError {
    interrupted("\(done) of \(Phrases.count(count, "photo")) were added")
  }

  static func cutoutInterrupted(_ done: Int, of count: Int) -> UserFacingError {
    interrupted("\(done) of \(Phrases.count(count, "item")) were cut out")
  }

  static func tableInterrupted(_ summary: Remark) -> UserFacingError { interrupted(summary.text) }

  static func jobsInterrupted(_ open: [String]) -> UserFacingError {
    interrupted(
      "nothing is lost",
      hint: open.isEmpty
        ? nil : "Continue with `collage jobs wait \(open.joined(separator: " "))`.")
  }

  /// Returns the error for jobs if it is unknown whether the server received their requests.
  static func jobsUncertain(_ ids: [String]) -> UserFacingError {
    let list = ids.joined(separator: " ")
    return interrupted(
      "it is unknown whether the server received \(ids.count == 1 ? "job" : "jobs") \(list)",
      hint: "Send \(ids.count == 1 ? "it" : "them") again with `collage jobs retry \(list)`; "
        + "the server may then process \(ids.count == 1 ? "it" : "them") twice.")
  }

  private static func interrupted(
    _ done: String?, hint: String? = nil, name: String = #function
  ) -> UserFacingError {
    UserFacingError(
      ErrorCode.interrupted.rawValue, .interrupted,
      "interrupted" + (done.map { ": \($0)." } ?? "."), hint: hint, name: name)
  }
}
