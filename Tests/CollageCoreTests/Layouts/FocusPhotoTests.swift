import Testing

@testable import CollageCore

@Suite(.enabled(if: SubjectPhotos.folder != nil, "no photos in ../shared/fixtures/cutout"))
struct FocusPhotoTests {
  @Test("Crops keep the subjects of real photos")
  func kept() throws {
    var shares: [Double] = []
    var stored: [Double] = []
    for name in try SubjectPhotos.names() {
      let photo = try SubjectPhotos.photo(name)
      let subject = try SubjectPhotos.subject(name)
      let sums = WeightSums(subject)
      let best = FocusMap(subject, of: photo.size, faces: [], margin: 0)
      let map = FocusMap(of: photo)
      func share(_ window: UnitRect) -> Double {
        let (width, height) = (Double(subject.width), Double(subject.height))
        return sums.sum(
          left: window.x * width, top: window.y * height, right: window.maxX * width,
          bottom: window.maxY * height)
      }
      for aspect in [1, 9.0 / 16, 2, 0.5] {
        let largest = UnitRect.largest(aspect: aspect, in: photo.size)
        guard largest.width * largest.height <= 0.85 else { continue }
        let most = share(best.window(aspect: aspect))
        shares.append(share(map.window(aspect: aspect)) / most)
        stored.append(share(largest.centered(on: map.point)) / most)
      }
    }
    for shares in [shares, stored] {
      #expect(shares.count > 30)
      #expect(shares.reduce(0, +) / Double(shares.count) >= 0.96)
      #expect(Double(shares.count { $0 < 0.8 }) <= 0.05 * Double(shares.count))
    }
  }
}
