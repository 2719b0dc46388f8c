import { on, pointerEvents } from '../Shared/dom.js'
import { distance, placed, similarity } from './Similarity.js'

export const at = (event) => ({ x: event.clientX, y: event.clientY })

/**
 * Recognizes gestures of one or two fingers. When a finger is added or lifted, the current placement becomes the base,
 * so nothing jumps. `hand` has `tap`, `doubleTap` and `longPress`, which return whether they opened something,
 * `begin(points, downAt)`, which returns a placement or nothing, `change(placement)`, `end` and `cancel`.
 */
export function watchFingers(element, toCanvas, hand) {
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
		current = hand.begin([...fingers.values()], downAt)
		state = current ? 'moving' : 'ignored'
		anchor()
	}

	function pointerdown(event) {
		if (event.button || fingers.size === 2 || event.target.closest('[data-own-pointer]')) return
		element.setPointerCapture(event.pointerId)
		fingers.set(event.pointerId, at(event))
		if (state === 'moving') anchor()
		// With a second finger it is neither a tap nor a long press.
		else if (state === 'pressed') begin()
		else if (fingers.size === 1) {
			downAt = at(event)
			state = 'pressed'
			isUsed = false
			timer = setTimeout(() => {
				isUsed = hand.longPress(downAt)
				if (isUsed) state = 'ignored'
			}, 500)
		}
	}

	function pointermove(event) {
		if (!fingers.has(event.pointerId)) return
		const { x, y } = downAt
		const point = at(event)
		fingers.set(event.pointerId, point)
		const part = (event.pointerType === 'mouse' ? 3 : 8) / distance(point, downAt)
		if (state === 'pressed' && part < 1) {
			begin()
			anchors = [toCanvas({ x: x + (point.x - x) * part, y: y + (point.y - y) * part })]
		}
		if (state !== 'moving') return
		current = placed(base, similarity(anchors, [...fingers.values()].map(toCanvas)))
		hand.change(current)
	}

	function pointerup(event) {
		pointermove(event)
		if (!fingers.delete(event.pointerId)) return
		if (fingers.size) return anchor()
		clearTimeout(timer)
		const before = state
		state = 'idle'
		if (before === 'pressed') tapped(event.timeStamp)
		else if (before === 'moving') hand.end()
	}

	function tapped(time) {
		const isSecond = lastTap && time - lastTap.time < 300 && distance(lastTap.point, downAt) < 28
		lastTap = isSecond ? undefined : { time, point: downAt }
		isUsed = hand[isSecond ? 'doubleTap' : 'tap'](downAt)
	}

	function pointercancel(event) {
		if (fingers.delete(event.pointerId)) stop()
	}

	function contextmenu(event) {
		event.preventDefault()
		if (event.pointerType !== 'touch' && event.button === 2) hand.longPress(at(event))
	}

	/* Suppresses the emulated mouse event, which would take the focus from an opened menu. */
	function touchend(event) {
		if (isUsed) event.preventDefault()
	}

	function stop() {
		clearTimeout(timer)
		state = fingers.size ? 'ignored' : 'idle'
		hand.cancel()
	}

	const handlers = { pointerdown, pointermove, pointerup, pointercancel, contextmenu, touchend }
	on(element, `${pointerEvents} contextmenu touchend`, handlers)
	return { fingers, stop }
}
