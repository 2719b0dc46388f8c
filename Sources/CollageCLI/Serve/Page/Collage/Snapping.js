/* Snaps to the center, edges and thirds within six screen pixels, and to right angles within three degrees. */

function snapAxis(center, half, size, within) {
	const best = [[size / 2, 0], [size / 3, 0], [size * 2 / 3, 0], [0, -half], [size, half]]
		.map(([line, offset]) => ({ line, center: line - offset, distance: Math.abs(center + offset - line) }))
		.reduce((one, other) => (other.distance < one.distance ? other : one))
	return best.distance <= within ? best : { center }
}

/** Returns the snapped transform and its guides; `box` is the size at scale 1, `pixel` a screen pixel on the canvas. */
export function snapped(transform, box, canvas, pixel) {
	const rightAngle = Math.round(transform.rotation / 90) * 90
	const rotation = Math.abs(transform.rotation - rightAngle) <= 3 ? rightAngle : transform.rotation
	const angle = rotation * Math.PI / 180
	const cosine = Math.abs(Math.cos(angle)) * transform.scale / 2
	const sine = Math.abs(Math.sin(angle)) * transform.scale / 2
	const x = snapAxis(transform.x, box.width * cosine + box.height * sine, canvas.width, 6 * pixel)
	const y = snapAxis(transform.y, box.width * sine + box.height * cosine, canvas.height, 6 * pixel)
	return { transform: { ...transform, rotation, x: x.center, y: y.center }, lines: { x: x.line, y: y.line } }
}
