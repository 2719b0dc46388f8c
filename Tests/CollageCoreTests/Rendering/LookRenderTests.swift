import Testing

@testable import CollageImaging

@Suite("Look rendering") struct LookRenderTests {
  private static let soft = Shadow(
    dx: .box(2), dy: .box(3), blur: .box(5), color: Color(red: 10, green: 0, blue: 40),
    opacity: UnitInterval(clamping: 0.7))
  private static let red = Color(red: 200, green: 30, blue: 40)

  /// Looks of every kind, keyed by name.
  static let looks: [String: Look] = [
    "border": Look(border: Border(width: .box(2), color: red)),
    "frame": Look(border: Border(width: .box(2.5), bottom: .box(5)), shadow: soft),
    "inside": Look(border: Border(width: .box(3), color: red, isInside: true)),
    "corners": Look(corners: .box(5)),
    "pill": Look(corners: .fraction(0.5), border: Border(width: .box(2), color: red)),
    "shadow": Look(shadow: soft), "round shadow": Look(corners: .box(6), shadow: soft),
    "outline": Look(outline: Outline(width: .box(3), color: red)),
    "sticker": Look(outline: Outline(width: .box(2)), shadow: soft),
    "ellipse": Look(mask: .ellipse, border: Border(width: .box(2)), shadow: soft),
    "stamp": Look(mask: .perforated, border: Border(width: .box(3), isInside: true), shadow: soft),
    "torn": Look(mask: .torn(seed: 3), outline: Outline(width: .box(1), color: red)),
    "adjusted": Look(adjustments: Adjustments(contrast: 40, saturation: -50, sharpen: 50)),
    "faded": Look(
      opacity: UnitInterval(clamping: 0.5), border: Border(width: .box(2)), shadow: soft),
    "multiplied": Look(shadow: soft, blend: .multiply), "hue": Look(blend: .hue),
    "cropped": Look(
      shaders: ShaderStack(active: [Shader(Pixellate(block: 64))]),
      crop: UnitRect(x: 0.2, y: 0.1, width: 0.5, height: 0.75), border: Border(width: .box(1))),
  ]

  static func photo(isOpaque: Bool) -> Bitmap {
    .make(30, 22, alpha: isOpaque ? .opaque : .straight) { x, y in
      let (u, v) = (Double(x) - 14.5, Double(y) - 10.5)
      let isClear = !isOpaque && u * u + v * v > 90
      return isClear
        ? [0, 0, 0, 0] : [UInt8(x * 8), UInt8(250 - y * 9), UInt8((x * y) % 200), 255]
    }
  }

  private static func scene(
    _ looks: [Look], isOpaque: Bool = true, degrees: Double = 20, background: Color = .white
  ) throws -> (Collage, MemoryProvider) {
    let (provider, image) = try MemoryProvider.holding(photo(isOpaque: isOpaque))
    let items = try looks.enumerated().map { index, look in
      let center = Point(x: 30 + 4 * Double(index), y: 26)
      return try Item.test(image, at: center, degrees: degrees, look: look)
    }
    return (try .test(64, 56, background: background, items: items), provider)
  }

  @Test(arguments: [true, false])
  func rendersSamePixelsInAnyBandsAndThreads(isOpaque: Bool) throws {
    for background in [Color.white, .none] {
      for (name, look) in Self.looks {
        let (collage, provider) = try Self.scene(
          [.plain, look], isOpaque: isOpaque, background: background)
        let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
        let whole = try Renderer(provider: provider).bitmap(of: plan, bandHeight: 56)
        for height in [1, 7] {
          let limits = RenderLimits(jobs: 2, memory: 1)
          let parts = try Renderer(provider: provider, limits: limits)
            .bitmap(of: plan, bandHeight: height)
          #expect(parts == whole, "\(name), \(height)")
        }
      }
    }
  }

  @Test func changesPixelsWithinPlannedReach() throws {
    for isOpaque in [true, false] {
      for (name, look) in Self.looks {
        let (collage, provider) = try Self.scene([look], isOpaque: isOpaque)
        let (plain, _) = try Self.scene([.plain], isOpaque: isOpaque)
        let rendered = try collage.rendered(with: provider)
        // Cutting away transparent corners has no visible effect.
        if isOpaque || look != Look(corners: look.corners, mask: look.mask) {
          #expect(try rendered != plain.rendered(with: provider), "\(name)")
        }
        let plan = RenderPlanner.plan(collage, target: RenderTarget(size: collage.canvas.size))
        for row in 0..<rendered.height {
          let reaches = plan.layers.filter { $0.rows.contains(row) }
            .compactMap { $0.columns(in: row..<row + 1) }
          for column in 0..<rendered.width where rendered[column, row] != [255, 255, 255, 255] {
            #expect(reaches.contains { $0.contains(column) }, "\(name) at \(column), \(row)")
          }
        }
      }
    }
  }

