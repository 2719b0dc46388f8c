/* Points are complex numbers `{ x, y }`, y down; degrees go clockwise. */

const subtract = (a, b) => ({ x: a.x - b.x, y: a.y - b.y })
const multiply = (a, b) => ({ x: a.x * b.x - a.y * b.y, y: a.x * b.y + a.y * b.x })
const polar = (degrees, length = 1) => {
	const angle = degrees * Math.PI / 180
	return { x: length * Math.cos(angle), y: length * Math.sin(angle) }
}
const carrying = (z, from, to) => ({ z, t: subtract(to, multiply(z, from)) })

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)
export const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
export const turned = (point, degrees) => multiply(point, polar(degrees))

/** Carries one or two points to where they are now; one, and two on one spot, only move. */
export function similarity(from, to) {
	const before = subtract(from.at(-1), from[0])
	const now = subtract(to.at(-1), to[0])
	const square = before.x ** 2 + before.y ** 2
	const product = multiply(now, { x: before.x / square, y: -before.y / square })
	return carrying(square > 1 ? product : { x: 1, y: 0 }, from[0], to[0])
}

export const turning = (point, degrees, factor = 1) => carrying(polar(degrees, factor), point, point)

export function placed({ x, y, rotation, scale }, { z, t }) {
	const centre = multiply(z, { x, y })
	return {
		x: centre.x + t.x,
		y: centre.y + t.y,
		scale: scale * Math.hypot(z.x, z.y),
		rotation: rotation + Math.atan2(z.y, z.x) * 180 / Math.PI,
	}
}

/** On a canvas that may be a mirror. */
export const seen = (one, { width, mirrored }) =>
	(mirrored ? { ...one, x: width - one.x, rotation: -one.rotation, flipH: !one.flipH } : one)

export const normalized = (degrees) => degrees - 360 * Math.round(degrees / 360)

/** The same angle nearest to `last`, so that a glide takes the short way. */
export const nearest = (degrees, last) => degrees + 360 * Math.round((last - degrees) / 360)

/** Where a point stands in a box: parts of its width and height from its middle. */
export function inside(point, box) {
	const { x, y } = turned(subtract(point, box), -box.rotation)
	return { across: (box.flipH ? -x : x) / box.width, down: (box.flipV ? -y : y) / box.height }
}
