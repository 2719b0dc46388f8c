import Foundation
import Testing

@testable import CollageStore

@Suite("File names of a store") struct StoreNameTests {
  @Test func recognizeDatabasesDuringBackup() {
    let files = StoreFiles(folder: StoreFolder(path: "/store"))
    for ending in ["", "-wal", "-shm", "-journal"] {
      #expect(files.isUnfinishedDatabase("collage.sqlite" + ending))
      #expect(files.isUnfinishedDatabase("collage.sqlite-0123ABCD.tmp" + ending))
    }
    for name in [
      "collage.sqlite-", "collage.sqlite-wa", "collage.sqlite2", "a-collage.sqlite", "", "-wal",
      "collage.sqlite-0123abcd.tmp", "collage.sqlite-0123ABC.tmp", "collage.sqlite-0123ABCD.tmpx",
    ] { #expect(!files.isUnfinishedDatabase(name), "\(name)") }
  }

  @Test func verifyProxyChecksum() {
    let id = Sample.image(1).id
    let image: [UInt8] = [1, 2, 3]
    let hashed = Array("proxy \(ProxyParameters.version) \(id.rawValue) ".utf8) + image
    let file = ProxyChecksum.appended(to: image, of: id)
    #expect(file == image + Array(contentHash(of: hashed).utf8))
    #expect(ProxyChecksum.verified(file, of: id) == image)
    #expect(ProxyChecksum.verified(file, of: Sample.image(2).id) == nil)
    #expect(ProxyChecksum.verified(Array(file.dropLast()), of: id) == nil)
    // An image of one byte is valid; an empty image isn't.
    let shortest = ProxyChecksum.appended(to: [9], of: id)
    #expect(shortest.count == 65 && ProxyChecksum.verified(shortest, of: id) == [9])
    #expect(ProxyChecksum.verified(ProxyChecksum.appended(to: [], of: id), of: id) == nil)
  }

  @Test func identifyBackupByMarkFile() throws {
    let folder = try TemporaryFolder()
    let store = StoreFolder(path: folder.path)
    #expect(BackupManifest(of: store) == nil)
    var mark = BackupManifest(store: "me")
    #expect(mark.databases == [])
    mark.databases = ["one", "two"]
    try mark.write(to: store, on: .disk)
    let path = folder("backup.json")
    let bytes = try FileReader.bytes(at: path, limit: 1 << 16)
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
    #expect(json == ["databases": ["one", "two"], "store": "me"])
    let found = try #require(BackupManifest(of: store))
    #expect(found.store == "me" && found.databases == ["one", "two"])
    let blanks = [UInt8](repeating: 0x20, count: (1 << 16) - bytes.count)
    try AtomicFile.write(bytes + blanks, to: path)
    #expect(BackupManifest(of: store) != nil)
    // A longer file is ignored, because the program never writes one.
    try AtomicFile.write(bytes + blanks + [0x20], to: path)
    #expect(BackupManifest(of: store) == nil)
  }
}
