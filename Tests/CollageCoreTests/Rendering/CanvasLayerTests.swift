import Foundation
import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite struct CanvasLayerTests {
  private let size = PixelSize(width: 60, height: 44)
  private let provider: MemoryProvider
  private let photo: StoredImage
  private let logo: StoredImage

  init() throws {
    var provider = MemoryProvider()
    photo = try provider.add(.noise(24, 18))
    logo = try provider.add(.translucentNoise(8, 4))
    self.provider = provider
  }

  private func collage(_ change: (inout Canvas) throws -> Void) throws -> Collage {
    var collage = try Collage.test(
      60, 44,
      items: [
        Item.test(photo, at: Point(x: 14, y: 12), degrees: 20),
        Item.test(logo, at: Point(x: 40, y: 20), degrees: -50, scale: 1.3, opacity: 0.7),
      ])
    try change(&collage.canvas)
    return collage
  }

  private func rendered(
    _ collage: Collage, _ target: RenderTarget? = nil, bandHeight: Int = 64
  ) throws -> Bitmap {
    let target = target ?? RenderTarget(size: collage.canvas.size)
    let plan = RenderPlanner.plan(collage, target: target)
    return try Renderer(provider: provider).bitmap(of: plan, bandHeight: bandHeight)
  }

  /// Canvases with each kind of background, frame, watermark and mirroring.
  private func canvases() throws -> [(inout Canvas) throws -> Void] {
    let frame = try #require(
      Frame(width: 10, color: Color(red: 255, green: 200, blue: 90), opacity: 0.8))
    let mark = try #require(Watermark(image: logo, size: 0.3))
    let fade = try Gradient.even(.radial(center: Gradient.middle), ["ff0000ff", "0000ff00"])
    return [
      { $0.backdrop = .paper(Paper(plain: .kraft)) },
      { $0.backdrop = .gradient(try .even(.linear(Angle(degrees: 30)), ["123", "fed"])) },
      { (canvas) in (canvas.backdrop, canvas.background) = (.gradient(fade), .none) },
      { [photo] in $0.backdrop = .image(photo) },
      { [logo] (canvas) in (canvas.backdrop, canvas.background) = (.image(logo), .none) },
      { $0.frame = frame },
      { (canvas) in (canvas.watermark, canvas.frame, canvas.isMirrored) = (mark, frame, true) },
    ]
  }

  @Test("renders the same image in bands and in single cells")
  func rendersBandsAndCellsLikeWhole() throws {
    var collages = try canvases().map(collage)
    var blurred = try collage { _ in }
    let photo = try #require(BlurredPhotoBackground(item: blurred.items[0].id, radius: 9))
    blurred.canvas.backdrop = .blurred(photo)
    collages.append(blurred)
    for collage in collages {
      for target in [
        RenderTarget(size: size),
        RenderTarget(
          size: PixelSize(width: 40, height: 50), pad: Color(red: 1, green: 2, blue: 3),
          grid: .thirds),
      ] {
        let whole = try rendered(collage, target)
        #expect(try rendered(collage, target, bandHeight: 7) == whole)
        let plan = RenderPlanner.plan(collage, target: target)
        let grid = CellGrid(
          height: target.size.height, bandHeight: 8, columns: [0..<16, 16..<target.size.width])
        for band in grid.bands.indices {
          for (cell, columns) in grid.columns.enumerated() {
            let needed = grid.bands.indices.map { $0 == band ? [cell] : [] }
            try Renderer(provider: provider).render(
              plan, grid: grid, needed: needed, isCancelled: { false }, convert: { $1 }
            ) { _, bitmap in
              for (x, y) in places(columns, 0..<bitmap.height) {
                #expect(bitmap[x, y] == whole[x, grid.bands[band].lowerBound + y])
              }
            }
          }
        }
      }
    }
  }

  @Test("makes the image opaque with an opaque background, whatever its color")
  func makesImageOpaqueWithOpaqueBackground() throws {
    let paper = try collage { canvas in
      (canvas.backdrop, canvas.background) = (.paper(Paper(plain: .paper)), .none)
    }
    #expect(paper.hasOpaqueBackground && !paper.canvas.background.isOpaque)
    #expect(try rendered(paper).alpha == .opaque)
    let fade = try collage { canvas in
      canvas.backdrop = .gradient(try .even(.linear(.zero), ["fff0", "fff"]))
      canvas.background = .none
    }
    #expect(!fade.hasOpaqueBackground)
    #expect(try rendered(fade).alpha == .straight)
    let coral = Color(red: 255, green: 127, blue: 80)
    #expect(
      try rendered(paper, RenderTarget(size: size, background: coral))
        == rendered(collage { $0.background = coral }))
  }

  @Test("draws the background behind the items, frame and watermark in front")
  func ordersBackgroundItemsFrameAndWatermark() throws {
    let image = try Item.test(photo, box: Size(width: 60, height: 44), at: Point(x: 30, y: 22))
    var collage = try Collage.test(60, 44, items: [image])
    let plain = try rendered(collage)
    collage.canvas.backdrop = .paper(Paper(plain: .linen))
    #expect(try rendered(collage) == plain)
    collage.canvas.frame = Frame(width: 10, color: .white, opacity: 1)
    let framed = try rendered(collage)
    #expect(framed[0, 0] == [255, 255, 255, 255] && framed[30, 22] == plain[30, 22])
    #expect(framed[3, 22] != plain[3, 22])
    collage.canvas.frame?.isOn = false
    #expect(try rendered(collage) == plain)
    collage.canvas.watermark = Watermark(image: photo, size: 0.1, opacity: .one)
    #expect(try rendered(collage) != plain)
    #expect(try rendered(collage, RenderTarget(size: size, showsWatermark: false)) == plain)
  }

  @Test func mirrorsEverythingButWatermark() throws {
    let photo = try Item.test(photo, at: Point(x: 20, y: 12))
    var collage = try Collage.test(60, 44, items: [photo])
    let plain = try rendered(collage)
    collage.canvas.isMirrored = true
    let mirrored = try rendered(collage)
    for y in 0..<44 { for x in 0..<60 { #expect(mirrored[x, y] == plain[59 - x, y]) } }
    collage.canvas.watermark = Watermark(image: logo, anchor: .topLeft, size: 0.2, opacity: .one)
    let marked = try rendered(collage)
    collage.canvas.isMirrored = false
    let straight = try rendered(collage)
    // These pixels are beside the photo, whose left edge moves when mirrored.
    for y in 0..<3 { for x in 0..<8 { #expect(marked[x, y] == straight[x, y]) } }
  }

  @Test("pads the canvas, and clips items that extend beyond it")
  func padsCanvasAndClipsItems() throws {
    let wide = try Item.test(photo, box: Size(width: 90, height: 66), at: Point(x: 30, y: 22))
    let collage = try Collage.test(60, 44, items: [wide])
    let pad = Color(red: 10, green: 20, blue: 30)
    let target = RenderTarget(size: PixelSize(width: 60, height: 60), pad: pad)
    let (padded, plain) = (try rendered(collage, target), try rendered(collage))
    for y in 0..<60 {
      for x in stride(from: 0, to: 60, by: 7) {
        #expect(padded[x, y] == ((8..<52).contains(y) ? plain[x, y - 8] : [10, 20, 30, 255]))
      }
    }
    #expect(try rendered(collage, RenderTarget(size: size, pad: pad)) == plain)
  }

  @Test func keepsCenterCellsUnderFrame() throws {
    let large = PixelSize(width: 400, height: 400)
    func plan(_ width: Double?) throws -> RenderPlan {
      var collage = try Collage.test(400, 400, items: [])
      collage.canvas.frame = width.flatMap { Frame(width: $0, color: .white, opacity: 0.5) }
      return RenderPlanner.plan(collage, target: RenderTarget(size: large))
    }
    let grid = CellGrid(height: 400, bandHeight: 80, columns: [0..<80, 80..<320, 320..<400])
    func keys(_ width: Double?) throws -> [[String]] {
      try CellKeys(plan(width), grid: grid, encoding: "png").keys
    }
    let (none, thin, thick) = (try keys(nil), try keys(20), try keys(30))
    for band in 1...3 { #expect(none[band][1] == thin[band][1] && thin[band][1] == thick[band][1]) }
    #expect(none[0] != thin[0] && thin[2][0] != thick[2][0] && thin[2][2] != thick[2][2])
  }

  @Test func drawsGridOnRequestOnly() throws {
    let collage = try collage { _ in }
    let plain = try rendered(collage)
    for grid in CompositionGrid.allCases {
      #expect(try rendered(collage, RenderTarget(size: size, grid: grid)) != plain)
    }
  }

  @Test("covers the canvas with a blurred photo, without edges and noise")
  func coversCanvasWithBlurredPhoto() throws {
    var collage = try collage { _ in }
    try collage.items.update(at: 0) { $0.transform.center = Point(x: -500, y: 0) }
    try collage.items.update(at: 1) { $0.transform.center = Point(x: -500, y: 0) }
    let blurred = try #require(BlurredPhotoBackground(item: collage.items[0].id, radius: 60))
    collage.canvas.backdrop = .blurred(blurred)
    let rendered = try rendered(collage)
    // The blur turns noise into its mean.
    for y in stride(from: 0, to: 44, by: 11) {
      for x in stride(from: 0, to: 60, by: 13) {
        #expect(rendered[x, y].dropLast().allSatisfy { (100...155).contains($0) })
      }
    }
  }

  @Test("blurs the whole photo, regardless of its item's look and visibility")
  func blursWholePhotoRegardlessOfItem() throws {
    var collage = try Collage.test(60, 44, items: [Item.test(photo, at: Point(x: -900, y: 0))])
    let blurred = try #require(BlurredPhotoBackground(item: collage.items[0].id, radius: 6))
    collage.canvas.backdrop = .blurred(blurred)
    let plain = try rendered(collage)
    try collage.items.update(at: 0) { (item) in
      item.transform.center = Point(x: 30, y: 22)
      item.flags.isHidden = true
      item.look.opacity = UnitInterval(clamping: 0.5)
      item.look.crop = UnitRect(x: 0, y: 0, width: 0.5, height: 0.5)
    }
    #expect(try rendered(collage) == plain)
  }
}

@Suite("Background color") struct BackgroundTests {
  @Test("flattens onto white, to the nearest level", arguments: [1, 77, 128, 254])
  func flattensOntoWhite(_ alpha: UInt8) {
    let target = RenderTarget(size: PixelSize(width: 1, height: 1), isFlattened: true)
    for channel in UInt8.min...UInt8.max {
      let color = Color(red: channel, green: 0, blue: 255, alpha: alpha)
      let flat = target.background(of: Canvas(size: target.size, background: color))
      let share = Double(alpha) / 255
      #expect(Double(flat.red) == (Double(channel) * share + 255 * (1 - share)).rounded())
      #expect(flat.blue == 255 && flat.isOpaque)
    }
  }

  @Test func changesCellKeys() throws {
    let size = PixelSize(width: 8, height: 8)
    let grid = CellGrid(height: 8, bandHeight: 8, columns: [0..<8])
    func key(_ color: Color) throws -> String {
      let plan = RenderPlan(size: size, background: color, layers: [])
      return try CellKeys(plan, grid: grid, encoding: "png").keys[0][0]
    }
    let colors = [
      Color(red: 1, green: 2, blue: 3), Color(red: 0, green: 2, blue: 3),
      Color(red: 1, green: 0, blue: 3), Color(red: 1, green: 2, blue: 0),
      Color(red: 1, green: 2, blue: 3, alpha: 254),
    ]
    #expect(try Set(colors.map(key)).count == colors.count)
  }
}
