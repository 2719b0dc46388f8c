import { on, pointerEvents } from '../Shared/dom.js'
import { distance, transformed, similarity } from './Similarity.js'

export const pointOf = (event) => ({ x: event.clientX, y: event.clientY })

/**
 * When a finger is added or lifted, the current transform becomes the base, so that nothing jumps. `delegate` has
 * `tap`, `doubleTap` and `longPress`, which return true if they opened something; `begin(points, downAt)`, which
 * returns a transform or undefined; `change(transform)`, `end` and `cancel`.
 */
export function recognize(element, toCanvas, delegate) {
	const fingers = new Map()
	// 'idle', 'pressed', 'moving', or 'ignored' until the last finger is lifted.
	let state = 'idle'
	let base, current, anchors, downAt, timer, isUsed, lastTap

	function anchor() {
		base = current
		anchors = [...fingers.values()].map(toCanvas)
	}

	function begin() {
		clearTimeout(timer)
		current = delegate.begin([...fingers.values()], downAt)
		state = current ? 'moving' : 'ignored'
		anchor()
	}

	function pointerdown(event) {
		if (event.button || fingers.size === 2 || event.target.closest('[data-own-pointer]')) return
		element.setPointerCapture(event.pointerId)
		fingers.set(event.pointerId, pointOf(event))
		if (state === 'moving') anchor()
		// A second finger rules out a tap and a long press.
		else if (state === 'pressed') begin()
		else if (fingers.size === 1) {
			downAt = pointOf(event)
			state = 'pressed'
			isUsed = false
			timer = setTimeout(() => {
				isUsed = delegate.longPress(downAt)
				if (isUsed) state = 'ignored'
			}, 500)
		}
	}

	function pointermove(event) {
		if (!fingers.has(event.pointerId)) return
		const { x, y } = downAt
		const point = pointOf(event)
		fingers.set(event.pointerId, point)
		const part = (event.pointerType === 'mouse' ? 3 : 8) / distance(point, downAt)
		if (state === 'pressed' && part < 1) {
			begin()
			anchors = [toCanvas({ x: x + (point.x - x) * part, y: y + (point.y - y) * part })]
		}
		if (state !== 'moving') return
		current = transformed(base, similarity(anchors, [...fingers.values()].map(toCanvas)))
		delegate.change(current)
	}

	function pointerup(event) {
		pointermove(event)
		if (!fingers.delete(event.pointerId)) return
		if (fingers.size) return anchor()
		clearTimeout(timer)
		const before = state
		state = 'idle'
		if (before === 'pressed') handleTap(event.timeStamp)
		else if (before === 'moving') delegate.end()
	}

	function handleTap(time) {
		const isSecond = lastTap && time - lastTap.time < 300 && distance(lastTap.point, downAt) < 28
		lastTap = isSecond ? undefined : { time, point: downAt }
		isUsed = delegate[isSecond ? 'doubleTap' : 'tap'](downAt)
	}

	function pointercancel(event) {
		if (fingers.delete(event.pointerId)) stop()
	}

	function contextmenu(event) {
		event.preventDefault()
		if (event.pointerType !== 'touch' && event.button === 2) delegate.longPress(pointOf(event))
	}

	/* Suppresses the emulated mouse event, which would take the focus from a menu. */
	function touchend(event) {
		if (isUsed) event.preventDefault()
	}

	function stop() {
		clearTimeout(timer)
		state = fingers.size ? 'ignored' : 'idle'
		delegate.cancel()
	}

	const handlers = { pointerdown, pointermove, pointerup, pointercancel, contextmenu, touchend }
	on(element, `${pointerEvents} contextmenu touchend`, handlers)
	return { fingers, stop }
}
