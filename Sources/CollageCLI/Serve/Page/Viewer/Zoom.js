import { clamp } from '../Shared/dom.js'

/* The zoom of an image in its viewport: scale 1 fits the image, x and y are the offset of its center. */

const minimumZoom = .5
const maximumZoom = 4

/** Returns the zoom scaled about a point, relative to the viewport's center. */
export function zoomedAt({ scale, x, y }, factor, point) {
	const next = clamp(scale * factor, minimumZoom, maximumZoom)
	const by = next / scale
	return { scale: next, x: point.x + (x - point.x) * by, y: point.y + (y - point.y) * by }
}

/** Returns the zoom moved so that the image covers the viewport or is centered in it. */
export function clampedToViewport({ scale, x, y }, picture, viewport) {
	const clampAxis = (place, size, available) => {
		const limit = Math.max(0, (size * scale - available) / 2)
		return clamp(place, -limit, limit)
	}
	return { scale, x: clampAxis(x, picture.width, viewport.width), y: clampAxis(y, picture.height, viewport.height) }
}
