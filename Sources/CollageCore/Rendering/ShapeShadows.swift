internal import Foundation

/// A cache of the shadows of shapes in an image, which all bands share.
final class ShapeShadows: @unchecked Sendable {
  // All mutable state is protected by `lock`.
  private let lock = NSLock()
  private var rects: [Key: RectShadow] = [:]
  private var rounded: [Key: RoundedShadow] = [:]

  private struct Key: Hashable {
    let size: Size
    let radii: Size
    let sigma: Double

    init(_ shadow: ShapeShadow) {
      (size, radii, sigma) = (shadow.shape.size, shadow.shape.radii, shadow.sigma)
    }
  }

  /// Returns the shadow of a rectangle with sharp corners, in output pixels.
  func rect(_ shadow: ShapeShadow) -> RectShadow {
    lock.withLock {
      Self.cachedShadow(Key(shadow), in: &rects) { key in
        RectShadow(half: key.size.scaled(by: 0.5), sigma: key.sigma)
      }
    }
  }

  /// Returns the shadow of a rectangle with rounded corners, in output pixels.
  func rounded(_ shadow: ShapeShadow) -> RoundedShadow {
    lock.withLock {
      Self.cachedShadow(Key(shadow), in: &rounded) { key in
        RoundedShadow(half: key.size.scaled(by: 0.5), radii: key.radii, sigma: key.sigma)
      }
    }
  }

  private static func cachedShadow<Field>(
    _ key: Key, in shadows: inout [Key: Field], _ make: (Key) -> Field
  ) -> Field {
    if let cached = shadows[key] { return cached }
    let field = make(key)
    shadows[key] = field
    return field
  }
}
