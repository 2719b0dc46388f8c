import { clamp } from '../Shared/dom.js'

/* The zoom of an image in its viewport: scale 1 fits it, x and y are the offset of its center. */

const leastZoom = .5
const mostZoom = 4

/** Returns the zoom scaled about a point, relative to the viewport's center. */
export function zoomedAt({ scale, x, y }, factor, point) {
	const next = clamp(scale * factor, leastZoom, mostZoom)
	const by = next / scale
	return { scale: next, x: point.x + (x - point.x) * by, y: point.y + (y - point.y) * by }
}

/** Returns the zoom moved so that the image covers the viewport or is centered in it. */
export function keptInViewport({ scale, x, y }, picture, viewport) {
	const inside = (place, size, space) => {
		const play = Math.max(0, (size * scale - space) / 2)
		return clamp(place, -play, play)
	}
	return { scale, x: inside(x, picture.width, viewport.width), y: inside(y, picture.height, viewport.height) }
}