  @Test func changesNothingWithoutEffect() throws {
    let clear = Color(red: 9, green: 9, blue: 9, alpha: 0)
    let without = UnitInterval(clamping: 0)
    let nothings = [
      Look(corners: .zero), Look(border: Border(width: .zero)),
      Look(border: Border(width: .box(4), color: clear)),
      Look(outline: Outline(width: .zero)), Look(outline: Outline(width: .box(4), color: clear)),
      Look(
        shadow: Shadow(dx: .box(4), dy: .zero, blur: .box(9), color: Self.red, opacity: without)),
      Look(adjustments: Adjustments()), Look(focus: Point(x: 0.2, y: 0.3)),
      Look(mask: .unknown(kind: "lace", fields: [:])), Look(blend: .normal),
    ]
    for isOpaque in [true, false] {
      let (plain, provider) = try Self.scene([.plain], isOpaque: isOpaque)
      let expected = try plain.rendered(with: provider)
      for look in nothings {
        #expect(try Self.scene([look], isOpaque: isOpaque).0.rendered(with: provider) == expected)
      }
    }
  }

  @Test("renders the same pixels when rotated by quarters or mirrored", arguments: [true, false])
  func rendersSamePixelsAtQuarterRotations(isOpaque: Bool) throws {
    let (provider, image) = try MemoryProvider.holding(Self.photo(isOpaque: isOpaque))
    let side = 56
    for (name, look) in Self.looks {
      var look = look
      // A shadow's direction doesn't follow the item's rotation.
      look.shadow = look.shadow.map {
        Shadow(dx: .zero, dy: .zero, blur: $0.blur, color: $0.color, opacity: $0.opacity)
      }
      func drawn(_ degrees: Double, _ horizontal: Bool, _ vertical: Bool) throws -> Bitmap {
        let item = try Item.test(
          image, at: Point(x: 28, y: 28), degrees: degrees, flipHorizontal: horizontal,
          flipVertical: vertical, look: look)
        return try Collage.test(side, side, items: [item]).rendered(with: provider)
      }
      let upright = try drawn(0, false, false)
      /// Expects the moved image to have the upright one's pixels at the mapped positions.
      func expect(_ moved: Bitmap, _ source: (Int, Int) -> (x: Int, y: Int)) {
        let isMoved = upright.size.places.allSatisfy { x, y in
          let from = source(x, y)
          return moved[x, y] == upright[from.x, from.y]
        }
        #expect(isMoved, "\(name)")
      }
      let end = side - 1
      expect(try drawn(90, false, false)) { ($1, end - $0) }
      expect(try drawn(180, false, false)) { (end - $0, end - $1) }
      expect(try drawn(270, false, false)) { (end - $1, $0) }
      expect(try drawn(0, true, false)) { (end - $0, $1) }
      expect(try drawn(0, false, true)) { ($0, end - $1) }
    }
  }

  @Test("sharpens a cropped photo regardless of other effects")
  func sharpensCroppedPhotoIndependently() throws {
    let crop = UnitRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let sharp = Adjustments(sharpen: 100)
    let nothing = Shader(name: "mono", parameters: ["strength": .number(0)])
    let looks = [
      Look(crop: crop, adjustments: sharp),
      Look(shaders: ShaderStack(active: [nothing]), crop: crop, adjustments: sharp),
    ]
    let images = try looks.map { look in
      let (collage, provider) = try Self.scene([look])
      return try collage.rendered(with: provider)
    }
    #expect(images[0] == images[1])
  }

  @Test func leavesNoGapBetweenBorderAndImage() throws {
    let (provider, image) = try MemoryProvider.holding(.filled(20, 16, [255, 255, 255, 255]))
    for degrees in stride(from: 0.0, to: 90, by: 7.5) {
      var item = try Item.test(image, at: Point(x: 24.3, y: 19.6), degrees: degrees)
      item.look.border = Border(width: .box(6))
      let collage = try Collage.test(48, 40, background: .black, items: [item])
      let rendered = try collage.rendered(with: provider)
      let inside = RoundedQuad(
        ConvexPolygon(corners: item.transform.corners(box: Size(width: 29, height: 25)))
      ).polygon.halfPlanes
      for (x, y) in places(0..<48, 0..<40) {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard inside.allSatisfy({ $0.depth(of: center) > 0 }) else { continue }
        #expect(rendered[x, y] == [255, 255, 255, 255], "\(degrees) at \(x), \(y)")
      }
    }
  }

