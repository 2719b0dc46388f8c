/// Returns the index of the element at `index` if a sequence of `count` elements continues as its
/// mirror image beyond both ends.
func reflected(_ index: Int, count: Int) -> Int {
  let period = 2 * count
  let offset = ((index % period) + period) % period
  return offset < count ? offset : period - 1 - offset
}
