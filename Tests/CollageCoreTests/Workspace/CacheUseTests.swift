import Foundation
import Testing

@testable import CollageCore

/// Which pictures the cache keeps.
@Suite("What the cache of pictures keeps")
struct CacheUseTests {
  @Test("a picture that was asked for counts as used, also when nothing of it was new")
  func used() throws {
    let folder = try TemporaryFolder()
    let store = StoreFolder(path: folder("store"))
    try store.make()
    let cache = PictureCache(folder: store, limit: 1 << 20)
    let (asked, forgotten) = (contentHash(of: [1]), contentHash(of: [2]))
    for (age, name) in [asked, forgotten].enumerated() {
      let writer = cache.writer(name)
      writer.add(contentHash(of: [1]), [1, 2, 3])
      #expect(writer.commit())
      let path = "\(store.pictures)/\(name).cells"
      let time = timespec(tv_sec: 1_700_000_000 + age * 60, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
    #expect(cache.archive(asked) != nil)
    let size = try #require(Folder.byteCount(ofFile: "\(store.pictures)/\(asked).cells"))
    PictureCache(folder: store, limit: size).trim()
    #expect(try Folder.names(in: store.pictures) == [asked + ".cells"])
  }
}
