import Foundation
import Testing

@testable import CollageCore

/// What a process may have open, and what it leaves behind.
@Suite struct ProcessRoomTests {
  @Test func aThreadNeedsFourFilesAndThereAreSomeToSpare() {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(OpenFiles.plenty == 1000)
    #expect(OpenFiles.needed == min(1000, 24 + 4 * cores))
  }

  @Test func thereIsRoomUpToAUsualLimit() {
    // The standard streams are open at least.
    let room = OpenFiles.room()
    #expect(room > 0 && room <= 1024 - 3)
  }

  @Test func thereIsNoLessRoomThanWasMade() {
    OpenFiles.makeRoom(for: 1)
    var limit = rlimit()
    #if canImport(Glibc)
      #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #else
      #expect(getrlimit(RLIMIT_NOFILE, &limit) == 0)
    #endif
    #expect(limit.rlim_cur >= min(limit.rlim_max, rlim_t(OpenFiles.needed + 1)))
  }

  @Test func commandsAreKnownAsLongAsTheyRun() {
    // No group has this number, so that nobody is ended if this process is.
    let group = TerminationCleanup.Leftover.group(pid_t.max)
    TerminationCleanup.register(group)
    #expect(TerminationCleanup.hasCommands)
    TerminationCleanup.unregister(group)
  }
}
