internal import Foundation

/// A cache of the shadows of shapes in an image.
///
/// All bands share the cache.
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

  /// Returns the shadow of a rectangle with sharp corners.
  ///
  /// Its coordinates are in output pixels.
  func rect(_ shadow: ShapeShadow) -> RectShadow {
    lock.withLock {
      Self.known(Key(shadow), in: &rects) { key in
        RectShadow(half: key.size.scaled(by: 0.5), sigma: key.sigma)
      }
    }
  }

  /// Returns the shadow of a rectangle with rounded corners.
  ///
  /// Its coordinates are in output pixels.
  func rounded(_ shadow: ShapeShadow) -> RoundedShadow {
    lock.withLock {
      Self.known(Key(shadow), in: &rounded) { key in
        RoundedShadow(half: key.size.scaled(by: 0.5), radii: key.radii, sigma: key.sigma)
      }
    }
  }

  private static func known<Field>(
    _ key: Key, in made: inout [Key: Field], _ make: (Key) -> Field
  ) -> Field {
    if let known = made[key] { return known }
    let field = make(key)
    made[key] = field
    return field
  }
}
