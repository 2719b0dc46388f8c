import Foundation
import Synchronization
import Testing

@testable import CollageCore
@testable import CollageImaging

/// Tests run one after another, because decoders of the same tiles share their progress.
@Suite(.serialized) struct DecodeProgressTests {
  private final class Recorder<Report: Sendable>: Sendable {
    private let state = Mutex<[Report]>([])
    var reports: [Report] { state.withLock { $0 } }
    func record(_ report: Report) { state.withLock { $0.append(report) } }
  }

  /// A HEIC file of 128 × 128 pixels in four tiles.
  private static func tiled() throws -> [UInt8] {
    let text = """
      AAAAGGZ0eXBtaWYxAAAAAG1pZjFtaWFmAAACQm1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAA\
      EGlkYXQAAAEBAIAAgAAAAHRpbG9jAQAAAERAAAUAAQAAAAAAAAJiAAEAAAAAAAAAGQACAAAAAAAAAnsAAQAAAAAAAAAYAAMA\
      AAAAAAACkwABAAAAAAAAABcABAAAAAAAAAKqAAEAAAAAAAAAGAAFAAEAAAAAAAAAAQAAAAAAAAAIAAAAd2lpbmYAAAAAAAUA\
      AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAEAAgAAaHZjMQAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIA\
      AAEABAAAaHZjMQAAAAAVaW5mZQIAAAAABQAAZ3JpZAAAAAAOcGl0bQAAAAAABQAAAOxpcHJwAAAAt2lwY28AAAB3aHZjQwED\
      cAAAAJAAAAAAAB7wAPz9+PgAAA8DYAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkBhAAEAK0IBAQNwAAADAJAAAAMAAAMA\
      HqAggQWW6TkpLm4CGgwIAAADAMgAAAMACEBiAAEABkQBwHGBEgAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgI\
      CAAAABRpc3BlAAAAAAAAAIAAAACAAAAALWlwbWEAAAAAAAAABQABA4ECAwACA4ECAwADA4ECAwAEA4ECAwAFAgSDAAAAIGly\
      ZWYAAAAAAAAAFGRpbWcABQAEAAEAAgADAAQAAABobWRhdAAAABUoAawngITMkMGP/76H/+0fOttEO+AAAAAUKAGsJ4CEzP8o\
      7/7Fn/9qJa20Q74AAAATKAGsJ4CEzP/V8P/dx/ztrbRDvgAAABQoAawngITM/+n+v+6nZdLRrbRDvg==
      """
    return Array(try #require(Data(base64Encoded: text)))
  }

  private func isIncreasing(_ shares: [Double]) -> Bool {
    zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The shares reported while a photo is imported in bands.
  private func shares(of file: [UInt8]) throws -> [Double] {
    let recorder = Recorder<Double>()
    var importer = ImageImporter()
    importer.wholeMemory = 0
    try DecodeProgress.reporting(to: DecodeProgress { recorder.record($0) }) {
      _ = try importer.importImage(file, source: "a")
    }
    #expect(DecodeProgress.current == nil)
    return recorder.reports
  }

  @Test(.enabled(if: FormatSupport.canRead(.heic) && HEVCPlugin.isRegistered))
  func reportsTilesOfHEIC() throws {
    let shares = try shares(of: Self.tiled())
    #expect(isIncreasing(shares))
    #expect(shares.prefix(4).map { ($0 * 1000).rounded() } == [175, 350, 525, 700])
    #expect(shares.last == 1)
  }

  /// Every tile is checked while it is decoded, not only the first tile.
  @Test(.enabled(if: FormatSupport.canRead(.heic))) func findsDamageInAnyTile() throws {
    let file = try Self.tiled()
    let contents = try HEIFContents(file)
    let tiles = contents.items[contents.primary ?? 0]?.parts ?? []
    #expect(tiles.count == 4)
    for tile in tiles {
      let data = try #require(contents.items[tile]?.data.first)
      var damaged = file
      for index in data.startIndex + data.count / 2..<data.endIndex { damaged[index] = 0 }
      #expect(throws: DecodeError.self) { try ImageDecoder().decode(damaged, source: "a") }
      let photo = try ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))
        .decodePhoto(damaged, source: "a")
      #expect(photo.remarks == [.salvaged(detail: "its images are damaged")])
    }
  }

  @Test func reportsRowsOfPNG() throws {
    let shares = try shares(of: ImageFiles.png(ImageFiles.picture(9, 1100)))
    #expect(isIncreasing(shares) && shares.count >= 5 && shares.last == 1)
  }

  /// A transparent pixel ends the first pass, and the second pass starts over.
  @Test func neverDecreasesInSecondPass() throws {
    var image = ImageFiles.picture(9, 1100)
    image.alpha = .straight
    image.bytes[image.bytes.count - 1] = 9
    let shares = try shares(of: ImageFiles.png(image))
    #expect(isIncreasing(shares) && shares.last == 1)
  }

  @Test func addsStepsOfPhotos() throws {
    let recorder = Recorder<Int>()
    let photos = try #require(
      PhotosProgress(count: 2, steps: 100) { done, total in
        recorder.record(done)
        #expect(total == 200)
      })
    photos.photo(1).readRows(1, of: 1)
    photos.photo(0).decodedTiles(1, of: 2)
    // A photo that is decoded again doesn't count twice.
    photos.photo(1).decodedTiles(1, of: 2)
    photos.photo(1).finish()
    photos.count(1)
    photos.photo(0).finish()
    photos.count(2)
    photos.close()
    photos.photo(0).finish()
    #expect(recorder.reports == recorder.reports.sorted())
    #expect(recorder.reports.first == 95 && recorder.reports.last == 200)
  }

  @Test func countsOnlyFinishedPhotosWithOneStep() throws {
    let recorder = Recorder<Int>()
    let photos = try #require(
      PhotosProgress(count: 2, steps: 1) { done, _ in recorder.record(done) })
    for index in 0..<2 {
      photos.photo(index).readRows(1, of: 2)
      photos.photo(index).finish()
    }
    #expect(recorder.reports.isEmpty)
    photos.count(1)
    photos.count(2)
    #expect(recorder.reports == [1, 2])
  }

  @Test func endsWithLastBand() throws {
    let recorder = Recorder<Int>()
    let making = try #require(RenderProgress { done, _ in recorder.record(done) })
    let photos = making.photos(2)
    photos.photo(0).decodedTiles(1, of: 1)
    making.render(1, of: 2)
    photos.photo(0).finish()
    making.render(2, of: 2)
    #expect(recorder.reports == recorder.reports.sorted())
    #expect(recorder.reports.first == 175 && recorder.reports.last == 1000)
  }

  @Test func reportsPhotosOrStepsOfImport() throws {
    let test = try TestWorkspace()
    let sources = try ["a", "b"].map { name in
      PhotoSource.bytes(try ImageFiles.png(ImageFiles.picture(9, 9)), name: "\(name).png")
    }
    for steps in [1, 10] {
      let recorder = Recorder<Int>()
      var request = PhotoImportRequest(sources)
      request.progressSteps = steps
      _ = try test.workspace.importPhotos(
        request,
        progress: { done, total in
          recorder.record(done)
          #expect(total == 2 * steps)
        })
      #expect(recorder.reports == recorder.reports.sorted() && recorder.reports.last == 2 * steps)
      #expect(steps > 1 || recorder.reports == [1, 2])
    }
  }
}
