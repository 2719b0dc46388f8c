/* Snaps to the center, edges and thirds within six screen pixels, and to right angles within three degrees. */

function pull(center, half, size, within) {
	const best = [[size / 2, 0], [size / 3, 0], [size * 2 / 3, 0], [0, -half], [size, half]]
		.map(([line, offset]) => ({ line, center: line - offset, distance: Math.abs(center + offset - line) }))
		.reduce((one, other) => (other.distance < one.distance ? other : one))
	return best.distance <= within ? best : { center }
}

/** Returns the snapped placement and its guides; `box` is the size at scale 1, `pixel` a screen pixel in canvas pixels. */
export function snapped(placement, box, canvas, pixel) {
	const quarter = Math.round(placement.rotation / 90) * 90
	const rotation = Math.abs(placement.rotation - quarter) <= 3 ? quarter : placement.rotation
	const angle = rotation * Math.PI / 180
	const cosine = Math.abs(Math.cos(angle)) * placement.scale / 2
	const sine = Math.abs(Math.sin(angle)) * placement.scale / 2
	const x = pull(placement.x, box.width * cosine + box.height * sine, canvas.width, 6 * pixel)
	const y = pull(placement.y, box.width * sine + box.height * cosine, canvas.height, 6 * pixel)
	return { placement: { ...placement, rotation, x: x.center, y: y.center }, lines: { x: x.line, y: y.line } }
}
