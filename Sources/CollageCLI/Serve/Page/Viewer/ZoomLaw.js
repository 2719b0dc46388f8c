import { clamp } from '../Shared/dom.js'

/* How a picture lies in its room: scale 1 is the whole of it, x and y are how far its middle is off the room's. */

const leastZoom = .5
const mostZoom = 4

/** Scaled by a factor, so that the point stays where it is; points are from the middle of the room. */
export function zoomedAt({ scale, x, y }, factor, point) {
	const next = clamp(scale * factor, leastZoom, mostZoom)
	const by = next / scale
	return { scale: next, x: point.x + (x - point.x) * by, y: point.y + (y - point.y) * by }
}

/** Where a picture may not leave its room: it stays in the middle of what it does not fill. */
export function keptInside({ scale, x, y }, picture, room) {
	const inside = (place, size, space) => {
		const play = Math.max(0, (size * scale - space) / 2)
		return clamp(place, -play, play)
	}
	return { scale, x: inside(x, picture.width, room.width), y: inside(y, picture.height, room.height) }
}