  @Test("outlines borders alike for opaque and transparent photos")
  func outlinesBordersAlikeForAnyAlpha() throws {
    let pixels = Bitmap.make(20, 16, alpha: .opaque) { x, y in
      [UInt8(x * 9), 60, UInt8(y * 11), 255]
    }
    var transparent = pixels
    transparent.alpha = .straight
    for (border, outline) in [(2.0, 5.0), (5, 2)] {
      let look = Look(
        outline: Outline(width: .box(outline), color: Self.red),
        border: Border(width: .box(border)), shadow: Self.soft)
      let images = try [pixels, transparent].map { photo in
        let (provider, image) = try MemoryProvider.holding(photo)
        let item = try Item.test(image, at: Point(x: 32, y: 28), look: look)
        return try Collage.test(64, 56, items: [item]).rendered(with: provider)
      }
      // At the corners, the distance from pixels slightly exceeds the distance from an edge, so
      // only the middle row and column are compared.
      for (x, y) in (0..<64).map({ ($0, 28) }) + (0..<56).map({ (32, $0) }) {
        let difference = zip(images[0][x, y], images[1][x, y]).map { abs(Int($0) - Int($1)) }
        #expect(difference.allSatisfy { $0 <= 2 }, "\(border), \(outline) at \(x), \(y)")
      }
    }
  }

  @Test(arguments: [3.0, 8, 24]) func castsGaussianShadow(blur: Double) throws {
    let (provider, image) = try MemoryProvider.holding(.filled(20, 16, [255, 255, 255, 255]))
    var item = try Item.test(image, at: Point(x: 32, y: 28), degrees: 30)
    item.look.shadow = Shadow(
      dx: .box(0), dy: .box(0), blur: .box(blur), color: .black, opacity: .one)
    let rendered = try Collage.test(64, 56, items: [item]).rendered(with: provider)
    let sigma = blur / 2
    let size = PixelSize(width: 64, height: 56)
    let quad = ConvexPolygon(corners: item.transform.corners(box: item.box))
    let values = QuadCoverageTests.coverage(quad, size: size)
    let shape = (0..<56).map { Array(values[$0 * 64..<$0 * 64 + 64]) }
    let kernel = GaussianBlurPlan.kernel(deviation: sigma)
    let reference = Self.transposed(
      Self.blurred(Self.transposed(Self.blurred(shape, kernel)), kernel))
    for (x, y) in places(0..<64, 0..<56) where shape[y][x] == 0 {
      let exact = 255 * (1 - reference[y][x])
      #expect(abs(Double(rendered[x, y][0]) - exact) <= 1, "\(blur) at \(x), \(y)")
    }
  }

  @Test(arguments: [4.0, 8, 24], [0.0, 33])
  func castsGaussianShadowOfCutout(blur: Double, degrees: Double) throws {
    let (provider, image) = try MemoryProvider.holding(Self.photo(isOpaque: false))
    var item = try Item.test(image, at: Point(x: 32.3, y: 27.6), degrees: degrees)
    let fine = 3
    // The shape at triple resolution, blurred in double precision.
    let shape = try Collage.test(64, 56, background: .none, items: [item])
      .rendered(with: provider, size: PixelSize(width: 64 * fine, height: 56 * fine))
    let rows = (0..<shape.height).map { y in (0..<shape.width).map { Double(shape[$0, y][3]) } }
    let kernel = GaussianBlurPlan.kernel(deviation: blur / 2 * Double(fine))
    let reference = Self.transposed(
      Self.blurred(Self.transposed(Self.blurred(rows, kernel)), kernel))
    item.look.shadow = Shadow(
      dx: .box(0), dy: .box(0), blur: .box(blur), color: .black, opacity: .one)
    let rendered = try Collage.test(64, 56, items: [item]).rendered(with: provider)
    for (x, y) in places(0..<64, 0..<56) {
      let (left, top) = (x * fine, y * fine)
      guard (0..<fine * fine).allSatisfy({ rows[top + $0 / fine][left + $0 % fine] == 0 })
      else { continue }
      let exact = reference[top + 1][left + 1]
      // Half a level for rounding and half for the shadow's own error.
      #expect(abs(Double(rendered[x, y][0]) - (255 - exact)) <= 1, "\(blur) at \(x), \(y)")
    }
  }

  /// Convolves each row with a symmetric kernel, which is given from its center outward.
  ///
  /// Values outside of a row are zero.
  private static func blurred(_ rows: [[Double]], _ kernel: [Double]) -> [[Double]] {
    rows.map { row in
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { return row }
      return row.indices.map { x in
        var (sum, source) = (0.0, max(first, x - kernel.count + 1))
        while source <= min(last, x + kernel.count - 1) {
          sum += row[source] * kernel[abs(source - x)]
          source += 1
        }
        return sum
      }
    }
  }

  private static func transposed(_ rows: [[Double]]) -> [[Double]] {
    rows[0].indices.map { x in rows.map { $0[x] } }
  }
}
