/* Similarity transforms with complex numbers `{ x, y }`; y points down, degrees are clockwise. */

const subtract = (a, b) => ({ x: a.x - b.x, y: a.y - b.y })
const multiply = (a, b) => ({ x: a.x * b.x - a.y * b.y, y: a.x * b.y + a.y * b.x })
const polar = (degrees, length = 1) => {
	const angle = degrees * Math.PI / 180
	return { x: length * Math.cos(angle), y: length * Math.sin(angle) }
}
const mapping = (z, from, to) => ({ z, t: subtract(to, multiply(z, from)) })

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)
export const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
export const rotated = (point, degrees) => multiply(point, polar(degrees))

/** Returns the similarity that maps `from` to `to`; for one point or equal points, a translation. */
export function similarity(from, to) {
	const before = subtract(from.at(-1), from[0])
	const now = subtract(to.at(-1), to[0])
	const square = before.x ** 2 + before.y ** 2
	const product = multiply(now, { x: before.x / square, y: -before.y / square })
	return mapping(square > 1 ? product : { x: 1, y: 0 }, from[0], to[0])
}

export const rotationAbout = (point, degrees, factor = 1) => mapping(polar(degrees, factor), point, point)

export function transformed({ x, y, rotation, scale }, { z, t }) {
	const center = multiply(z, { x, y })
	return {
		x: center.x + t.x,
		y: center.y + t.y,
		scale: scale * Math.hypot(z.x, z.y),
		rotation: rotation + Math.atan2(z.y, z.x) * 180 / Math.PI,
	}
}

/** Returns an item's transform as seen on the canvas, which may be mirrored. */
export const onScreen = (one, { width, mirrored }) =>
	(mirrored ? { ...one, x: width - one.x, rotation: -one.rotation, flipH: !one.flipH } : one)

export const normalized = (degrees) => degrees - 360 * Math.round(degrees / 360)

export const nearest = (degrees, last) => degrees + 360 * Math.round((last - degrees) / 360)

/** Returns a point's offset from a box's center, as a fraction of its size. */
export function relativeOffset(point, box) {
	const { x, y } = rotated(subtract(point, box), -box.rotation)
	return { across: (box.flipH ? -x : x) / box.width, down: (box.flipV ? -y : y) / box.height }
}
